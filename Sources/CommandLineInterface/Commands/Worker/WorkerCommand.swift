import CSVStream
import Diagnostics
import Geocoding
import Pipeline
import Settings

/// `geobatch worker`: answers batches of rows on standard input, one after the other, until it ends.
///
/// There is no journal: whoever sends batches keeps them until they are answered.
struct WorkerCommand {
    let call: Invocation

    /// Why it ends early, and the batch that is left without an answer.
    struct Ending: Error {
        let failure: CommandFailure
        var batch = 0
        var reason: Reason?
    }

    /// Answers until the input ends, the output breaks or something is wrong.
    func run() async throws(CommandFailure) -> ExitCode {
        try call.checkOperands(0...0)
        let interruption = Interruption()
        let watch = call.composition.watchSignals { interruption.request($0) }
        defer { watch.cancel() }
        let streams = try call.composition.openWorkerStreams(interruption.stop)
        let writer = FrameWriter()
        let feed = FrameFeed()
        do throws(RunError) {
            try writer.start(streams.write)
            try feed.start(reading: streams.source)
        } catch {
            throw CommandFailure(error)
        }
        let session = WorkerSession(
            call: call,
            feed: feed,
            writer: writer,
            hasReader: streams.hasReader,
            interruption: interruption
        )
        do throws(Ending) {
            try await session.serve()
        } catch {
            _ = await writer.write(
                WorkerMessages.error(error.failure, batch: error.batch, reason: error.reason)
            )
            _ = await writer.close()
            throw error.failure
        }
        guard await writer.close() != .failed else {
            throw CommandFailure(
                .inputOutput,
                "Standard output could not be written. Check where it leads."
            )
        }
        return interruption.first?.exitCode ?? .finished
    }
}
