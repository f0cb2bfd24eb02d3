import StreetIndex

/// Keeps what readers give as text that is easy to compare.
struct CollectingSink: AddressSink {
    struct House: Equatable {
        var number = "", street = "", city = "", district = "", region = "", postcode = ""
        var country = ""
        var latitudeE6: Int32 = 0
        var longitudeE6: Int32 = 0

        init(_ row: AddressRow) {
            func text(_ range: Range<Int>) -> String {
                String(decoding: row.bytes[range], as: UTF8.self)
            }
            number = text(row.number)
            street = text(row.street)
            city = text(row.city)
            district = text(row.district)
            region = text(row.region)
            postcode = text(row.postcode)
            country = row.country?.description ?? ""
            latitudeE6 = row.latitudeE6
            longitudeE6 = row.longitudeE6
        }

        /// Number, street, city and the like, without what is empty.
        var line: String {
            [number, street, city, district, region, postcode, country].filter { !$0.isEmpty }
                .joined(separator: "|")
        }
    }

    var houses: [House] = []
    var streets: [(house: House, others: [String], points: Int)] = []
    var ranges: [(house: House, first: UInt32, last: UInt32, step: NumberRange.Step, points: Int)] =
        []
    /// Fails at this many houses.
    var failsAt = Int.max

    mutating func add(_ row: AddressRow) throws(StreetIndexError) {
        guard houses.count < failsAt else {
            throw .unwritable(path: "out", detail: "the disk is full")
        }
        houses.append(House(row))
    }

    mutating func add(_ street: StreetLine) throws(StreetIndexError) {
        let others = street.otherNames.map { String(decoding: $0, as: UTF8.self) }
        streets.append((House(street.address), others, street.course.count))
    }

    mutating func add(_ range: NumberRange) throws(StreetIndexError) {
        ranges.append(
            (House(range.address), range.first, range.last, range.step, range.course.count)
        )
    }

    var lines: [String] { houses.map(\.line) }
}
