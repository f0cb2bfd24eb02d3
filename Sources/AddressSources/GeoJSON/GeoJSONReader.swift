import ByteStreams
import CSVStream
import StreetIndex

/// Reads features with addresses as properties.
struct GeoJSONReader {
    private let source: any ByteSource
    private let options: SourceOptions
    private var splitter: FeatureSplitter
    private var builder: RowBuilder
    private var report: SourceReport
    private var feature = GeoFeature()
    /// What each property is, by its name; nil until the first features were seen.
    private var fields: [[UInt8]: Place]?

    /// The field of a property, and which of the parts of that field.
    private struct Place {
        let field: AddressField
        let part: Int
    }

    /// Features that are looked at before their properties are told.
    private static let sampleSize = 100

    init(_ source: any ByteSource, name: String, options: SourceOptions) {
        self.source = source
        self.options = options
        splitter = FeatureSplitter(source)
        let whereabouts = PathHints(name)
        builder = RowBuilder(
            country: options.country ?? whereabouts.country,
            region: options.region.isEmpty ? whereabouts.region : options.region
        )
        report = SourceReport(path: name, kind: .geoJSON)
    }

    /// Reads all features.
    mutating func read<Sink: AddressSink>(
        into sink: inout Sink
    ) throws(StreetIndexError) -> SourceReport {
        var sample: [[UInt8]] = []
        while let range = try next() {
            if fields == nil {
                sample.append(Array(splitter.bytes[range]))
                guard sample.count == GeoJSONReader.sampleSize else { continue }
                try learn(from: &sample, into: &sink)
            } else {
                try take(splitter.bytes, range, number: report.rows, into: &sink)
            }
        }
        if fields == nil { try learn(from: &sample, into: &sink) }
        return report
    }

    /// The next feature's bytes; nil at the end.
    private mutating func next() throws(StreetIndexError) -> Range<Int>? {
        while true {
            if let stop = options.stop, stop.isRaised { throw .stopped }
            do throws(InputError) {
                switch try splitter.next() {
                case .end: return nil
                case .feature(let range):
                    report.rows += 1
                    if report.rows % 256 == 0 {
                        options.tell(report, done: source.consumedBytes, of: source.sizeOnDisk)
                    }
                    return range
                case .damaged:
                    report.rows += 1
                    report.skipped.add(.damaged, at: "feature \(report.rows)")
                }
            } catch {
                guard error.isDamage else { throw .of(error) }
                report.skipped.add(.damaged, at: "everything from here on: \(error)")
                return nil
            }
        }
    }

    /// Tells the properties by the names in the first features, then takes these.
    private mutating func learn<Sink: AddressSink>(
        from sample: inout [[UInt8]],
        into sink: inout Sink
    ) throws(StreetIndexError) {
        var names: [[UInt8]] = []
        for bytes in sample {
            guard (try? read(bytes, 0..<bytes.count)) != nil else { continue }
            for property in feature.properties where !names.contains(property.key) {
                names.append(property.key)
            }
        }
        let header = Header(fields: names)
        do throws(MappingFailure) {
            let mapping = try FieldMapping(header, given: options.columns, needsPoint: false)
            report.notes.append(mapping.text)
            var fields: [[UInt8]: Place] = [:]
            // The country that the user says is that of all features.
            for field in AddressField.allCases where field != .country || options.country == nil {
                for (part, column) in mapping[field].enumerated() {
                    fields[names[column]] = Place(field: field, part: part)
                }
            }
            self.fields = fields
        } catch {
            throw .unusable(path: report.path, detail: error.why)
        }
        for (index, bytes) in sample.enumerated() {
            try take(bytes, 0..<bytes.count, number: index + 1, into: &sink)
        }
        sample = []
    }

    private mutating func read(_ bytes: [UInt8], _ range: Range<Int>) throws(MalformedMessage) {
        // Typed throws do not pass `withUnsafeBytes` of arrays, hence the Result.
        let outcome = bytes.withUnsafeBytes { all in
            Result { () throws(MalformedMessage) in
                try feature.read(UnsafeRawBufferPointer(rebasing: all[range]))
            }
        }
        try outcome.get()
    }

    private mutating func take<Sink: AddressSink>(
        _ bytes: [UInt8],
        _ range: Range<Int>,
        number: Int,
        into sink: inout Sink
    ) throws(StreetIndexError) {
        guard (try? read(bytes, range)) != nil else {
            return report.skipped.add(.damaged, at: "feature \(number)")
        }
        builder.begin()
        let found = feature.properties.compactMap { property in
            fields?[property.key].map { (place: $0, value: property.value) }
        }
        // The parts of a street stand in any order.
        for (place, value) in found.sorted(by: { $0.place.part < $1.place.part }) {
            builder.take(value, of: place.field)
        }
        let skipped = try builder.finish(
            latitudeE6: feature.latitudeE6,
            longitudeE6: feature.longitudeE6,
            counting: &report,
            into: &sink
        )
        if let skipped { report.skipped.add(skipped, at: "feature \(number)") }
    }
}
