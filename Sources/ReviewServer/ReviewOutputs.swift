import ByteStreams
import Corrections
import Glibc
import MapPage
import Reports
import Synchronization

/// Writes decisions into the outputs of the run that is reviewed: all of them or none.
final class ReviewOutputs: Sendable {
    /// What became of one output.
    struct Written: Sendable {
        let path: String
        /// Rows that were changed or, in a failure report, left out.
        let changed: Int
        /// Why it was not written; nil where it was.
        let skipped: String?
    }

    private let path: String
    private let others: [Review.Other]
    private let attribution: String
    private let tiles: TileLayer?
    /// Two tabs may ask at once; one writes after the other.
    private let turn = Mutex(())

    init(_ order: Review.Order, attribution: String, tiles: TileLayer?) {
        path = order.output
        others = order.others.filter {
            $0.path != order.output && !isSameFile($0.path, order.output)
        }
        self.attribution = attribution
        self.tiles = tiles
    }

    /// The paths that are written.
    var names: [String] { [path] + others.map(\.path) }

    /// Writes the decisions in force into every output; each is replaced whole, the output itself
    /// last.
    func write(_ corrections: Corrections) throws(ReviewError) -> [Written] {
        try turn.withLock { (_) throws(ReviewError) in try writeAll(corrections) }
    }

    private func writeAll(_ corrections: Corrections) throws(ReviewError) -> [Written] {
        var written: [Written] = []
        var finished: [AtomicOutput] = []
        let main = try Self.create(path)
        let changed = try OutputRewriter(corrections, leavesOutPlaced: false)
            .rewrite(path, to: main)
        let prefix = OwnColumns(try ReviewQueue.open(path).header).prefix
        for other in others where other.format != .map {
            guard access(other.path, F_OK) == 0 else {
                written.append(Self.missing(other.path))
                continue
            }
            let output = try Self.create(other.path, isPrivate: other.format == .failures)
            guard let count = try rewrite(other, to: output, corrections, prefix: prefix) else {
                output.discard()
                written.append(Self.foreign(other.path))
                continue
            }
            finished.append(output)
            written.append(Written(path: other.path, changed: count, skipped: nil))
        }
        for output in finished + [main] { try Self.finish(output) }
        for map in others where map.format == .map {
            guard access(map.path, F_OK) == 0 else {
                written.append(Self.missing(map.path))
                continue
            }
            try redraw(map)
            written.append(Written(path: map.path, changed: changed, skipped: nil))
        }
        return [Written(path: path, changed: changed, skipped: nil)] + written
    }

    /// How many rows changed; nil where the file is none that a run writes.
    private func rewrite(
        _ other: Review.Other,
        to output: AtomicOutput,
        _ corrections: Corrections,
        prefix: String
    ) throws(ReviewError) -> Int? {
        switch other.format {
        case .geojson, .geojsonl:
            return try FeatureRewriter(corrections, prefix: prefix).rewrite(other.path, to: output)
        case .csv, .tsv, .failures, .map:
            let isReport = other.format == .failures
            return try OutputRewriter(corrections, leavesOutPlaced: isReport)
                .rewrite(other.path, to: output)
        }
    }

    private static func missing(_ path: String) -> Written {
        Written(
            path: path,
            changed: 0,
            skipped: "It is not there. Begin the review in the folder of the run."
        )
    }

    private static func foreign(_ path: String) -> Written {
        Written(
            path: path,
            changed: 0,
            skipped:
                "It is not as a run writes it, or has no geo_query. Run the same command again "
                + "to renew it; it knows the decisions."
        )
    }

    /// A map is drawn from the output as it is now.
    private func redraw(_ map: Review.Other) throws(ReviewError) {
        var options = MapPage.Options(
            title: path.split(separator: "/").last.map(String.init) ?? path
        )
        options.attributions = attribution.isEmpty ? [] : [attribution]
        options.tiles = tiles
        options.columns = map.columns
        do throws(MapPageError) {
            let page = try MapPage(of: path)
            let output: AtomicOutput
            do { output = try AtomicOutput.create(map.path) } catch { throw .output(error) }
            try page.write(options, to: output)
            do { try output.finish() } catch { throw .output(error) }
        } catch {
            switch error {
            case .input(let error): throw .input(error)
            case .columnsMissing(let path, let names): throw .columnsMissing(path: path, names)
            case .output(let error): throw .output(error)
            }
        }
    }

    private static func create(
        _ path: String,
        isPrivate: Bool = false
    ) throws(ReviewError) -> AtomicOutput {
        do {
            return try AtomicOutput.create(path, isPrivate: isPrivate)
        } catch {
            throw .output(error)
        }
    }

    private static func finish(_ output: AtomicOutput) throws(ReviewError) {
        do { try output.finish() } catch { throw .output(error) }
    }
}
