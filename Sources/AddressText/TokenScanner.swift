/// One pass over a text: decodes, folds, splits. The state of `Normaliser.tokenise`.
struct TokenScanner {
    /// The fold table's entries, and what it says of single bytes; whoever scans keeps the table.
    private let entries: UnsafePointer<UInt64>
    private let marks: UnsafePointer<UInt32>
    let text: UnsafeBufferPointer<UInt8>
    let apostrophes: Normaliser.Apostrophes

    /// Where the folded text goes; room for all that the text can fold to.
    private let folded: UnsafeMutablePointer<UInt8>

    private var position = 0
    private var foldedEnd = 0
    private var open = Token()
    private var isOpen = false
    /// What stands before the next token: a strong break until there is one.
    private var pendingBreak = Token.Break.strong
    private var pendingDash = false
    private var part: UInt8 = 0
    /// What the open token has, as `ByteMark`s: letters, digits, small letters.
    private var seen: UInt32 = 0
    /// Letters since the token began or since its last joined full stop; 1 means "may be an acronym".
    private var lettersSinceStop = 0

    /// The most bytes that one byte of text folds to.
    static let growth = 6

    init(
        table: FoldTable, text: UnsafeBufferPointer<UInt8>,
        apostrophes: Normaliser.Apostrophes,
        folded: UnsafeMutablePointer<UInt8>
    ) {
        entries = table.entries
        marks = table.marks.start
        self.text = text
        self.apostrophes = apostrophes
        self.folded = folded
    }

    /// Appends the tokens of the text; whether there are more than an address can have.
    mutating func run<Sink: TokenSink & ~Copyable>(into tokens: inout Sink) -> Bool {
        guard let bytes = text.baseAddress else { return false }
        let count = text.count
        while position < count {
            let start = position
            let mark = marks[Int(bytes[start])]
            if mark & ByteMark.plain != 0 {
                if isOpen { extendPlainly(bytes) } else { takePlain(bytes, into: &tokens) }
                // Behind the last token that is read, nothing is left out.
                if position > count { return false }
            } else if mark & ByteMark.separators != 0 {
                position = start &+ 1
                if isOpen { close(at: start, into: &tokens) }
                part(by: mark & ByteMark.strong != 0 ? .strong : .space)
            } else {
                take(nextEntry(), start: start, into: &tokens)
            }
            guard tokens.count < TokenList.limit else {
                close(at: position, into: &tokens)
                return true
            }
        }
        close(at: count, into: &tokens)
        return false
    }

    /// Takes letters and digits in a row that fold to one byte each; where they are a token from
    /// beginning to end, as most are, all of it and the space or the end behind it.
    @inline(__always)
    private mutating func takePlain<Sink: TokenSink & ~Copyable>(
        _ bytes: UnsafePointer<UInt8>, into tokens: inout Sink
    ) {
        let (start, foldedStart) = (position, foldedEnd)
        let run = plainRun(bytes, after: PhraseHash.empty)
        guard run.mark & ByteMark.separators != 0 else {
            begin(start: start, foldedStart: foldedStart)
            return add(run, bytes)
        }
        position = run.end - bytes
        foldedEnd = run.foldedEnd - folded
        tokens.append(
            Token(
                hash: run.hash, start: Int32(truncatingIfNeeded: start),
                end: Int32(truncatingIfNeeded: position),
                foldedStart: Int32(truncatingIfNeeded: foldedStart),
                foldedEnd: Int32(truncatingIfNeeded: foldedEnd),
                kind: ByteMark.kind(of: run.seen), breakBefore: pendingBreak,
                script: ByteMark.script(of: run.seen) ?? .none,
                isUpperCase: ByteMark.isUpperCase(run.seen), followsDash: pendingDash, part: part))
        position &+= 1
        (pendingBreak, pendingDash) = (.none, false)
        part(by: run.mark & ByteMark.strong != 0 ? .strong : .space)
    }

    /// Adds letters and digits in a row that fold to one byte each to the open token.
    private mutating func extendPlainly(_ bytes: UnsafePointer<UInt8>) {
        add(plainRun(bytes, after: open.hash), bytes)
    }

    /// Letters and digits in a row that fold to one byte each, ASCII or Latin ones of two bytes.
    private struct PlainRun {
        /// The hash of what they and the bytes before fold to.
        var hash: UInt64
        /// What stands behind them, and behind what they fold to.
        var end: UnsafePointer<UInt8>
        var foldedEnd: UnsafeMutablePointer<UInt8>
        /// Their marks, or-ed together.
        var seen: UInt32 = 0
        /// The mark of what ends them; the end of the text does it like a space.
        var mark = ByteMark.space
    }

    /// Folds the letters and digits at the position.
    @inline(__always)
    private func plainRun(_ bytes: UnsafePointer<UInt8>, after hash: UInt64) -> PlainRun {
        var run = PlainRun(hash: hash, end: bytes + position, foldedEnd: folded + foldedEnd)
        // Copies, since the bytes that are written might be the scanner's own for all the compiler
        // knows.
        let (limit, marks) = (bytes + text.count, marks)
        while run.end < limit {
            var mark = marks[Int(run.end.pointee)]
            if mark & ByteMark.plain == 0 {
                guard mark & ByteMark.lead != 0, run.end + 1 < limit,
                    let pair = ByteMark.ofPair(run.end[0], run.end[1], entries)
                else {
                    run.mark = mark
                    break
                }
                mark = pair
                run.end += 1
            }
            let output = UInt8(truncatingIfNeeded: mark)
            run.foldedEnd.pointee = output
            run.hash = PhraseHash.byte(run.hash, output)
            run.seen |= mark
            run.foldedEnd += 1
            run.end += 1
        }
        return run
    }

