/// One pass over a text: decodes, folds, splits. The state of `Normaliser.tokenise`.
struct TokenScanner {
    /// The fold table's entries; whoever scans keeps the table.
    let entries: UnsafePointer<UInt64>
    let text: UnsafeBufferPointer<UInt8>
    let apostrophes: Normaliser.Apostrophes

    /// Where the folded text goes; room for all that the text can fold to.
    private let folded: UnsafeMutablePointer<UInt8>

    private var position = 0
    private var foldedEnd = 0
    private var open = Token()
    private var isOpen = false
    /// Whether no token has been closed yet.
    private var isFirst = true
    private var pendingBreak = Token.Break.strong
    private var pendingDash = false
    private var part: UInt8 = 0
    private var hasLetters = false
    private var hasDigits = false
    private var allUpper = true
    /// Letters since the token began or since its last joined full stop; 1 means "may be an acronym".
    private var lettersSinceStop = 0

    /// The most bytes that one byte of text folds to.
    static let growth = 6

    init(
        entries: UnsafePointer<UInt64>, text: UnsafeBufferPointer<UInt8>,
        apostrophes: Normaliser.Apostrophes,
        folded: UnsafeMutablePointer<UInt8>
    ) {
        self.entries = entries
        self.text = text
        self.apostrophes = apostrophes
        self.folded = folded
    }

    /// Appends the tokens of the text; whether there are more than an address can have.
    mutating func run<Sink: TokenSink & ~Copyable>(into tokens: inout Sink) -> Bool {
        guard let bytes = text.baseAddress else { return false }
        while position < text.count {
            let start = position
            let byte = bytes[start]
            if byte >= 0x80 {
                take(nextEntry(), start: start, into: &tokens)
            } else {
                let raw = entries[Int(byte)]
                if TokenScanner.isPlain(byte, raw) {
                    extendPlainly(bytes)
                } else {
                    position += 1
                    take(FoldEntry(raw: raw), start: start, into: &tokens)
                }
            }
            guard tokens.count < TokenList.limit else {
                close(at: position, into: &tokens)
                return true
            }
        }
        close(at: text.count, into: &tokens)
        return false
    }

    /// Whether a byte is an ASCII letter or digit that folds to one byte, as its entry says.
    @inline(__always)
    private static func isPlain(_ byte: UInt8, _ raw: UInt64) -> Bool {
        // A letter's mark and a digit's differ in one bit once the letter's is taken off.
        let kind = UInt8(truncatingIfNeeded: raw) &- FoldEntry.plainLetter
        let other = ~(FoldEntry.plainDigit - FoldEntry.plainLetter)
        return kind & other | byte & 0x80 == 0
    }

    /// Takes ASCII letters and digits in a row that fold to one byte each.
    @inline(__always)
    private mutating func extendPlainly(_ bytes: UnsafePointer<UInt8>) {
        let (start, count) = (position, text.count)
        var hash = isOpen ? open.hash : PhraseHash.empty
        var next = start
        // What was seen, as bits: of the entries, and of letters that are small in ASCII.
        var (entriesSeen, small, digits): (UInt64, UInt64, UInt64) = (0, 0, 0)
        // Copies, since the bytes that are written might be the scanner's own for all the compiler
        // knows.
        let (folded, entries) = (folded + foldedEnd, entries)
        while next < count {
            let byte = bytes[next]
            let raw = entries[Int(byte)]
            guard TokenScanner.isPlain(byte, raw) else { break }
            let output = UInt8(truncatingIfNeeded: raw >> 16)
            folded[next &- start] = output
            hash = PhraseHash.byte(hash, output)
            entriesSeen |= raw
            // A letter's class bit, moved to where ASCII has that of small letters.
            small |= UInt64(byte) & (raw << 1)
            digits &+= (raw >> 5) & 1
            next &+= 1
        }
        if !isOpen { begin(start: start) }
        open.hash = hash
        let letters = next - start - Int(digits)
        if letters > 0 {
            hasLetters = true
            let script = UInt8(truncatingIfNeeded: entriesSeen >> 8)
            if script != 0, let script = Script(rawValue: script) { open.script = script }
        }
        hasDigits = hasDigits || digits > 0
        allUpper = allUpper && small & 0x20 == 0
        lettersSinceStop += letters
        foldedEnd += next - start
        position = next
    }

    private mutating func take<Sink: TokenSink & ~Copyable>(
        _ entry: FoldEntry, start: Int, into tokens: inout Sink
    ) {
        switch entry.characterClass {
        case CharacterClass.letter:
            extend(entry, start: start, isDigit: false)
        case CharacterClass.digit:
            extend(entry, start: start, isDigit: true)
        case CharacterClass.ideograph:
            ideograph(entry, start: start, into: &tokens)
        case CharacterClass.ignored:
            break
        case CharacterClass.apostrophe:
            apostrophe(start: start, into: &tokens)
        case CharacterClass.stop:
            if !joinsAcronym() {
                if isOpen { open.isAbbreviated = true }
                separate(.stop, at: start, into: &tokens)
            } else {
                lettersSinceStop = 0
            }
        case CharacterClass.strong:
            separate(.strong, at: start, into: &tokens)
        case CharacterClass.hyphen:
            separate(.hyphen, at: start, into: &tokens)
        case CharacterClass.slash:
            separate(.slash, at: start, into: &tokens)
        case CharacterClass.numberSign:
            separate(.numberSign, at: start, into: &tokens)
        case CharacterClass.ampersand:
            separate(.ampersand, at: start, into: &tokens)
        default:
            separate(.space, at: start, into: &tokens)
        }
    }

