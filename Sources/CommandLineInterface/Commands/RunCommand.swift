import Settings

/// `geobatch IN OUT`: the main job.
struct RunCommand {
    let call: Invocation

    func run() async throws(CommandFailure) -> ExitCode {
        throw CommandFailure(.internalCheck, "in work")
    }
}
