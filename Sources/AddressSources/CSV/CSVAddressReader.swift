import ByteStreams
import CSVStream
import StreetIndex

/// Reads a table of addresses.
struct CSVAddressReader {
    private let input: CSVInput
    private let mapping: FieldMapping
    /// The text columns in the order in which their parts are joined.
    private let texts: [(field: AddressField, column: Int)]
    private let latitude: Int?
    private let longitude: Int?
    private let options: SourceOptions
    private var builder: RowBuilder
    private var report: SourceReport

    /// Reads the head of a table and finds out its columns.
    init(
        _ source: any ByteSource,
        name: String,
        options: SourceOptions
    ) throws(StreetIndexError) {
        self.options = options
        let whereabouts = PathHints(name)
        builder = RowBuilder(
            country: options.country ?? whereabouts.country,
            region: options.region.isEmpty ? whereabouts.region : options.region
        )
        report = SourceReport(path: name, kind: .csv)
        do throws(CSVError) { input = try CSVInput(source: source) } catch {
            throw .of(error, path: name)
        }
        do throws(MappingFailure) {
            mapping = try FieldMapping(input.header, given: options.columns, needsPoint: true)
        } catch {
            throw .unusable(path: name, detail: error.why)
        }
        let mapping = mapping
        // The country that the user says is that of all rows.
        let fields = CSVAddressReader.texts.filter { $0 != .country || options.country == nil }
        texts = fields.flatMap { field in mapping[field].map { (field, $0) } }
        (latitude, longitude) = (mapping[.latitude].first, mapping[.longitude].first)
        report.notes = input.notes + [mapping.text]
    }

    /// Reads all rows.
    mutating func read<Sink: AddressSink>(
        into sink: inout Sink
    ) throws(StreetIndexError) -> SourceReport {
        while let chunk = try next() {
            if let stop = options.stop, stop.isRaised { throw .stopped }
            options.tell(report, done: chunk.consumedBytes, of: input.sizeOnDisk)
            for record in 0..<chunk.count where !chunk.flaws[record].contains(.blank) {
                try take(record, of: chunk, into: &sink)
            }
        }
        return report
    }

    private mutating func next() throws(StreetIndexError) -> RecordChunk? {
        do throws(CSVError) { return try input.next() } catch {
            // What came before the damage counts; the rest cannot be read.
            guard case .input(let cause) = error, cause.isDamage else {
                throw .of(error, path: report.path)
            }
            report.skipped.add(.damaged, at: "everything from here on: \(cause)")
            return nil
        }
    }

    private mutating func take<Sink: AddressSink>(
        _ record: Int,
        of chunk: RecordChunk,
        into sink: inout Sink
    ) throws(StreetIndexError) {
        report.rows += 1
        let skipped: SkipReason?
        if chunk.flaws[record].contains(.malformed), isTorn(record, of: chunk) {
            skipped = .damaged
        } else {
            builder.begin()
            for (field, column) in texts {
                let range = chunk.range(record: record, column: column)
                if !range.isEmpty { builder.take(chunk.bytes[range], of: field) }
            }
            skipped = try builder.finish(
                latitudeE6: degrees(latitude, record, chunk),
                longitudeE6: degrees(longitude, record, chunk),
                counting: &report,
                into: &sink
            )
        }
        guard let skipped else { return }
        report.skipped.add(skipped, at: "line \(chunk.positions[record].line)")
    }

    private static let texts: [AddressField] = [
        .number, .street, .city, .district, .region, .postcode, .country,
    ]

    /// Whether a malformed record's values stand in the wrong columns; one that only has fewer or more
    /// empty fields at its end is read as usual.
    private func isTorn(_ record: Int, of chunk: RecordChunk) -> Bool {
        let fields = chunk.fields(of: record)
        let needed = AddressField.allCases.flatMap { mapping[$0] }.max() ?? 0
        guard fields.count > needed else { return true }
        return fields.dropFirst(input.header.count).contains { !chunk.range(ofField: $0).isEmpty }
    }

    private func degrees(_ column: Int?, _ record: Int, _ chunk: RecordChunk) -> Int32? {
        guard let column else { return nil }
        let range = chunk.range(record: record, column: column)
        return DecimalDegrees.microdegrees(chunk.bytes[range])
    }
}

extension InputError {
    /// Whether the data itself is damaged, so that what came before it is all there is.
    var isDamage: Bool {
        switch kind {
        case .truncated, .damaged: true
        default: false
        }
    }
}

extension StreetIndexError {
    /// What an error of the CSV reader means here.
    static func of(_ error: CSVError, path: String) -> StreetIndexError {
        if case .input(let cause) = error { return .of(cause) }
        if case .notCSV(_, let looks) = error {
            return .wrongKind(path: path, looksLike: looks.name)
        }
        return .input(words: "\(error)")
    }

    /// What an error of the input means here.
    static func of(_ error: InputError) -> StreetIndexError {
        switch error.kind {
        case .stopped: .stopped
        case .noSuchFile: .unreadable(path: error.path, detail: "there is no such file")
        case .isDirectory: .unreadable(path: error.path, detail: "it is a folder")
        case .notReadable: .unreadable(path: error.path, detail: "this user may not read it")
        default: .input(words: "\(error)")
        }
    }
}