    private mutating func extend(_ entry: FoldEntry, start: Int, isDigit: Bool) {
        if !isOpen { begin(start: start) }
        append(entry)
        if isDigit {
            hasDigits = true
        } else {
            hasLetters = true
            lettersSinceStop += 1
            if let script = Script(rawValue: entry.script), script != .none {
                open.script = script
            }
            let byte = text[start]
            if byte >= 0x61, byte <= 0x7A || byte >= 0x80 { allUpper = false }
        }
    }

    private mutating func ideograph<Sink: TokenSink & ~Copyable>(
        _ entry: FoldEntry, start: Int, into tokens: inout Sink
    ) {
        close(at: start, into: &tokens)
        begin(start: start)
        append(entry)
        open.kind = .ideograph
        open.script = Script(rawValue: entry.script) ?? .other
        open.end = Int32(position)
        open.foldedEnd = Int32(foldedEnd)
        tokens.append(open)
        isOpen = false
        isFirst = false
    }

    private mutating func append(_ entry: FoldEntry) {
        var output = entry.output
        for _ in 0..<min(entry.count, TokenScanner.growth) {
            let byte = UInt8(truncatingIfNeeded: output)
            folded[foldedEnd] = byte
            foldedEnd += 1
            open.hash = PhraseHash.byte(open.hash, byte)
            output >>= 8
        }
    }

    @inline(__always)
    private mutating func begin(start: Int) {
        open = Token()
        open.hash = PhraseHash.empty
        open.start = Int32(start)
        open.foldedStart = Int32(foldedEnd)
        open.breakBefore = isFirst ? .strong : pendingBreak
        open.part = part
        open.followsDash = pendingDash
        isOpen = true
        pendingBreak = .none
        pendingDash = false
        (hasLetters, hasDigits, allUpper, lettersSinceStop) = (false, false, true, 0)
    }

    private mutating func close<Sink: TokenSink & ~Copyable>(at end: Int, into tokens: inout Sink) {
        guard isOpen else { return }
        open.end = Int32(end)
        open.foldedEnd = Int32(foldedEnd)
        open.kind = hasDigits ? (hasLetters ? .mixed : .number) : .word
        open.isUpperCase = hasLetters && allUpper
        tokens.append(open)
        isOpen = false
        isFirst = false
    }

    private mutating func separate<Sink: TokenSink & ~Copyable>(
        _ mark: Token.Break,
        at start: Int,
        into tokens: inout Sink
    ) {
        close(at: start, into: &tokens)
        guard !isFirst else { return }
        if mark == .strong, pendingBreak != .strong { part = min(part + 1, 250) }
        if mark == .hyphen, pendingBreak == .space { pendingDash = true }
        if mark.rawValue > pendingBreak.rawValue { pendingBreak = mark }
    }

    private mutating func apostrophe<Sink: TokenSink & ~Copyable>(
        start: Int, into tokens: inout Sink
    ) {
        switch apostrophes {
        case .joined: break
        case .alwaysSplit: separate(.apostrophe, at: start, into: &tokens)
        case .split:
            if !possessiveFollows() { separate(.apostrophe, at: start, into: &tokens) }
        }
    }

    /// Whether what follows is an s that ends its word ("king's").
    private func possessiveFollows() -> Bool {
        guard position < text.count, text[position] | 0x20 == UInt8(ascii: "s") else {
            return false
        }
        return !isLetterOrDigit(at: position + 1)
    }

    /// Whether a full stop here joins two letters of an acronym ("U.S.A.").
    private func joinsAcronym() -> Bool {
        guard isOpen, !hasDigits, lettersSinceStop == 1 else { return false }
        return isLetter(at: position) && !isLetterOrDigit(at: position + 1)
    }

    private func isLetter(at index: Int) -> Bool {
        guard index < text.count else { return false }
        return (0x61...0x7A).contains(text[index] | 0x20)
    }

    private func isLetterOrDigit(at index: Int) -> Bool {
        guard index < text.count else { return false }
        return isLetter(at: index) || (0x30...0x39).contains(text[index]) || text[index] >= 0x80
    }

    /// Decodes the next code point and moves on. Bytes that are not UTF-8 count as a space.
    private mutating func nextEntry() -> FoldEntry {
        let first = text[position]
        if first < 0x80 {
            position += 1
            return entry(UInt16(first))
        }
        guard let (code, length) = decode(first) else {
            position += 1
            return FoldEntry(raw: 0)
        }
        let start = position
        position += length
        if code <= 0xFFFF { return entry(UInt16(code)) }
        return supplementary(code, start: start)
    }

    private func entry(_ code: UInt16) -> FoldEntry { FoldEntry(raw: entries[Int(code)]) }

    private func decode(_ first: UInt8) -> (code: UInt32, length: Int)? {
        let length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
        guard length > 0, position + length <= text.count else { return nil }
        var code = UInt32(first) & (0xFF >> UInt32(length + 1))
        for offset in 1..<length {
            let byte = text[position + offset]
            guard byte & 0xC0 == 0x80 else { return nil }
            code = code << 6 | UInt32(byte & 0x3F)
        }
        return (code, length)
    }

    /// Ideographs beyond the Basic Multilingual Plane stand for themselves; the rest is a break.
    private func supplementary(_ code: UInt32, start: Int) -> FoldEntry {
        guard (0x20000...0x3FFFF).contains(code) else { return FoldEntry(raw: 0) }
        var raw = UInt64(CharacterClass.ideograph << 4 | 4) | UInt64(Script.han.rawValue) << 8
        for offset in 0..<4 { raw |= UInt64(text[start + offset]) << UInt64(16 + 8 * offset) }
        return FoldEntry(raw: raw)
    }
}
