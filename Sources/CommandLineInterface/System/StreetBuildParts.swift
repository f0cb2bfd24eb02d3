import AddressSources
import Glibc
import OfflineIndex
import StreetIndex

/// Building a street index of files of addresses.
struct StreetBuildParts {
    let request: IndexRequest
    let path: String
    private let progress: BuildProgress
    private let words: BuildWords

    init(_ request: IndexRequest, path: String) {
        self.request = request
        self.path = path
        progress = BuildProgress(request.inputs, request.events)
        words = BuildWords(request)
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
        let reports = try words.read(request.inputs, progress) { input throws(StreetIndexError) in
            try AddressSource.read(input, options: options, into: &builder)
        }
        request.events.post(.notice("Sorting and writing streets …"))
        let stop = request.stop
        let tally = try builder.finish(
            sources: words.sources(reports).map {
                StreetSource(
                    id: $0.id, title: $0.title, licence: $0.licence, attribution: $0.attribution)
            },
            sourceDate: reports.map(\.report.date).max() ?? 0,
            information: ["name=\(IndexName.of(path))"],
            isStopped: { stop.isRaised },
            progress: progress.written
        )
        return facts(reports.map(\.report), tally)
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
