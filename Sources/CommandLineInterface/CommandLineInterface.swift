import Settings

/// The command line of geobatch: from arguments to an exit code.
public enum CommandLineInterface {
    /// Runs one command.
    ///
    /// - Parameters:
    ///   - arguments: what was typed after the name of the program.
    ///   - environment: the environment variables.
    ///   - io: where to write.
    ///   - composition: the parts to work with.
    public static func run(
        arguments: [String],
        environment: [String: String],
        io: StandardIO,
        composition: Composition
    ) async -> ExitCode {
        let call = Invocation(
            parsed: ArgumentParser.parse(arguments),
            environment: environment,
            io: io,
            composition: composition
        )
        if arguments.isEmpty {
            io.error(Array(Usage.short.utf8))
            return .usage
        }
        do throws(CommandFailure) {
            return try await call.run()
        } catch {
            io.tell(error.messages)
            if error.code == .usage { io.tell(["`geobatch --help` shows how to use it."]) }
            return error.code
        }
    }
}

extension Invocation {
    /// Runs the command that was named.
    func run() async throws(CommandFailure) -> ExitCode {
        if parsed.has(.help) { return try HelpCommand(call: self).help() }
        if parsed.has(.version) { return try VersionCommand(call: self).run() }
        switch parsed.command {
        case .run: return try await RunCommand(call: self).run()
        case .reverse: return try await ReverseCommand(call: self).run()
        case .search: return try await SearchCommand(call: self).run()
        case .map: return try MapCommand(call: self).run()
        case .review: return try await ReviewCommand(call: self).run()
        case .inspect: return try InspectCommand(call: self).run()
        case .index: return try IndexCommand(call: self).run()
        case .providers: return try await ProvidersCommand(call: self).run()
        case .cache: return try CacheCommand(call: self).run()
        case .worker: return try await WorkerCommand(call: self).run()
        case .config: return try ConfigCommand(call: self).run()
        case .version: return try VersionCommand(call: self).run()
        case .help: return try HelpCommand(call: self).run()
        }
    }
}
