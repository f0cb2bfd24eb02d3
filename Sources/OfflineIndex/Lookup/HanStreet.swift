import AddressText

/// Streets in Chinese characters: 中山北路, 黄埔大道. Names and street words stand there without a space, so that
/// the name of a place may begin that of a street.
enum HanStreet {
    private static let road = hash("路"), large = hash("大"), way = hash("道")
    /// North, south, east, west and middle, which stand between a street's name and its word.
    private static let directions = hashes("北南东東西中")
    /// What ends the names of areas: behind it a name of its own begins.
    private static let areas = hashes("市区區县縣県省町村镇鎮郡府都乡鄉")

    /// Whether what stands right behind some ideographs makes a street of them. 街 does not: it ends the names
    /// of town quarters as well.
    static func follows(_ end: Int, _ reading: inout QueryReading) -> Bool {
        let last = reading.tokens.pointer(to: end - 1)
        guard last.pointee.kind == .ideograph, let first = joined(end, &reading),
            !areas.contains(last.pointee.hash)
        else { return false }
        let next = directions.contains(first) ? end + 1 : end
        guard let word = next == end ? first : joined(next, &reading) else { return false }
        return word == road || word == large && joined(next + 1, &reading) == way
    }

    /// The hash of the ideograph at a position, where nothing stands before it.
    private static func joined(_ index: Int, _ reading: inout QueryReading) -> UInt64? {
        guard index < reading.tokens.count else { return nil }
        let token = reading.tokens.pointer(to: index)
        guard token.pointee.kind == .ideograph, token.pointee.breakBefore == .none else {
            return nil
        }
        return token.pointee.hash
    }

    private static func hash(_ ideograph: Character) -> UInt64 {
        ideograph.utf8.reduce(PhraseHash.empty, PhraseHash.byte)
    }

    private static func hashes(_ ideographs: String) -> [UInt64] { ideographs.map(hash) }
}
