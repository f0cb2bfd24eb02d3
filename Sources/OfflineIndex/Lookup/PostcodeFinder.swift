import AddressText
import GeoModel

/// Finds what may be a postal code: by its shape, and because some country has it.
struct PostcodeFinder {
    let tables: IndexTables
    /// The country whose codes lose their zeros in spreadsheets: the United States.
    private let padding: UInt8?

    private static let mostHits = 160

    init(tables: IndexTables) {
        self.tables = tables
        padding = CountryCode("US").flatMap(tables.countryNumber)
    }

    /// Asks for the memory that the look-up of each token as a code will read.
    func prefetch(_ reading: inout QueryReading) {
        reading.codes.clear()
        guard !reading.masks.hasNoDigits else { return }
        let mayBePadded = padding.map { reading.allowed.contains($0) } ?? false
        for index in BitPositions(reading.masks.digits) {
            guard let hash = likelyCode(index, &reading) else { continue }
            reading.codes.append(hash)
            tables.prefetchPostcodes(of: hash)
            let token = reading.tokens.pointer(to: index)
            guard mayBePadded, token.pointee.kind == .number,
                PostcodeFinder.mayBePadded(token)
            else { continue }
            tables.prefetchPostcodes(of: PostcodeText.finished(paddedHash(index, &reading)))
        }
    }

    /// Asks for the records of the codes, whose slots are at hand by now.
    func prefetchRecords(_ reading: inout QueryReading) {
        for index in reading.codes.indices {
            let records = tables.postcodes(of: reading.codes[index])
            guard !records.isEmpty else { continue }
            tables.prefetch(postcode: records.lowerBound)
            tables.prefetch(postcode: records.upperBound &- 1)
        }
    }

    /// The hash that is most likely looked up at a token: of a number, of letters with digits in pairs.
    @inline(__always)
    private func likelyCode(_ index: Int, _ reading: inout QueryReading) -> UInt64? {
        let token = reading.tokens.pointer(to: index)
        let kind = token.pointee.kind
        guard
            kind == .mixed || kind == .number && (3...8).contains(token.pointee.foldedCount)
        else { return nil }
        guard index + 1 < reading.tokens.count else {
            return PostcodeText.finished(token.pointee.hash)
        }
        let second = reading.tokens.pointer(to: index + 1)
        guard second.pointee.kind == kind, second.pointee.breakBefore != .strong else {
            return PostcodeText.finished(token.pointee.hash)
        }
        return PostcodeText.finished(
            reading.hash(
                token.pointee.hash, with: second.pointee, first: second.pointee.foldedCount))
    }

    /// Fills `postcodes` of a reading.
    func find(in reading: inout QueryReading) {
        let masks = reading.masks
        guard !masks.areMore else {
            for index in reading.tokens.indices { find(at: index, in: &reading) }
            return
        }
        // A code has a digit in its first or second token.
        for index in BitPositions(masks.digits | masks.digits >> 1) {
            find(at: index, in: &reading)
        }
    }

    /// Adds the codes that begin at a token.
    @inline(__always)
    private func find(at index: Int, in reading: inout QueryReading) {
        guard reading.postcodes.count < PostcodeFinder.mostHits else { return }
        let (next, kind) = (index &+ 1, reading.tokens.pointer(to: index).pointee.kind)
        guard kind != .ideograph else { return }
        if next < reading.tokens.count {
            let second = reading.tokens.pointer(to: next)
            // No pair is made of two words.
            if second.pointee.breakBefore != .strong,
                kind == .number || second.pointee.kind != .word, pair(index, &reading)
            {
                return
            }
        }
        if kind != .word { single(index, &reading) }
    }

    /// A code of one token.
    private func single(_ index: Int, _ reading: inout QueryReading) {
        let token = reading.tokens.pointer(to: index)
        let length = token.pointee.foldedCount
        switch token.pointee.kind {
        case .number where (3...8).contains(length):
            let base = length == 3 ? 2 * Weights.shortNumber : length == 4 ? Weights.shortNumber : 0
            let before = reading.postcodes.count
            look(token.pointee.hash, index, index + 1, Weights.code + base, &reading)
            if length == 6, namesCity(token, &reading) { generalise(from: before, &reading) }
            if PostcodeFinder.mayBePadded(token) { padded(index, &reading) }
        case .number where length == 9:
            look(prefix(&reading, index, 5), index, index + 1, Weights.code, &reading)
        case .mixed where (3...8).contains(length):
            mixed(index, length, &reading)
        default: break
        }
    }

