/// What a street knows of a house number.
struct NumberSearch {
    /// The house itself, of the wanted suffix and, where one was asked for, postal code.
    private(set) var exact: House?
    /// A house of that number with another suffix.
    private(set) var sibling: House?
    /// A house of several numbers that the wanted one is among: "12-16" has 14.
    private(set) var spanning: House?
    /// The nearest numbers below and above on the same side of the street.
    private(set) var below: House?
    private(set) var above: House?
    /// The lowest and the highest number of the street, where the number is not between two others.
    private(set) var lowest: UInt32 = .max
    private(set) var highest: UInt32 = 0
    /// Whether the house carries the asked postal code.
    private(set) var isOfPostcode = false
    private(set) var houseCount = 0

    /// Looks a number up among the houses behind a head.
    ///
    /// - Parameters:
    ///   - suffix: of `StreetFile.suffixNumber`; 0 for none, nil for one that no house has.
    ///   - lastOf: the last number of a house of several, by its number and suffix; nil for others.
    ///   - isAsked: whether a house's postal code is the query's.
    init(
        _ number: UInt32, suffix: UInt32?, in cursor: ByteCursor, head: StreetHead,
        lastOf: (UInt32, UInt32) -> UInt32? = { _, _ in nil }, isAsked: (UInt32) -> Bool
    ) {
        var reader = HouseReader(cursor, head: head)
        var postcode = (number: UInt32.max, isAsked: false)
        while let house = reader.next(parity: RunParity.of(number)) {
            if house.number == number {
                if postcode.number != house.postcode {
                    postcode = (house.postcode, isAsked(house.postcode))
                }
                take(house, suffix: suffix, isOfPostcode: postcode.isAsked)
            } else if house.number & 1 == number & 1 {
                if house.number < number {
                    if house.suffix > 0, let last = lastOf(house.number, house.suffix),
                        last >= number
                    {
                        spanning = house
                    }
                    if house.number >= below?.number ?? 0 { below = house }
                } else {
                    if house.number < above?.number ?? .max { above = house }
                    reader.skipRun()
                }
            }
        }
        if exact == nil, sibling == nil, spanning == nil, below == nil || above == nil {
            measure(HouseReader(cursor, head: head))
        }
    }

    /// Both sides of a street are about equally long: how far its numbers go.
    private mutating func measure(_ reader: HouseReader) {
        var reader = reader
        while let house = reader.next() {
            houseCount += 1
            (lowest, highest) = (min(lowest, house.number), max(highest, house.number))
        }
    }

    private mutating func take(_ house: House, suffix: UInt32?, isOfPostcode: Bool) {
        guard house.suffix == suffix else {
            if sibling == nil { sibling = house }
            return
        }
        guard exact == nil || isOfPostcode && !self.isOfPostcode else { return }
        exact = house
        self.isOfPostcode = isOfPostcode
    }

    /// Whether the number lies so far beyond the known ones that the street does not reach there: by more
    /// than 20 and by more than 30 percent.
    func isOutOfRange(_ number: UInt32) -> Bool {
        guard houseCount > 0 else { return false }
        if number > highest {
            return number - highest > 20 && Double(number) > Double(highest) * 1.3
        }
        return number < lowest && lowest - number > 20 && Double(number) * 1.3 < Double(lowest)
    }
}
