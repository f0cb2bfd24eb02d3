import AddressSources
import Diagnostics
import Glibc
import Synchronization

/// Adds the progress of several files up.
final class BuildProgress: Sendable {
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
