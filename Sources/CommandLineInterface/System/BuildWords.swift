import AddressSources
import Diagnostics
import OfflineIndex
import StreetIndex

/// What a build says of the files that it has read, and what the index keeps of them.
struct BuildWords {
    let request: IndexRequest

    init(_ request: IndexRequest) {
        self.request = request
    }

    /// Reads the inputs one after the other and tells how each went.
    ///
    /// - Parameter source: reads one input; it gives a report for each file in it.
    func read(
        _ inputs: [String],
        _ progress: BuildProgress,
        _ source: (String) throws(StreetIndexError) -> [SourceReport]
    ) throws(StreetIndexError) -> [(input: String, report: SourceReport)] {
        var reports: [(input: String, report: SourceReport)] = []
        for input in inputs {
            let found = try source(input)
            progress.finished(input)
            for report in found {
                tell(report)
                reports.append((input, report))
            }
        }
        return reports
    }

    /// Says how a source was read and what was left out of it.
    private func tell(_ report: SourceReport) {
        for note in report.notes { request.events.post(.notice("\(report.path): \(note)")) }
        for reason in report.skipped.reasons {
            let group = report.skipped[reason]
            let places = group.places.joined(separator: ", ")
            let first = group.count > group.places.count ? "first: " : ""
            let text =
                "\(report.path): \(Wording.count(group.count)) rows without use, \(reason.rawValue)"
                + (reason.isOrdinary ? "." : " (\(first)\(places)).")
            request.events.post(reason == .damaged ? .warning(text) : .notice(text))
        }
        if report.found == 0 {
            let wanted = report.kind.isGazetteer ? "place and no postal code" : "address"
            request.events.post(.warning("\(report.path): no \(wanted) was found in it."))
        }
    }

    /// A source for each file, or for all files of one licence and attribution: every run shows what
    /// they ask to show.
    func sources(_ reports: [(input: String, report: SourceReport)]) -> [IndexSource] {
        let given = request.addresses
        var sources: [IndexSource] = []
        for (input, report) in reports {
            let file = input.split(separator: "/").last.map(String.init) ?? input
            let said = given.licence.isEmpty ? report.licence?.name ?? "" : given.licence
            let licence = said.isEmpty ? "not stated" : said
            var attribution = given.attribution
            if attribution.isEmpty { attribution = report.licence?.attribution ?? file }
            let isKnown = sources.contains {
                $0.licence == licence && $0.attribution == attribution
            }
            if isKnown { continue }
            if said.isEmpty { warnOfLicence(input) }
            sources.append(
                IndexSource(
                    id: sources.contains { $0.id == file } ? "\(file) \(sources.count)" : file,
                    title: report.kind.rawValue,
                    licence: licence,
                    attribution: attribution
                )
            )
        }
        return sources
    }

    private func warnOfLicence(_ input: String) {
        request.events.post(
            .warning(
                "\(input): its licence is not stated. Say it with --licence, and what it asks to show "
                    + "with --attribution."
            )
        )
    }
}

/// What an index calls itself.
enum IndexName {
    /// The name of its file without the ending.
    static func of(_ path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".gbx") ? String(file.dropLast(4)) : file
    }
}
