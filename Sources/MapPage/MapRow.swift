import CSVStream
import GeoModel
import Geocoding
import Reports

/// What the page needs to know of one row; texts are places in the chunk's bytes.
struct MapRow {
    let number: Int
    /// Where it stands in its chunk.
    let record: Int
    let status: RowStatus
    /// The accepted point; nil unless `ok`.
    let point: MapPoint?
    /// The best candidate of a row that is not `ok`, where the file has it.
    let best: MapPoint?
    let reasons: ReasonSet
    let provider: Range<Int>
    let query: Range<Int>
    let country: Range<Int>
    let attribution: Range<Int>
}

/// A point with what is known of it.
struct MapPoint {
    let coordinate: Coordinate
    let level: MatchLevel?
    /// Metres; 0 where it is not known.
    let accuracyMetres: Int
    /// Hundredths; -1 where it is not known.
    let confidence: Int
    let label: Range<Int>
}

/// Reads rows out of chunks.
struct MapRowReader {
    private let columns: OwnColumns
    private let levels: [[UInt8]: MatchLevel]
    private let statuses: [[UInt8]: RowStatus]
    private let codes: [[UInt8]: Reason]

    init(_ columns: OwnColumns) {
        self.columns = columns
        levels = Self.table(MatchLevel.allCases, \.name)
        statuses = Self.table(RowStatus.allCases, \.name)
        codes = Self.table(Reason.allCases, \.code)
    }

    /// One row of a chunk.
    func row(_ index: Int, of chunk: RecordChunk) -> MapRow {
        func range(_ column: OutputColumn) -> Range<Int> {
            columns[column].map { chunk.range(record: index, column: $0) } ?? 0..<0
        }
        let accepted = MapPoint(
            coordinate: coordinate(range(.latitude), range(.longitude), chunk),
            level: levels[Array(chunk.bytes[range(.level)])],
            accuracy: DecimalText.scaled(chunk.bytes[range(.accuracy)], places: 0),
            confidence: DecimalText.scaled(chunk.bytes[range(.confidence)], places: 2),
            label: range(.label)
        )
        let status =
            statuses[Array(chunk.bytes[range(.status)])] ?? (accepted == nil ? .refused : .ok)
        // An `ok` without a point was edited by hand: it cannot be drawn.
        let drawn = status == .ok ? accepted : nil
        let number = DecimalText.scaled(chunk.bytes[range(.row)], places: 0)
        return MapRow(
            number: number ?? chunk.positions[index].record,
            record: index,
            status: status == .ok && drawn == nil ? .refused : status,
            point: drawn,
            best: drawn == nil ? best(range, chunk) : nil,
            reasons: reasons(chunk.bytes[range(.reason)]),
            provider: range(.provider),
            query: range(.query),
            country: range(.countryCode),
            attribution: range(.attribution)
        )
    }

    private func best(
        _ range: (OutputColumn) -> Range<Int>,
        _ chunk: RecordChunk
    ) -> MapPoint? {
        MapPoint(
            coordinate: coordinate(range(.bestLatitude), range(.bestLongitude), chunk),
            level: levels[Array(chunk.bytes[range(.bestLevel)])],
            accuracy: DecimalText.scaled(chunk.bytes[range(.bestAccuracy)], places: 0),
            confidence: nil,
            label: range(.bestLabel)
        )
    }

    private func coordinate(
        _ latitude: Range<Int>,
        _ longitude: Range<Int>,
        _ chunk: RecordChunk
    ) -> Coordinate? {
        guard
            let latitude = DecimalText.scaled(chunk.bytes[latitude], places: 6),
            let longitude = DecimalText.scaled(chunk.bytes[longitude], places: 6)
        else { return nil }
        return Coordinate(
            latitudeE6: Int32(clamping: latitude),
            longitudeE6: Int32(clamping: longitude)
        )
    }

    private func reasons(_ text: ArraySlice<UInt8>) -> ReasonSet {
        var set: ReasonSet = []
        for code in text.split(separator: UInt8(ascii: ";")) {
            if let reason = codes[Array(code)] { set.insert(reason) }
        }
        return set
    }

    private static func table<Value>(
        _ values: [Value],
        _ name: (Value) -> String
    ) -> [[UInt8]: Value] {
        Dictionary(uniqueKeysWithValues: values.map { (Array(name($0).utf8), $0) })
    }
}

extension MapPoint {
    /// A point, where there is a coordinate.
    fileprivate init?(
        coordinate: Coordinate?,
        level: MatchLevel?,
        accuracy: Int?,
        confidence: Int?,
        label: Range<Int>
    ) {
        guard let coordinate else { return nil }
        self.coordinate = coordinate
        self.level = level
        accuracyMetres = max(0, accuracy ?? 0)
        self.confidence = confidence.map { min(100, max(0, $0)) } ?? -1
        self.label = label
    }
}
