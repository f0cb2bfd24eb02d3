import GeoModel

/// Remembers which country a text means, since the texts of a column repeat; lives for one chunk.
struct CountryMemo {
    private struct Entry {
        var text: Range<Int>
        var code: CountryCode?
    }

    private var entries = [Entry?](repeating: nil, count: 64)

    /// The country that the text names, asked for only when the text is not remembered.
    mutating func code(
        of text: Range<Int>,
        in bytes: [UInt8],
        _ named: (String) -> CountryCode?
    ) -> CountryCode? {
        let slot = CountryMemo.slot(of: bytes[text])
        if let known = entries[slot], known.text.count == text.count,
            bytes[known.text].elementsEqual(bytes[text])
        {
            return known.code
        }
        let code = named(String(decoding: bytes[text], as: UTF8.self))
        entries[slot] = Entry(text: text, code: code)
        return code
    }

    private static func slot(of text: ArraySlice<UInt8>) -> Int {
        text.reduce(text.count) { ($0 &* 31 &+ Int($1)) & 0xFFFF } & 63
    }
}
