/// Turns any encoding that we read into UTF-8, block by block, and knows where in the stored bytes
/// each line began.
///
/// What cannot be decoded becomes U+FFFD.
public struct TextDecoder: Sendable {
    /// How the input's characters are stored.
    public let encoding: TextEncoding
    private var unicode: UnicodeTranscoder
    private let table: SingleByteTable?
    private let converter: Converter?
    /// The bytes of a character that the last block cut.
    private var carried: [UInt8] = []
    private var places = StoredPlaces()

    /// A decoder at the start of a text, after its byte order mark.
    public init(from encoding: TextEncoding) {
        self.encoding = encoding
        unicode = UnicodeTranscoder(from: encoding)
        table = encoding.family == .singleByte ? SingleByteTable(encoding) : nil
        converter = encoding.family == .multiByte ? Converter(encoding.iconvName) : nil
    }

    /// Appends a block's characters as UTF-8.
    ///
    /// - Parameter isLast: whether the text ends here; what is incomplete then becomes U+FFFD.
    public mutating func convert(
        _ block: UnsafeRawBufferPointer,
        isLast: Bool,
        to output: inout [UInt8]
    ) {
        if let table {
            table.convert(block, to: &output)
        } else if let converter {
            convert(block, isLast, with: converter, to: &output)
        } else {
            unicode.convert(block, isLast: isLast, to: &output)
        }
    }

    private mutating func convert(
        _ block: UnsafeRawBufferPointer,
        _ isLast: Bool,
        with converter: Converter,
        to output: inout [UInt8]
    ) {
        let start = output.count
        let stored = carried.isEmpty ? Array(block) : carried + block
        stored.withUnsafeBytes { bytes in
            let used = converter.convert(bytes, to: &output)
            carried = Array(bytes[used...])
            if isLast && !carried.isEmpty {
                output.append(contentsOf: Converter.replacement)
            }
            let consumed = UnsafeRawBufferPointer(rebasing: isLast ? bytes[...] : bytes[..<used])
            output.withUnsafeBytes {
                places.add(stored: consumed, text: UnsafeRawBufferPointer(rebasing: $0[start...]))
            }
        }
        if isLast { carried = [] }
    }

    /// How many stored bytes stand for some text.
    ///
    /// - Parameters:
    ///   - text: the text, whole lines.
    ///   - position: where in all text converted so far it begins, in bytes. Calls must go forward.
    public mutating func storedLength(of text: UnsafeRawBufferPointer, at position: Int) -> Int {
        guard converter != nil else {
            return UnicodeTranscoder.storedLength(of: text, in: encoding)
        }
        let from = places.stored(at: position)
        return places.stored(at: position + text.count) - from
    }
}
