import AddressText

/// Reads words again that a missing space has run together: "9497Triesenberg", "TX75461", "NewZealand".
///
/// Only where the writing shows the seam, a change between letters and digits or a capital after a small
/// letter, and where nothing explains the word as it stands.
struct Splitter {
    /// A code has at least so many digits, a name or a region's code so many letters.
    private static let fewestDigits = 4
    private static let fewestLetters = 2

    /// Whether there is something that could be taken apart: letters with digits, or, where capitals are
    /// seams, a word, that nothing explains.
    @inline(__always)
    func mayApply(to reading: inout QueryReading, takesCapitals: Bool) -> Bool {
        let masks = reading.masks
        return masks.areMore
            || (masks.mixed | (takesCapitals ? masks.words : 0)) & ~reading.explained != 0
    }

    /// Splits the words that nothing explains; whether there was one.
    ///
    /// - Parameters:
    ///   - text: what was taken apart into the tokens.
    ///   - takesCapitals: whether capitals are seams, too; a name may well have one ("McAllen").
    func split(
        _ reading: inout QueryReading, _ text: UnsafeBufferPointer<UInt8>, takesCapitals: Bool
    ) -> Bool {
        let explained = reading.explained
        let count = reading.tokens.count
        for index in (0..<count).reversed() where index >= 64 || explained >> UInt64(index) & 1 == 0
        {
            let token = reading.tokens.pointer(to: index)
            let seam =
                switch token.pointee.kind {
                case .mixed: isCode(index, &reading) ? nil : changeOfKind(token, &reading)
                case .word: takesCapitals ? innerCapital(token, text) : nil
                default: nil as Int?
                }
            if let seam { reading.split(index, at: seam, text) }
        }
        return reading.tokens.count > count
    }

    /// Whether a token is part of what some country has as a postal code.
    private func isCode(_ index: Int, _ reading: inout QueryReading) -> Bool {
        for number in reading.postcodes.indices {
            let hit = reading.postcodes.pointer(to: number)
            if hit.pointee.start <= index, index < hit.pointee.end { return true }
        }
        return false
    }

    /// Where a token of letters and digits changes from the ones to the others, if it does so once.
    private func changeOfKind(
        _ token: UnsafePointer<Token>, _ reading: inout QueryReading
    ) -> Int? {
        var seam: Int?
        var digits = isDigit(reading.byte(0, of: token.pointee)) ? 1 : 0
        for index in 1..<token.pointee.foldedCount {
            let digit = isDigit(reading.byte(index, of: token.pointee))
            digits += digit ? 1 : 0
            guard digit != isDigit(reading.byte(index - 1, of: token.pointee)) else { continue }
            guard seam == nil else { return nil }
            seam = index
        }
        let letters = token.pointee.foldedCount - digits
        return digits >= Splitter.fewestDigits && letters >= Splitter.fewestLetters ? seam : nil
    }

    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Where a capital stands after a small letter, the last of them. Of ASCII alone: only there a letter
    /// of the text is one of the folded text.
    private func innerCapital(
        _ token: UnsafePointer<Token>, _ text: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        let (start, end) = (Int(token.pointee.start), Int(token.pointee.end))
        guard end - start == token.pointee.foldedCount, end <= text.count else { return nil }
        for index in (start + Splitter.fewestLetters..<max(start + 2, end - 1)).reversed()
        where (0x41...0x5A).contains(text[index]) && (0x61...0x7A).contains(text[index - 1]) {
            return index - start
        }
        return nil
    }
}
