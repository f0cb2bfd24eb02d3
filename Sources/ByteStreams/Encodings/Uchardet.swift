import CUchardet

/// What libuchardet thinks of some bytes.
enum Uchardet {
    /// Its first guess, if it has one and it is an encoding that we read.
    static func guess(_ bytes: UnsafeRawBufferPointer) -> TextEncoding? {
        guard let detector = uchardet_new() else { return nil }
        defer { uchardet_delete(detector) }
        let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let start, uchardet_handle_data(detector, start, bytes.count) == 0 else { return nil }
        uchardet_data_end(detector)
        guard let name = uchardet_get_charset(detector) else { return nil }
        return TextEncoding(named: String(cString: name))
    }
}
