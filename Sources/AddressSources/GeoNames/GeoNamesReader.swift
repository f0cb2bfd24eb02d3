import ByteStreams
import GeoModel
import OfflineIndex
import StreetIndex

/// Reads one of GeoNames' tables. Their columns, from its readme files:
///
/// A dump: 0 geonameid, 1 name, 2 asciiname, 3 alternatenames (comma separated), 4 latitude,
/// 5 longitude, 6 feature class, 7 feature code, 8 country code, 9 cc2, 10 admin1 code, 11 admin2 code,
/// 12 admin3 code, 13 admin4 code, 14 population, 15 elevation, 16 dem, 17 timezone,
/// 18 modification date.
///
/// Postal codes: 0 country code, 1 postal code, 2 place name, 3 admin name1, 4 admin code1,
/// 5 admin name2, 6 admin code2, 7 admin name3, 8 admin code3, 9 latitude, 10 longitude, 11 accuracy
/// (1 estimated, 4 geonameid, 6 centroid of addresses or shape).
struct GeoNamesReader {
    private let table: GeoNamesTable
    private let options: SourceOptions
    private var lines: TabLines
    private var report: SourceReport
    private var others: [UInt8] = []

    init(
        _ source: any ByteSource, _ table: GeoNamesTable, name: String, options: SourceOptions
    ) {
        self.table = table
        self.options = options
        lines = TabLines(source)
        report = SourceReport(path: name, kind: SourceKind(table))
        report.licence = .geoNames
    }

    /// Reads all rows.
    mutating func read(
        into rows: inout GazetteerRows
    ) throws(StreetIndexError) -> SourceReport {
        while try next() {
            report.rows += 1
            if report.rows & 0xFFF == 0 {
                if let stop = options.stop, stop.isRaised { throw .stopped }
                options.tell(report, done: lines.consumedBytes, of: lines.sizeOnDisk)
            }
            do throws(Unusable) { try take(into: &rows) } catch {
                report.skipped.add(error.reason, at: "line \(lines.number)")
            }
        }
        return report
    }

    private mutating func next() throws(StreetIndexError) -> Bool {
        do throws(InputError) { return try lines.next() } catch {
            // What came before the damage counts; the rest cannot be read.
            guard error.isDamage else { throw .of(error) }
            report.skipped.add(.damaged, at: "everything from here on: \(error)")
            return false
        }
    }

    private mutating func take(into rows: inout GazetteerRows) throws(Unusable) {
        guard lines.fields.count == table.columnCount else { throw Unusable(reason: .damaged) }
        switch table {
        case .places: try takePlace(lines.fields, into: &rows)
        case .postcodes: try takeCode(lines.fields, into: &rows)
        }
    }

    private mutating func takePlace(
        _ fields: [ArraySlice<UInt8>], into rows: inout GazetteerRows
    ) throws(Unusable) {
        guard let identity = GeoNamesFields.number(fields[0]).flatMap({ UInt32(exactly: $0) })
        else { throw Unusable(reason: .damaged) }
        let role = try GeoNamesFeature.role(class: fields[6], code: fields[7])
        let country = try country(fields[8])
        let name = GeoNamesFields.name(fields[1])
        guard !name.isEmpty, isText(fields[1]), isText(fields[2]), isText(fields[3]) else {
            throw Unusable(reason: .damaged)
        }
        let point = try GeoNamesFields.point(fields[4], fields[5])
        guard rows.isFirst(identity) else { throw Unusable(reason: .repeated) }
        others.removeAll(keepingCapacity: true)
        GeoNamesFields.append(fields[2], besides: name, to: &others)
        GeoNamesFields.append(fields[3], besides: name, to: &others)
        rows.add(
            role, name: name, others: others[...], country: country, admin1: fields[10],
            admin2: fields[11], population: GeoNamesFields.number(fields[14]) ?? 0,
            latitudeE6: point.latitudeE6, longitudeE6: point.longitudeE6)
        report.places += 1
        report.date = max(report.date, GeoNamesFields.date(fields[18]))
    }

    private mutating func takeCode(
        _ fields: [ArraySlice<UInt8>], into rows: inout GazetteerRows
    ) throws(Unusable) {
        let country = try country(fields[0])
        guard !fields[1].isEmpty, isText(fields[1]), isText(fields[2]) else {
            throw Unusable(reason: .damaged)
        }
        let point = try GeoNamesFields.point(fields[9], fields[10])
        let accuracy = GeoNamesFields.number(fields[11]) ?? 0
        rows.addCode(
            fields[1], place: GeoNamesFields.name(fields[2]), country: country,
            admin1: fields[4], accuracy: (1...6).contains(accuracy) ? UInt8(accuracy) : 0,
            latitudeE6: point.latitudeE6, longitudeE6: point.longitudeE6)
        report.codes += 1
    }

    private func country(_ field: ArraySlice<UInt8>) throws(Unusable) -> CountryCode {
        guard let country = GeoNamesFields.country(field) else {
            throw Unusable(reason: field.isEmpty ? .noCountry : .damaged)
        }
        if let wanted = options.country, country != wanted {
            throw Unusable(reason: .otherCountry)
        }
        return country
    }

    /// Whether a field is sound UTF-8.
    private func isText(_ field: ArraySlice<UInt8>) -> Bool {
        field.allSatisfy { $0 < 0x80 } || String(validating: field, as: UTF8.self) != nil
    }
}

/// Why a row is not taken.
struct Unusable: Error {
    let reason: SkipReason
}
