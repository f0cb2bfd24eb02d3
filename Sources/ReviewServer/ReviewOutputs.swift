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
    private let others: [(path: String, format: String)]
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
        var maps: [String] = []
        for other in others {
            guard access(other.path, F_OK) == 0 else {
                written.append(
                    Written(
                        path: other.path,
                        changed: 0,
                        skipped: "It is not there. Begin the review in the folder of the run."
                    )
                )
                continue
            }
            switch other.format {
            case "csv", "tsv", "failures":
                let output = try Self.create(other.path, isPrivate: other.format == "failures")
                let isReport = other.format == "failures"
                let count = try OutputRewriter(corrections, leavesOutPlaced: isReport)
                    .rewrite(other.path, to: output)
                finished.append(output)
                written.append(Written(path: other.path, changed: count, skipped: nil))
            case "map": maps.append(other.path)
            default:
                written.append(
                    Written(
                        path: other.path,
                        changed: 0,
                        skipped: "Run the same command again to renew it; it knows the decisions."
                    )
                )
            }
        }
        for output in finished + [main] { try Self.finish(output) }
        for map in maps {
            try redraw(map)
            written.append(Written(path: map, changed: changed, skipped: nil))
        }
        return [Written(path: path, changed: changed, skipped: nil)] + written
    }

    /// A map is drawn from the output as it is now.
    private func redraw(_ map: String) throws(ReviewError) {
        var options = MapPage.Options(
            title: path.split(separator: "/").last.map(String.init) ?? path
        )
        options.attributions = attribution.isEmpty ? [] : [attribution]
        options.tiles = tiles
        do throws(MapPageError) {
            let page = try MapPage(of: path)
            let output: AtomicOutput
            do { output = try AtomicOutput.create(map) } catch { throw .output(error) }
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
