import AddressText

extension AreaFinder {
    /// An index of more areas is not gone through; there the world index corrects the town's name.
    private static let fewNames = 512
    /// Shorter names have too many neighbours.
    private static let shortestName = 5

    /// Looks for areas whose name is one letter away from words of the query, where none is named, but perhaps
    /// as part of a street's name ("12 Dublin Blvd, Dubiln").
    func findMisspelt(_ reading: inout StreetReading) {
        guard file.areaCount <= AreaFinder.fewNames,
            !reading.areas.indices.contains(where: {
                isNamed(reading.areas[$0], reading.list)
            })
        else { return }
        for number in 0..<UInt32(file.areaCount) {
            guard let area = file.area(number), area.name != AreaRecord.noText else { continue }
            rules.normaliser.tokenise(
                file.text(area.name).bindMemory(to: UInt8.self), into: &reading.names)
            guard !reading.names.isTooLong,
                let window = misspelt(reading.list, reading.names)
            else { continue }
            add(number, &reading) { hit in
                hit.nameBits = window.bits
                hit.isMisspelt = true
            }
        }
    }

    /// The words that are one letter away from a name, the last ones first.
    private func misspelt(_ list: TokenList, _ name: TokenList) -> Range<Int>? {
        let words = name.tokens.count
        var letters: [UInt8] = []
        for token in name.tokens { letters += name.text(of: token) }
        let count = min(list.tokens.count, 64)
        guard words > 0, words <= count, letters.count >= AreaFinder.shortestName else {
            return nil
        }
        for start in stride(from: count - words, through: 0, by: -1) {
            let tokens = list.tokens[start..<(start + words)]
            guard let first = tokens.first, let last = tokens.last,
                tokens.dropFirst().allSatisfy({ $0.breakBefore != .strong })
            else { continue }
            let range = Int(first.foldedStart)..<Int(last.foldedEnd)
            // In a short name the first letter is seldom wrong.
            guard letters.count > 5 || list.foldedByte(at: range.lowerBound) == letters[0] else {
                continue
            }
            if OneEdit.apart(list, range, letters) { return start..<(start + words) }
        }
        return nil
    }
}
