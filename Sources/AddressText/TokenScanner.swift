/// One pass over a text: decodes, folds, splits. The state of `Normaliser.tokenise`.
struct TokenScanner {
    let table: FoldTable
    let text: UnsafeBufferPointer<UInt8>
    let apostrophes: Normaliser.Apostrophes

    private var position = 0
    private var open: Token?
    private var pendingBreak = Token.Break.strong
    private var part: UInt8 = 0
    private var hasLetters = false
    private var hasDigits = false
    private var allUpper = true
    /// Letters since the token began or since its last joined full stop; 1 means "may be an acronym".
    private var lettersSinceStop = 0

    init(
        table: FoldTable,
        text: UnsafeBufferPointer<UInt8>,
        apostrophes: Normaliser.Apostrophes
    ) {
        self.table = table
        self.text = text
        self.apostrophes = apostrophes
    }

    mutating func run(into list: inout TokenList) {
        list.tokens.removeAll(keepingCapacity: true)
        list.folded.removeAll(keepingCapacity: true)
        list.isTooLong = false
        while position < text.count {
            let start = position
            let entry = nextEntry()
            take(entry, start: start, into: &list)
            if list.tokens.count >= TokenList.limit {
                list.isTooLong = true
                break
            }
        }
        close(at: min(position, text.count), into: &list)
    }

    private mutating func take(_ entry: FoldEntry, start: Int, into list: inout TokenList) {
        switch entry.characterClass {
        case CharacterClass.letter:
            extend(entry, start: start, isDigit: false, into: &list)
        case CharacterClass.digit:
            extend(entry, start: start, isDigit: true, into: &list)
        case CharacterClass.ideograph:
            ideograph(entry, start: start, into: &list)
        case CharacterClass.ignored:
            break
        case CharacterClass.apostrophe:
            apostrophe(start: start, into: &list)
        case CharacterClass.stop:
            if !joinsAcronym() {
                separate(.stop, at: start, into: &list)
            } else {
                lettersSinceStop = 0
            }
        case CharacterClass.strong:
            separate(.strong, at: start, into: &list)
        case CharacterClass.hyphen:
            separate(.hyphen, at: start, into: &list)
        case CharacterClass.slash:
            separate(.slash, at: start, into: &list)
        case CharacterClass.numberSign:
            separate(.numberSign, at: start, into: &list)
        case CharacterClass.ampersand:
            separate(.ampersand, at: start, into: &list)
        default:
            separate(.space, at: start, into: &list)
        }
    }

    private mutating func extend(
        _ entry: FoldEntry,
        start: Int,
        isDigit: Bool,
        into list: inout TokenList
    ) {
        if open == nil { begin(start: start, in: list) }
        guard var token = open else { return }
        append(entry, to: &token, in: &list)
        if isDigit {
            hasDigits = true
        } else {
            hasLetters = true
            lettersSinceStop += 1
            if let script = Script(rawValue: entry.script), script != .none {
                token.script = script
            }
            let byte = text[start]
            if byte >= 0x61, byte <= 0x7A || byte >= 0x80 { allUpper = false }
        }
        open = token
    }

    private mutating func ideograph(_ entry: FoldEntry, start: Int, into list: inout TokenList) {
        close(at: start, into: &list)
        begin(start: start, in: list)
        guard var token = open else { return }
        append(entry, to: &token, in: &list)
        token.kind = .ideograph
        token.script = Script(rawValue: entry.script) ?? .other
        token.end = Int32(position)
        token.foldedEnd = Int32(list.folded.count)
        list.tokens.append(token)
        open = nil
    }

    private func append(_ entry: FoldEntry, to token: inout Token, in list: inout TokenList) {
        var output = entry.output
        for _ in 0..<entry.count {
            let byte = UInt8(truncatingIfNeeded: output)
            list.folded.append(byte)
            token.hash = PhraseHash.byte(token.hash, byte)
            output >>= 8
        }
    }

    private mutating func begin(start: Int, in list: TokenList) {
        var token = Token()
        token.hash = PhraseHash.empty
        token.start = Int32(start)
        token.foldedStart = Int32(list.folded.count)
        token.breakBefore = list.tokens.isEmpty ? .strong : pendingBreak
        token.part = part
        open = token
        pendingBreak = .none
        (hasLetters, hasDigits, allUpper, lettersSinceStop) = (false, false, true, 0)
    }

    private mutating func close(at end: Int, into list: inout TokenList) {
        guard var token = open else { return }
        token.end = Int32(end)
        token.foldedEnd = Int32(list.folded.count)
        token.kind = hasDigits ? (hasLetters ? .mixed : .number) : .word
        token.isUpperCase = hasLetters && allUpper
        list.tokens.append(token)
        open = nil
    }

    private mutating func separate(
        _ mark: Token.Break,
        at start: Int,
        into list: inout TokenList
    ) {
        close(at: start, into: &list)
        guard !list.tokens.isEmpty else { return }
        if mark == .strong, pendingBreak != .strong { part = min(part + 1, 250) }
        if mark.rawValue > pendingBreak.rawValue { pendingBreak = mark }
    }

    private mutating func apostrophe(start: Int, into list: inout TokenList) {
        switch apostrophes {
        case .joined: break
        case .alwaysSplit: separate(.apostrophe, at: start, into: &list)
        case .split:
            if !possessiveFollows() { separate(.apostrophe, at: start, into: &list) }
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
        guard open != nil, !hasDigits, lettersSinceStop == 1 else { return false }
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
            return table[UInt16(first)]
        }
        guard let (code, length) = decode(first) else {
            position += 1
            return FoldEntry(raw: 0)
        }
        let start = position
        position += length
        if code <= 0xFFFF { return table[UInt16(code)] }
        return supplementary(code, start: start)
    }

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
