public import AddressText
public import GeoModel
public import Geocoding

/// The geocoder that ships with geobatch: one or more memory-mapped indexes, no network.
///
/// Any number of threads may ask at once; a call keeps its working memory to itself.
public struct OfflineGeocoder: LocalGeocoder, LabelRenderer {
    let lookups: [Lookup]
    private let candidates: Int
    private let pool = ReadingsPool()

    /// The name in the column `geo_provider`.
    public static let name = "offline"

    /// A geocoder over open indexes; where several answer, the finer or better answer wins.
    ///
    /// - Parameters:
    ///   - preferences: where to prefer candidates.
    ///   - candidates: how many an answer holds at most, at least 2; more cost time.
    /// - Throws: `IndexError` when a table is missing or misshapen.
    public init(
        indexes: [IndexFile],
        preferences: SearchPreferences = SearchPreferences(),
        candidates: Int = 2
    ) throws(IndexError) {
        self.candidates = max(2, candidates)
        var lookups: [Lookup] = []
        for (number, file) in indexes.enumerated() {
            lookups.append(
                try Lookup(
                    file, number: UInt8(clamping: number), preference: Preference(preferences)))
        }
        self.lookups = lookups
        identity = GeocoderIdentity(
            name: OfflineGeocoder.name,
            digest: indexes.reduce(OfflineGeocoder.digest(preferences)) {
                ContentHash.mixed($0, $1.buildID)
            }
        )
        attributions = indexes.flatMap { $0.summary.sources }.map(\.attribution)
    }

    private static func digest(_ preferences: SearchPreferences) -> UInt64 {
        var digest: UInt64 = preferences.isBounded ? 1 : 0
        let points = [preferences.bias, preferences.box?.southWest, preferences.box?.northEast]
        for point in points {
            let word = point.map {
                UInt64(UInt32(bitPattern: $0.latitudeE6)) << 32
                    | UInt64(UInt32(bitPattern: $0.longitudeE6))
            }
            digest = ContentHash.mixed(digest, word ?? .max)
        }
        return digest
    }

    /// Names the builds of all indexes.
    public let identity: GeocoderIdentity
    /// What the licences of the data require, in the order of the indexes.
    public let attributions: [String]
    /// The more queries, the more of them are alike, and alike ones take less time.
    public let batch = BatchShape(preferred: 4096, maximum: 65_536)

    /// Answers every query, in order.
    public func answerNow(_ queries: [AddressQuery]) -> [Answer] {
        let shared = pool.take()
        defer { pool.give(shared) }
        guard let first = lookups.first else { return [] }
        queries.withUnsafeBufferPointer { shared.order.order($0) }
        var answers = ask(first, queries, shared)
        for lookup in lookups.dropFirst() {
            for (index, answer) in ask(lookup, queries, shared).enumerated()
            where OfflineGeocoder.isBetter(answer, than: answers[index]) {
                answers[index] = answer
            }
        }
        return answers
    }

    /// The answers of one index.
    private func ask(
        _ lookup: Lookup, _ queries: [AddressQuery], _ shared: ReadingsPool.Box
    ) -> [Answer] {
        lookup.answers(queries, in: shared.order, limit: candidates, &shared.readings)
    }

    /// The country of that name, in any language the index knows, or of that ISO code.
    public func country(named name: String) -> CountryCode? {
        for lookup in lookups {
            if let code = lookup.tables.country(named: name) { return code }
        }
        return nil
    }

    /// How much worse in score a finer answer may be and still win.
    private static let finerMargin: Float = 2

    private static func isBetter(_ new: Answer, than old: Answer) -> Bool {
        guard let candidate = new.best else { return false }
        guard let known = old.best else { return true }
        // A street in the town that the other one found is the same answer, only finer.
        if candidate.level > known.level, new.refusal == nil,
            candidate.coordinate.metres(to: known.coordinate)
                <= Double(known.accuracyMetres + candidate.accuracyMetres)
        {
            return true
        }
        let margin =
            candidate.level > known.level
            ? finerMargin : candidate.level < known.level ? -finerMargin : 0
        return candidate.score + margin > known.score
    }

    /// Appends the label of a candidate that one of these indexes gave.
    public func appendLabel(of candidate: Candidate, to bytes: inout [UInt8]) {
        switch candidate.label {
        case .text(let text): bytes.append(contentsOf: text.utf8)
        case .entity(let reference):
            guard Int(reference.index) < lookups.count else { return }
            let writer = LabelWriter(tables: lookups[Int(reference.index)].tables)
            if reference.table == LabelTable.postcodes {
                writer.append(postcode: reference.row, to: &bytes)
            } else {
                writer.append(entity: reference.row, to: &bytes)
            }
        }
    }
}
