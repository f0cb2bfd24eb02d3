import AddressSources
import ByteStreams
import Diagnostics
import Glibc
import OfflineIndex
import StreetIndex
import Synchronization

/// Building a street index of files of addresses; the only file that names types of AddressSources.
struct StreetBuildParts {
    let request: IndexRequest
    let path: String
    private let progress: BuildProgress

    init(_ request: IndexRequest, path: String) {
        self.request = request
        self.path = path
        progress = BuildProgress(request.inputs, request.events)
    }

    /// Whether a file is a country's pack, which is built another way.
    static func isPack(_ path: String) -> Bool {
        guard let input = try? InputSource.open(path) else { return false }
        var head = [UInt8](repeating: 0, count: 8)
        let count = head.withUnsafeMutableBytes { bytes in (try? input.read(into: bytes)) ?? 0 }
        return head[..<count].starts(with: "GBPACK".utf8)
    }

    /// Reads all files and writes the index.
    ///
    /// - Returns: what to say of the build, beside what the index says of itself.
    func build(places: (any PlaceLookup)?) throws(CommandFailure) -> [IndexFacts.Fact] {
        do throws(StreetIndexError) { return try work(places) } catch {
            throw CommandFailure(error)
        }
    }

    private func work(
        _ places: (any PlaceLookup)?
    ) throws(StreetIndexError) -> [IndexFacts.Fact] {
        var builder = try StreetIndexBuilder(
            path: path,
            memory: request.addresses.memory,
            places: places
        )
        let options = try options()
        var reports: [(input: String, report: SourceReport)] = []
        for input in request.inputs {
            let found = try AddressSource.read(input, options: options, into: &builder)
            progress.finished(input)
            for report in found {
                tell(report)
                reports.append((input, report))
            }
        }
        request.events.post(.notice("Sorting and writing streets …"))
        let stop = request.stop
        let tally = try builder.finish(
            sources: sources(reports),
            sourceDate: reports.map(\.report.date).max() ?? 0,
            information: ["name=\(name)"],
            isStopped: { stop.isRaised },
            progress: progress.written
        )
        return facts(reports.map(\.report), tally)
    }

    private var name: String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".gbx") ? String(file.dropLast(4)) : file
    }

    private func options() throws(StreetIndexError) -> SourceOptions {
        var options = SourceOptions()
        options.country = request.addresses.country
        options.region = Array(request.addresses.region.utf8)
        for (field, column) in request.addresses.columns {
            guard let known = AddressField(rawValue: field) else {
                let names = AddressField.allCases.map(\.rawValue).joined(separator: ", ")
                throw .input(words: "--map knows no field '\(field)'. It knows \(names).")
            }
            options.columns[known] = column
        }
        // Sixteen bytes a node, and their sorting; never more than a quarter of what is allowed.
        options.nodeLimit = max(100_000, request.addresses.memory / 4 / 24)
        options.stop = request.stop
        options.progress = progress.read
        return options
    }
}

// What is said.
extension StreetBuildParts {
    private func tell(_ report: SourceReport) {
        for note in report.notes { request.events.post(.notice("\(report.path): \(note)")) }
        for reason in report.skipped.reasons {
            let group = report.skipped[reason]
            let places = group.places.joined(separator: ", ")
            let text =
                "\(report.path): \(Wording.count(group.count)) rows without use, \(reason.rawValue) "
                + "(\(group.count > group.places.count ? "first: " : "")\(places))."
            request.events.post(reason == .damaged ? .warning(text) : .notice(text))
        }
        if report.addresses + report.streets + report.ranges == 0 {
            request.events.post(.warning("\(report.path): no address was found in it."))
        }
    }

    /// A source for each file, or for all files of one licence and attribution: every run shows what
    /// they ask to show.
    private func sources(_ reports: [(input: String, report: SourceReport)]) -> [StreetSource] {
        let given = request.addresses
        var sources: [StreetSource] = []
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
                StreetSource(
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

    private func facts(_ reports: [SourceReport], _ tally: StreetBuildTally) -> [IndexFacts.Fact] {
        var facts: [IndexFacts.Fact] = [
            .init("rows_read", .number(reports.reduce(0) { $0 + $1.rows })),
            .init("rows_skipped", .number(reports.reduce(0) { $0 + $1.skipped.count })),
            .init("rows_without_city", .number(tally.withoutCity)),
            .init("rows_without_usable_street", .number(tally.unnamed)),
            .init("rows_without_usable_number", .number(tally.unnumbered)),
            .init("duplicates", .number(tally.duplicates)),
            .init("areas", .number(tally.counts.areas)),
            .init("streets", .number(tally.counts.streets)),
            .init("houses", .number(tally.counts.houses)),
            .init("number_ranges", .number(tally.counts.stretches)),
        ]
        if tally.counts.cutNames > 0 {
            facts.append(.init("names_cut_to_255_bytes", .number(tally.counts.cutNames)))
        }
        var status = stat()
        if tally.counts.houses > 0, stat(path, &status) == 0 {
            let hundredths = Int(status.st_size) * 100 / tally.counts.houses
            facts.append(
                .init(
                    "bytes_a_house",
                    .text("\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)")
                )
            )
        }
        return facts
    }
}

/// Adds the progress of several files up.
private final class BuildProgress: Sendable {
    private struct State {
        var done = 0
        var rows = 0
        /// The rows of files that are done.
        var rowsBefore = 0
    }

    private let sizes: [String: Int]
    private let total: Int
    private let events: EventSink
    private let state = Mutex(State())

    init(_ inputs: [String], _ events: EventSink) {
        var sizes: [String: Int] = [:]
        for input in inputs {
            var status = stat()
            if stat(input, &status) == 0 { sizes[input] = Int(status.st_size) }
        }
        self.sizes = sizes
        total = sizes.values.reduce(0, +)
        self.events = events
    }

    /// Reading is three quarters of the work.
    private static let readingShare = (3, 4)

    /// A file was read to here.
    @Sendable func read(_ source: SourceProgress) {
        guard let count = source.total, count > 0 else { return }
        let file = sizes.first { source.path.hasPrefix($0.key) }?.value ?? 0
        let part = Int(Double(min(source.done, count)) / Double(count) * Double(file))
        let before = state.withLock { state in
            state.rows = state.rowsBefore + source.rows
            return state.done
        }
        post((before + part) * BuildProgress.readingShare.0 / BuildProgress.readingShare.1)
    }

    /// A file was read to its end.
    func finished(_ input: String) {
        state.withLock { state in
            state.done += sizes[input] ?? 0
            state.rowsBefore = state.rows
        }
    }

    /// So many of the records are written.
    @Sendable func written(_ done: Int, of count: Int) {
        let part = Int(Double(done) / Double(max(1, count)) * Double(total) / 4)
        post(total * BuildProgress.readingShare.0 / BuildProgress.readingShare.1 + part)
    }

    private func post(_ bytes: Int) {
        let rows = state.withLock { $0.rows }
        events.post(.progress(Progress(rows: rows, bytes: bytes, totalBytes: total)))
    }
}
