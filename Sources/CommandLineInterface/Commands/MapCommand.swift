import ByteStreams
import MapPage
import Settings

/// `geobatch map OUT.csv FILE.html`: the page of `--map`, made from an output that is there already.
struct MapCommand {
    let call: Invocation

    func run() throws(CommandFailure) -> ExitCode {
        try call.checkOperands(2...2)
        let (rows, target) = (call.parsed.operands[0], call.parsed.operands[1])
        var options = MapPage.Options(
            title: rows.split(separator: "/").last.map(String.init) ?? rows)
        let wanted = try lookAt(&options)
        try check(rows, target)
        let page = try checked { () throws(MapPageError) in try MapPage(of: rows) }
        options.columns = try wanted.resolved(in: page.header)
        options.attributions = credits(page.survey)
        let look = options
        try checked { () throws(MapPageError) in try write(page, look, to: target) }
        call.io.tell(["Wrote \(target)."])
        return .finished
    }

    private func write(
        _ page: MapPage,
        _ options: MapPage.Options,
        to path: String
    ) throws(MapPageError) {
        let output = try onDisk { () throws(OutputError) in try AtomicOutput.create(path) }
        try page.write(options, to: output)
        try onDisk { () throws(OutputError) in try output.finish() }
    }

    private func checked<Value>(
        _ work: () throws(MapPageError) -> Value
    ) throws(CommandFailure) -> Value {
        do { return try work() } catch { throw CommandFailure(error) }
    }

    private func onDisk<Value>(
        _ work: () throws(OutputError) -> Value
    ) throws(MapPageError) -> Value {
        do { return try work() } catch { throw .output(error) }
    }

    private func check(_ rows: String, _ target: String) throws(CommandFailure) {
        let name = target.lowercased()
        guard name.hasSuffix(".html") || name.hasSuffix(".htm") else {
            throw CommandFailure(
                .usage,
                "'\(target)' must end in .html: the map is an HTML page."
            )
        }
        guard rows != "-" else {
            throw CommandFailure(
                .usage,
                "A map is made from a file, which is read more than once. Name the CSV output."
            )
        }
        guard !isSameFile(rows, target) else {
            throw CommandFailure(.usage, "'\(target)' is what the map is made from.")
        }
    }

    /// Takes over what the settings say of tiles; the columns that they name.
    private func lookAt(
        _ options: inout MapPage.Options
    ) throws(CommandFailure) -> ChosenMapColumns {
        let configuration = try call.configuration()
        var mistakes = configuration.mistakes
        options.tiles = MapTiles.layer(configuration.overlay, &mistakes)
        let columns = ChosenMapColumns(configuration.overlay, &mistakes)
        guard mistakes.isEmpty else { throw CommandFailure(SettingsError(mistakes)) }
        return columns
    }

    /// The words that the licences ask for: those of the output's own column, else those of the
    /// indexes for what they answered.
    private func credits(_ survey: MapSurvey) -> [String] {
        guard survey.attributions.isEmpty, survey.providers.contains("offline") else {
            return survey.attributions
        }
        return call.composition.worldCredits(call.environment)
    }
}
