import Geocoding
import Reports

/// Grows JSON for an element `<script type="application/json">`: no text in it can end the element,
/// since every `<` is written as an escape.
struct PageJSON {
    private var bytes: [UInt8] = []

    /// Takes what was written so far.
    mutating func take() -> [UInt8] {
        let taken = bytes
        bytes.removeAll(keepingCapacity: true)
        return taken
    }

    /// Appends JSON of our own making.
    mutating func raw(_ text: String) { bytes += text.utf8 }

    /// Appends JSON of our own making.
    mutating func raw(_ json: some Sequence<UInt8>) { bytes += json }

    /// Appends a text as a string.
    mutating func string(_ text: String) { string(Array(text.utf8)[...], atMost: .max) }

    /// Appends UTF-8 as a string; a longer one than that many bytes is cut and ends in `…`.
    mutating func string(_ text: ArraySlice<UInt8>, atMost limit: Int) {
        let start = bytes.count
        var shown = text.prefix(limit)
        let isCut = shown.count < text.count
        // Not within a character: what follows the cut must not be a continuation byte.
        while isCut, !shown.isEmpty, text[shown.endIndex] & 0xC0 == 0x80 {
            shown = shown.dropLast()
        }
        JSONText.append(isCut ? shown + Array("…".utf8) : shown, to: &bytes)
        guard bytes[start...].contains(UInt8(ascii: "<")) else { return }
        let plain = Array(bytes[start...])
        bytes.removeSubrange(start...)
        for byte in plain {
            if byte == UInt8(ascii: "<") { bytes += "\\u003c".utf8 } else { bytes.append(byte) }
        }
    }

    /// Appends the numbers of reasons.
    mutating func reasons(_ set: ReasonSet) {
        list(set.reasons) { $0.raw("\($1.rawValue)") }
    }

    /// Appends an array.
    mutating func list<Element>(
        _ elements: [Element],
        _ append: (inout PageJSON, Element) -> Void
    ) {
        raw("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { raw(",") }
            append(&self, element)
        }
        raw("]")
    }

    /// Appends an array of pairs of a name and a number.
    mutating func pairs(_ pairs: [(String, Int)]) {
        list(pairs) { text, pair in
            text.raw("[")
            text.string(pair.0)
            text.raw(",\(pair.1)]")
        }
    }
}
