import ByteStreams
import CSVStream
import Settings

/// `geobatch inspect FILE`: what was detected, before anything is done with it.
struct InspectCommand {
    let call: Invocation

    /// How many rows are shown.
    static let sampleRows = 5

    func run() throws(CommandFailure) -> ExitCode {
        try call.checkOperands(1...1)
        let findings = try findings(CSVOptions(try reading()))
        try call.io.print(call.parsed.has(.json) ? findings.json : findings.text)
        return .finished
    }

    private func findings(_ options: CSVOptions) throws(CommandFailure) -> InspectFindings {
        do throws(CSVError) {
            let input = try CSVInput.open(call.parsed.operands[0], options: options)
            return InspectFindings(input: input, sample: try input.next() ?? RecordChunk())
        } catch {
            throw CommandFailure(error)
        }
    }

    private func reading() throws(CommandFailure) -> ReadSettings {
        let configuration = try call.configuration()
        do throws(SettingsError) {
            return try RunSettings(
                configuration.overlay,
                mistakes: configuration.mistakes
            ).reading
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension CSVOptions {
    /// The options of the reader that the settings ask for.
    init(_ settings: ReadSettings) {
        self.init()
        delimiter = settings.delimiter
        encoding = settings.encoding
        hasHeader = settings.hasHeader
        headerIsGiven = settings.headerIsGiven
        headerRows = settings.headerRows
        escapesWithBackslash = settings.escapesWithBackslash
        skipLines = settings.skipRows
        findsPreamble = !settings.skipRowsIsGiven
        maxRecord = settings.maximumRecord
        switch settings.quote {
        case .detect: quote = .detect
        case .none: quote = .none
        case .byte(let byte): quote = .character(byte)
        }
    }
}