    /// Whether a number of six digits ends with three zeros: in China the general code of a city, which
    /// people write where they do not know their own.
    private func namesCity(
        _ token: UnsafePointer<Token>, _ reading: inout QueryReading
    ) -> Bool {
        (3..<6).allSatisfy { reading.byte($0, of: token.pointee) == UInt8(ascii: "0") }
    }

    private static let cityRadius = RadiusScale.encoded(metres: 20_000)

    /// Makes codes of China those of a whole city.
    private func generalise(from first: Int, _ reading: inout QueryReading) {
        for index in first..<reading.postcodes.count
        where isCountry(reading.postcodes[index].country, "CN") {
            reading.postcodes[index].generalise(
                to: PostcodeFinder.cityRadius, Weights.codeOfCity)
        }
    }

    /// "SE41JN", "M5G2C3", "AD100", "1234AB".
    private func mixed(_ index: Int, _ length: Int, _ reading: inout QueryReading) {
        let score = Weights.code + Weights.lettersAndDigits
        let hash = reading.tokens[index].hash
        if look(hash, index, index + 1, length < 5 ? Weights.code : score, &reading) { return }
        guard length >= 5 else { return }
        if length == 8, isArgentine(index, &reading) {
            // The letters name the province and the street's side; the index has the digits.
            var digits = PhraseHash.empty
            for place in 1...4 {
                digits = PhraseHash.byte(
                    digits, reading.byte(place, of: reading.tokens[index]))
            }
            look(digits, index, index + 1, score - 1, &reading, only: "AR")
            return
        }
        _ =
            look(sector(prefix(&reading, index, length - 2)), index, index + 1, score - 1, &reading)
            || look(prefix(&reading, index, length - 3), index, index + 1, score - 1, &reading)
    }

    /// A letter, four digits, three letters: "B1640FRD".
    private func isArgentine(_ index: Int, _ reading: inout QueryReading) -> Bool {
        let token = reading.tokens.pointer(to: index)
        for place in 0..<8 {
            let isDigit = (0x30...0x39).contains(reading.byte(place, of: token.pointee))
            guard isDigit == (1...4).contains(place) else { return false }
        }
        return true
    }

    /// The hash of a British sector from that of its letters and digits.
    private func sector(_ running: UInt64) -> UInt64 {
        PostcodeText.sectorMark.utf8.reduce(running, PhraseHash.byte)
    }

    /// A code of two tokens; whether there is one.
    @inline(__always)
    private func pair(_ index: Int, _ reading: inout QueryReading) -> Bool {
        let (first, second) = (
            reading.tokens.pointer(to: index), reading.tokens.pointer(to: index + 1)
        )
        let (length, rest) = (first.pointee.foldedCount, second.pointee.foldedCount)
        let hasHyphen = second.pointee.breakBefore == .hyphen
        let score = Weights.code + Weights.lettersAndDigits
        switch (first.pointee.kind, second.pointee.kind) {
        case (.number, .number):
            guard PostcodeFinder.isPair(length, rest, hasHyphen: hasHyphen) else { return false }
            let isLong = hasHyphen && length == 5 && rest == 4
            return look(
                isLong ? first.pointee.hash : joined(&reading, index, rest), index, index + 2,
                Weights.code + 1, &reading)
        case (.mixed, .mixed) where length <= 4 && (3...4).contains(rest):
            return letterPair(index, &reading)
        case (.number, .word) where length == 4 && rest == 2:
            // The Dutch letters after the number only narrow it down.
            return look(
                first.pointee.hash, index, index + 2, Weights.code, &reading, only: "NL")
        case (.word, .number) where hasHyphen && length <= 2:
            return look(joined(&reading, index, rest), index, index + 2, score, &reading)
        case (.mixed, .number) where rest == 1 && length <= 4:
            return look(sector(joined(&reading, index, 1)), index, index + 2, score - 1, &reading)
        default: return false
        }
    }

    /// Whether two numbers of so many digits are written as one code somewhere.
    private static func isPair(_ first: Int, _ second: Int, hasHyphen: Bool) -> Bool {
        switch (first, second) {
        case (3, 2), (3, 3), (5, 5): true
        case (2, 3), (5, 4), (3, 4), (4, 3), (5, 3): hasHyphen
        default: false
        }
    }

    /// "SE4 1JN" and "M5G 2C3"; the sector or the district where the unit is not known.
    private func letterPair(_ index: Int, _ reading: inout QueryReading) -> Bool {
        let second = reading.tokens.pointer(to: index + 1)
        let score = Weights.code + Weights.lettersAndDigits
        let length = second.pointee.foldedCount
        if look(joined(&reading, index, length), index, index + 2, score, &reading) {
            return true
        }
        guard length == 3, (0x30...0x39).contains(reading.byte(0, of: second.pointee)) else {
            return length == 4
                && look(reading.tokens[index].hash, index, index + 2, score, &reading)
        }
        return look(
            sector(joined(&reading, index, 1)),
            index,
            index + 2,
            score - 0.3,
            &reading
        )
            || look(reading.tokens[index].hash, index, index + 2, score - 0.6, &reading)
    }

