import GeoModel
import StreetIndex

/// Puts the values of a row into an `AddressRow`, checks them and gives it out.
struct RowBuilder {
    private(set) var row = AddressRow()
    private let country: CountryCode?
    private let region: [UInt8]

    /// - Parameters:
    ///   - country: the country of rows that do not say theirs.
    ///   - region: the same for regions.
    init(country: CountryCode?, region: [UInt8]) {
        self.country = country
        self.region = region
    }

    /// Begins a row.
    mutating func begin() {
        row.clear()
        row.country = country
    }

    /// Takes a part of a field; parts of one field come one after the other and are joined.
    mutating func take(_ part: some BidirectionalCollection<UInt8>, of field: AddressField) {
        switch field {
        case .number: row.number = joined(row.number, part)
        case .street where endsStreet(part): break
        case .street: row.street = joined(row.street, part)
        case .city: row.city = joined(row.city, part)
        case .district: row.district = joined(row.district, part)
        case .region: row.region = joined(row.region, part)
        case .postcode: row.postcode = joined(row.postcode, part)
        case .country:
            guard part.count == 2, let first = part.first, let last = part.last else { return }
            row.country = CountryCode(first, last) ?? row.country
        case .unit, .latitude, .longitude: break
        }
    }

    /// Whether the street ends with this word already: registers write the type into the name, too.
    private func endsStreet(_ part: some BidirectionalCollection<UInt8>) -> Bool {
        let street = row.bytes[row.street]
        return street.count > part.count && !part.isEmpty
            && street.suffix(part.count).elementsEqual(part)
            && street[street.endIndex - part.count - 1] == 0x20
    }

    private mutating func joined(_ range: Range<Int>, _ part: some Collection<UInt8>) -> Range<Int>
    {
        if range.isEmpty { return row.append(part) }
        row.bytes.append(0x20)
        let added = row.append(part)
        if added.isEmpty {
            row.bytes.removeLast()
            return range
        }
        return range.lowerBound..<added.upperBound
    }

    /// Checks the row and gives it out: as an address, or as a street where it has no number.
    ///
    /// - Returns: why it was skipped, or nil.
    mutating func finish<Sink: AddressSink>(
        latitudeE6: Int32?,
        longitudeE6: Int32?,
        counting report: inout SourceReport,
        into sink: inout Sink
    ) throws(StreetIndexError) -> SkipReason? {
        guard let latitudeE6, let longitudeE6 else { return .noPoint }
        // Equal numbers are one number written into both columns, zeros most often.
        guard abs(latitudeE6) <= 90_000_000, abs(longitudeE6) <= 180_000_000,
            latitudeE6 != longitudeE6
        else { return .offGlobe }
        guard !row.street.isEmpty else { return row.number.isEmpty ? .noAddress : .noStreet }
        if row.region.isEmpty, !region.isEmpty { row.region = row.append(region) }
        trimNumber()
        row.latitudeE6 = latitudeE6
        row.longitudeE6 = longitudeE6
        if row.number.isEmpty {
            report.streets += 1
            try sink.add(StreetLine(address: row, course: [(latitudeE6, longitudeE6)]))
        } else {
            report.addresses += 1
            try sink.add(row)
        }
        return nil
    }

    /// Spreadsheets make "12.0" of 12 and registers write 0 where there is no number.
    private mutating func trimNumber() {
        let text = row.bytes[row.number]
        if text.count > 2, text.suffix(2).elementsEqual([0x2E, 0x30]) {
            row.number = row.number.lowerBound..<(row.number.upperBound - 2)
        }
        if row.bytes[row.number].allSatisfy({ $0 == 0x30 }) { row.number = 0..<0 }
    }
}