    /// Adds letters and digits to the open token.
    private mutating func add(_ run: PlainRun, _ bytes: UnsafePointer<UInt8>) {
        open.hash = run.hash
        if let script = ByteMark.script(of: run.seen) { open.script = script }
        seen |= run.seen
        // A digit among them counts, too, but with a digit no token is an acronym.
        lettersSinceStop &+= (run.foldedEnd - folded) &- foldedEnd
        foldedEnd = run.foldedEnd - folded
        position = run.end - bytes
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
        if !isOpen { begin(start: start, foldedStart: foldedEnd) }
        append(entry)
        if isDigit {
            seen |= ByteMark.digit
        } else {
            seen |= ByteMark.letter
            lettersSinceStop &+= 1
            if let script = Script(rawValue: entry.script), script != .none {
                open.script = script
            }
            let byte = text[start]
            if byte >= 0x61, byte <= 0x7A || byte >= 0x80 { seen |= ByteMark.small }
        }
    }

    private mutating func ideograph<Sink: TokenSink & ~Copyable>(
        _ entry: FoldEntry, start: Int, into tokens: inout Sink
    ) {
        close(at: start, into: &tokens)
        begin(start: start, foldedStart: foldedEnd)
        append(entry)
        open.kind = .ideograph
        open.script = Script(rawValue: entry.script) ?? .other
        append(to: &tokens, end: position)
    }

    private mutating func append(_ entry: FoldEntry) {
        var output = entry.output
        for _ in 0..<min(entry.count, TokenScanner.growth) {
            let byte = UInt8(truncatingIfNeeded: output)
            folded[foldedEnd] = byte
            foldedEnd &+= 1
            open.hash = PhraseHash.byte(open.hash, byte)
            output >>= 8
        }
    }

    @inline(__always)
    private mutating func begin(start: Int, foldedStart: Int) {
        open = Token(
            hash: PhraseHash.empty, start: Int32(truncatingIfNeeded: start),
            foldedStart: Int32(truncatingIfNeeded: foldedStart), breakBefore: pendingBreak,
            followsDash: pendingDash, part: part)
        isOpen = true
        (pendingBreak, pendingDash) = (.none, false)
        (seen, lettersSinceStop) = (0, 0)
    }

    private mutating func close<Sink: TokenSink & ~Copyable>(at end: Int, into tokens: inout Sink) {
        guard isOpen else { return }
        open.kind = ByteMark.kind(of: seen)
        open.isUpperCase = ByteMark.isUpperCase(seen)
        append(to: &tokens, end: end)
    }

    /// Appends the open token.
    private mutating func append<Sink: TokenSink & ~Copyable>(to tokens: inout Sink, end: Int) {
        open.end = Int32(truncatingIfNeeded: end)
        open.foldedEnd = Int32(truncatingIfNeeded: foldedEnd)
        tokens.append(open)
        isOpen = false
    }

    private mutating func separate<Sink: TokenSink & ~Copyable>(
        _ mark: Token.Break,
        at start: Int,
        into tokens: inout Sink
    ) {
        close(at: start, into: &tokens)
        if mark == .hyphen, pendingBreak == .space { pendingDash = true }
        part(by: mark)
    }

    /// Notes what stands between two tokens.
    @inline(__always)
    private mutating func part(by mark: Token.Break) {
        guard mark.rawValue > pendingBreak.rawValue else { return }
        if mark == .strong { part = min(part &+ 1, 250) }
        pendingBreak = mark
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
        guard isOpen, seen & ByteMark.digit == 0, lettersSinceStop == 1 else { return false }
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
    @inline(__always)
    private mutating func nextEntry() -> FoldEntry {
        let start = position
        let first = text[start]
        if first < 0x80 {
            position = start &+ 1
            return entry(UInt16(first))
        }
        if first >= 0xC2, first < 0xE0, start &+ 1 < text.count {
            let second = text[start &+ 1]
            if second & 0xC0 == 0x80 {
                position = start &+ 2
                return entry(UInt16(first & 0x1F) << 6 | UInt16(second & 0x3F))
            }
        }
        return nextLongEntry()
    }

    /// Decodes a code point of three or four bytes, or what is none.
    private mutating func nextLongEntry() -> FoldEntry {
        let start = position
        guard let (code, length) = decode(text[start]) else {
            position = start &+ 1
            return FoldEntry(raw: 0)
        }
        position = start &+ length
        if code <= 0xFFFF { return entry(UInt16(code)) }
        return supplementary(code, start: start)
    }

    private func entry(_ code: UInt16) -> FoldEntry { FoldEntry(raw: entries[Int(code)]) }

    private func decode(_ first: UInt8) -> (code: UInt32, length: Int)? {
        let length = first < 0xE0 ? 0 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
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