    /// A number that lost its leading zero in a spreadsheet; only where a state can confirm it.
    private func padded(_ index: Int, _ reading: inout QueryReading) {
        guard let padding, reading.searched.contains(padding) else { return }
        look(
            paddedHash(index, &reading), index, index + 1, Weights.code - 2, &reading, only: "US",
            isPadded: true)
    }

    private static func mayBePadded(_ token: UnsafePointer<Token>) -> Bool {
        token.pointee.foldedCount == 3 || token.pointee.foldedCount == 4
    }

    /// The hash of a short number with as many zeros before it as make five digits.
    private func paddedHash(_ index: Int, _ reading: inout QueryReading) -> UInt64 {
        let token = reading.tokens.pointer(to: index)
        let length = token.pointee.foldedCount
        var hash = PhraseHash.empty
        for _ in length..<5 { hash = PhraseHash.byte(hash, UInt8(ascii: "0")) }
        return reading.hash(hash, with: token.pointee, first: length)
    }

    /// The hash of a token with the first bytes of the one after it.
    private func joined(_ reading: inout QueryReading, _ index: Int, _ count: Int) -> UInt64 {
        reading.hash(
            reading.tokens.pointer(to: index).pointee.hash,
            with: reading.tokens[index + 1], first: count)
    }

    /// The hash of the first bytes of a token.
    private func prefix(_ reading: inout QueryReading, _ index: Int, _ count: Int) -> UInt64 {
        reading.hash(PhraseHash.empty, with: reading.tokens[index], first: count)
    }

    /// Adds every record of a code in an allowed country; whether there was one.
    @discardableResult
    private func look(
        _ running: UInt64,
        _ start: Int,
        _ end: Int,
        _ score: Float,
        _ reading: inout QueryReading,
        only: StaticString? = nil,
        isPadded: Bool = false
    ) -> Bool {
        let numbers = tables.postcodes(of: PostcodeText.finished(running))
        guard !numbers.isEmpty, let records = tables.postcodes(at: numbers).baseAddress else {
            return false
        }
        let score = score + place(of: start, end, &reading)
        let before = reading.postcodes.count
        for index in 0..<numbers.count {
            let record = records + index
            guard reading.searched.contains(record.pointee.country),
                let kind = EntityKind(rawValue: record.pointee.kind)
            else { continue }
            if let only, !isCountry(record.pointee.country, only) { continue }
            reading.postcodes.append(
                PostcodeHit(
                    record.pointee, kind, number: numbers.lowerBound + index, tokens: start..<end,
                    score: score, isPadded: isPadded))
        }
        return reading.postcodes.count > before
    }

    private func isCountry(_ number: UInt8, _ code: StaticString) -> Bool {
        guard let country = tables.countryCode(number) else { return false }
        return code.withUTF8Buffer { country.bytes.0 == $0[0] && country.bytes.1 == $0[1] }
    }

    /// What the place of a number in the query says about its being a postal code.
    private func place(
        of start: Int, _ end: Int, _ reading: inout QueryReading
    ) -> Float {
        let first = reading.tokens.pointer(to: start)
        let startsPart = first.pointee.breakBefore == .strong
        let endsPart =
            end == reading.tokens.count
            || reading.tokens.pointer(to: end).pointee.breakBefore == .strong
        if startsPart && endsPart { return 1 }
        if !endsPart, reading.masks.streets != 0 || reading.masks.areMore,
            streetFollows(end, &reading)
        {
            return Weights.likeHouseNumber * 1.5
        }
        if start == 0 {
            return Int(first.pointee.part) == reading.partCount - 1 ? -0.5 : Weights.likeHouseNumber
        }
        if first.pointee.breakBefore == .numberSign { return Weights.likeHouseNumber }
        if !startsPart,
            !reading.words[start - 1].isDisjoint(with: [.unit, .streetPrefix, .streetSuffix])
        {
            return Weights.likeHouseNumber / 2
        }
        return 0.3
    }

    /// Whether a word of a street stands behind a number, in the same part.
    private func streetFollows(_ end: Int, _ reading: inout QueryReading) -> Bool {
        for index in end..<reading.tokens.count {
            if reading.tokens[index].breakBefore == .strong { return false }
            if !reading.words[index].isDisjoint(with: [.streetSuffix, .streetPrefix]) {
                return true
            }
        }
        return false
    }
}
