import AddressSources
import OfflineIndex
import StreetIndex

/// Building an index of places and postal codes of GeoNames' files.
struct GazetteerBuildParts {
    let request: IndexRequest
    let path: String

    /// Reads all files and writes the index.
    ///
    /// - Returns: what to say of the build, beside what the index says of itself.
    func build() throws(CommandFailure) -> [IndexFacts.Fact] {
        try checkOptions()
        var rows = GazetteerRows()
        let reports: [(input: String, report: SourceReport)]
        do throws(StreetIndexError) { reports = try read(into: &rows) } catch {
            throw CommandFailure(error)
        }
        do throws(IndexError) {
            let (events, stop) = (request.events, request.stop)
            let tally = try WorldIndex.build(
                to: path,
                gazetteer: rows,
                name: IndexName.of(path),
                sources: BuildWords(request).sources(reports),
                sourceDate: reports.map(\.report.date).max() ?? 0,
                isStopped: { stop.isRaised },
                progress: { words in events.post(.notice("Index: \(words) …")) }
            )
            return facts(reports.map(\.report), tally)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// GeoNames' columns are known and its rows name their areas.
    private func checkOptions() throws(CommandFailure) {
        let addresses = request.addresses
        guard addresses.region.isEmpty, addresses.columns.isEmpty else {
            throw CommandFailure(
                .usage,
                "--region and --map are for files of addresses; GeoNames' tables need neither. Leave "
                    + "them out."
            )
        }
    }

    private func read(
        into rows: inout GazetteerRows
    ) throws(StreetIndexError) -> [(input: String, report: SourceReport)] {
        let progress = BuildProgress(request.inputs, request.events)
        var options = SourceOptions()
        options.country = request.addresses.country
        options.stop = request.stop
        options.progress = progress.read
        return try BuildWords(request).read(request.inputs, progress) {
            input throws(StreetIndexError) in
            try GazetteerSource.read(input, options: options, into: &rows)
        }
    }

    private func facts(_ reports: [SourceReport], _ tally: GazetteerTally) -> [IndexFacts.Fact] {
        var facts: [IndexFacts.Fact] = [
            .init("rows_read", .number(reports.reduce(0) { $0 + $1.rows })),
            .init("rows_skipped", .number(reports.reduce(0) { $0 + $1.skipped.count })),
            .init("places_new", .number(tally.added)),
            .init("places_joined", .number(tally.joined)),
            .init("postcode_rows", .number(tally.codes)),
        ]
        if tally.withoutCountry > 0 {
            facts.append(.init("rows_of_unknown_countries", .number(tally.withoutCountry)))
        }
        return facts
    }
}
