import AddressText

extension AreaFinder {
    /// An index of more areas is not gone through for a street.
    private static let mostAreas = 4_096

    /// Looks for the areas of a street where the query says nothing else: "Dorfstrasse 24". Where some word is
    /// left over it may be a town that the index does not have, and the street is another one.
    func findByStreet(_ reading: inout StreetReading) {
        guard file.areaCount <= AreaFinder.mostAreas else { return }
        var country: UInt16?
        var key: StreetKey?
        for number in 0..<UInt32(file.areaCount) {
            guard let area = file.area(number) else { continue }
            if country != area.country {
                country = area.country
                key = wholeKey(rules.of(area.country), &reading)
            }
            guard let key else { continue }
            var isThere = false
            file.forEachStreet(core: key.core, of: area) { _, _ in isThere = true }
            if isThere { add(number, &reading) { $0.isByStreet = true } }
        }
    }

    /// The key of all words but the house number and flat; nil where these are not in a row.
    private func wholeKey(_ rules: StreetRules, _ reading: inout StreetReading) -> StreetKey? {
        reading.anatomy.read(reading.list, rules: rules)
        let count = reading.list.tokens.count
        guard count <= 64, reading.anatomy.hasNumber else { return nil }
        let words =
            (0..<count).bits & ~reading.anatomy.leftOut & ~reading.anatomy.numberBits
        let start = words.trailingZeroBitCount
        let end = 64 - words.leadingZeroBitCount
        guard words != 0, words == (start..<end).bits else { return nil }
        return StreetText.key(
            of: reading.list, start..<end, rules: rules, core: &reading.core,
            pieces: &reading.pieces)
    }
}
