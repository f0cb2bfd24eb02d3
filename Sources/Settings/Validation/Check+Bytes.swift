extension Check {
    private static let delimiterNames: [String: UInt8] = [
        "comma": UInt8(ascii: ","), "semicolon": UInt8(ascii: ";"), "tab": 0x09, "\\t": 0x09,
        "pipe": UInt8(ascii: "|"), "space": UInt8(ascii: " "), "tilde": UInt8(ascii: "~"),
        "colon": UInt8(ascii: ":"),
    ]

    /// The byte that separates fields.
    static func delimiter(_ text: String) throws(Complaint) -> UInt8 {
        if let byte = delimiterNames[text.lowercased()] { return byte }
        guard let byte = singleByte(text), byte != UInt8(ascii: "\"") else {
            throw Complaint(
                "'\(text)' cannot separate fields. Give one ASCII character, or one of comma, "
                    + "semicolon, tab, pipe, space, tilde and colon."
            )
        }
        return byte
    }

    /// The byte around fields, or none.
    static func quote(_ text: String) throws(Complaint) -> QuoteSetting {
        if text.lowercased() == "none" { return .none }
        guard let byte = singleByte(text), byte != 0x09 else {
            throw Complaint("'\(text)' cannot quote fields. Give one ASCII character, or none.")
        }
        return .byte(byte)
    }

    /// A text for a column name: no control characters.
    static func columnPrefix(_ text: String) throws(Complaint) -> String {
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw Complaint("A column name cannot have control characters.")
        }
        return text
    }

    /// A column: a name, or a position from #1.
    static func column(_ reference: String) throws(Complaint) -> String {
        if reference.hasPrefix("#"), let position = Int(reference.dropFirst()), position < 1 {
            throw Complaint("There is no column '\(reference)'. Positions begin at #1.")
        }
        return reference
    }

    private static func singleByte(_ text: String) -> UInt8? {
        guard let byte = text.utf8.first, text.utf8.count == 1 else { return nil }
        return (0x20...0x7E).contains(byte) || byte == 0x09 ? byte : nil
    }
}
