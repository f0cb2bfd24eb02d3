extension RecordChunk {
    /// Sees to it that every field is UTF-8: records with other bytes are marked `undecodable`, and
    /// U+FFFD stands in their place.
    ///
    /// - Parameter isConverted: whether the bytes were converted to UTF-8; then U+FFFD in them stands for
    ///   what could not be converted, and marks its record, too.
    public mutating func settleText(isConverted: Bool = false) {
        let isASCII = bytes.withUnsafeBytes { UTF8Check.isASCII($0) }
        guard !isASCII else { return }
        let isUTF8 = bytes.withUnsafeBytes { UTF8Check.isValid($0) }
        let isValid = isUTF8 && beginsNoFieldInsideCharacter
        if isConverted || !isValid { markUndecodable(isConverted: isConverted) }
        if !isValid { replaceUndecodable() }
    }

    /// Whether no field begins with a byte that only goes on: a character that a delimiter cut is
    /// whole again where its fields stand side by side.
    private var beginsNoFieldInsideCharacter: Bool {
        fieldEnds.allSatisfy { $0 >= bytes.count || bytes[$0] & 0xC0 != 0x80 }
    }

    private mutating func markUndecodable(isConverted: Bool) {
        bytes.withUnsafeBytes { all in
            for record in 0..<count {
                let isSound = fields(of: record).allSatisfy { field in
                    let value = UnsafeRawBufferPointer(rebasing: all[range(ofField: field)])
                    return UTF8Check.isValid(value)
                        && (!isConverted || !RecordChunk.holdsReplacement(value))
                }
                if !isSound { flaws[record].insert(.undecodable) }
            }
        }
    }

    /// Puts U+FFFD where bytes are no UTF-8, field by field.
    private mutating func replaceUndecodable() {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + 64)
        var ends = fieldEnds
        for field in fieldEnds.indices {
            let value = bytes[range(ofField: field)]
            text.append(contentsOf: String(decoding: value, as: UTF8.self).utf8)
            ends[field] = text.count
        }
        bytes = text
        fieldEnds = ends
    }

    /// Whether U+FFFD stands in a text.
    private static func holdsReplacement(_ value: UnsafeRawBufferPointer) -> Bool {
        value.indices.dropLast(2).contains { index in
            value[index] == 0xEF && value[index + 1] == 0xBF && value[index + 2] == 0xBD
        }
    }
}
