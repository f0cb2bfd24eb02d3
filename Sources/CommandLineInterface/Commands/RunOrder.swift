import ByteStreams
import CSVStream
import GeoModel
import MapPage
import Pipeline
import Reports
import RunJournal
import Settings

/// What a run was ordered to do: operands and settings, checked together.
struct RunOrder {
    /// The settings.
    let settings: RunSettings
    /// Who named the providers.
    let providersOrigin: Origin
    private let input: String
    private let outputs: [OutputTarget]
    private let schema: OutputSchema
    /// The settings that change what is written, as text.
    let outputSettings: String
    private let mapTiles: TileLayer?
    /// The columns of the input that the map shows.
    let mapColumns: ChosenMapColumns
    /// The columns of points, where the rows are points; nil for addresses.
    private let points: NamedPoints?

    /// The columns that were named for points; nil for those to be found.
    private struct NamedPoints {
        let latitude: String?
        let longitude: String?
    }

    /// Checks the operands and all settings; whatever is wrong is reported at once.
    init(_ parsed: ParsedArguments, _ configuration: Configuration) throws(CommandFailure) {
        let operands = parsed.operands
        let isReverse = parsed.command == .reverse
        points =
            isReverse
            ? NamedPoints(
                latitude: parsed.text(.latitudeColumn),
                longitude: parsed.text(.longitudeColumn)
            ) : nil
        var mistakes = RunOrder.operandMistakes(operands, isReverse: isReverse)
        var outputs: [OutputTarget] = []
        if operands.count == 2 { outputs = RunOrder.output(operands[1], &mistakes) }
        let overlay = configuration.overlay
        let schema = RunOrder.schema(overlay, addsDistance: isReverse, &mistakes)
        let mapTiles = MapTiles.layer(overlay, &mistakes)
        mapColumns = ChosenMapColumns(overlay, &mistakes)
        mistakes += PathCheck.mistakes(operands: operands, overlay: overlay)
        do throws(SettingsError) {
            let given = try RunSettings(overlay, mistakes: configuration.mistakes + mistakes)
            settings = isReverse ? given.forPoints : given
        } catch {
            throw CommandFailure(error)
        }
        providersOrigin = overlay[.provider].origin
        input = operands[0]
        self.schema = schema
        outputSettings = overlay.words(withEffects: [.answers, .rendering])
        self.mapTiles = mapTiles
        self.outputs = outputs + RunOrder.others(settings)
    }

    /// What is said at the start.
    ///
    /// - Parameter isPipe: whether the input can be read only once.
    func beginning(isPipe: Bool) -> String {
        let from = input == "-" ? "standard input" : input
        let target = outputs[0].path == "-" ? "standard output" : outputs[0].path
        let source = input == "-" ? "standard input" : "a pipe"
        let warning = isPipe ? " A run from \(source) starts over if it is interrupted." : ""
        return "Geocoding \(from) to \(target).\(warning)"
    }

    // MARK: checks

    private static func operandMistakes(_ operands: [String], isReverse: Bool) -> [Mistake] {
        let command = isReverse ? "geobatch reverse visits" : "geobatch customers"
        let example = " For example: \(command).csv \(isReverse ? "visits" : "customers").geo.csv"
        switch operands.count {
        case 2: return []
        case 0: return [Mistake(.flag("IN OUT"), "Both are missing.\(example)")]
        case 1:
            let hint = commandHint(operands[0])
            return [
                Mistake(
                    .flag("OUT"),
                    "It is missing after '\(operands[0])'." + (hint.isEmpty ? example : hint)
                )
            ]
        default:
            return [
                Mistake(
                    .flag("OUT"),
                    "'\(operands[2])' is one file too many: there is one IN and one OUT."
                )
            ]
        }
    }

    fileprivate static func commandHint(_ word: String) -> String {
        NearestSpelling.hint(
            for: word,
            among: CommandName.allCases.map(\.rawValue),
            prefix: "geobatch "
        )
    }

    private static func output(_ path: String, _ mistakes: inout [Mistake]) -> [OutputTarget] {
        if let format = OutputFormat(path: path) {
            return [OutputTarget(path: path, format: format)]
        }
        let name = path.split(separator: "/").last ?? ""
        if path == "-" || !name.contains(".") {
            return [OutputTarget(path: path, format: .csv)]
        }
        mistakes.append(
            Mistake(
                .flag("OUT"),
                "'\(path)' has an ending that names no format. OUT can end in "
                    + "\(OutputFormat.endings)."
            )
        )
        return []
    }

    /// `--columns` and `--prefix`; what is wrong is noted.
    static func schema(
        _ overlay: Overlay,
        addsDistance: Bool,
        _ mistakes: inout [Mistake]
    ) -> OutputSchema {
        let prefix = overlay[.prefix].value.plain
        let list: String? =
            switch overlay[.columns].value {
            case .text(let text): text
            case .list(let names): names.joined(separator: ",")
            default: nil
            }
        do throws(UnknownColumn) {
            let added = addsDistance ? "+" + OutputColumn.distance.stem : nil
            return try OutputSchema(list: list ?? added, prefix: prefix)
        } catch {
            mistakes.append(Mistake(overlay[.columns].origin, error.description))
            return OutputSchema(prefix: prefix)
        }
    }

    private static func others(_ settings: RunSettings) -> [OutputTarget] {
        let failures = settings.failures.map { OutputTarget(path: $0, format: .failures) }
        let geojson = settings.geojson.map {
            OutputTarget(
                path: $0,
                format: OutputFormat(path: $0) == .geojsonl ? .geojsonl : .geojson
            )
        }
        let map = settings.map.map { OutputTarget(path: $0, format: .map) }
        return [failures, geojson, map].compactMap { $0 }
    }

    // MARK: what the run needs

    /// The input, opened; nothing is read yet.
    func openSource(stop: StopSignal) throws(CommandFailure) -> HashedSource {
        do throws(InputError) {
            return HashedSource(try InputSource.open(input, stop: stop))
        } catch {
            throw CommandFailure(error, orCommand: input)
        }
    }

    /// The places of the outputs, locked against other runs.
    func lockOutputs() throws(CommandFailure) -> LockedOutputs {
        do throws(OutputError) {
            return try LockedOutputs.lock(outputs, summary: settings.summary)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The input with its header read.
    func read(_ source: HashedSource) throws(CommandFailure) -> CSVInput {
        do throws(CSVError) {
            return try CSVInput(source: source, options: CSVOptions(settings.reading))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The address columns that were named, or those that the header tells.
    func columns(in input: CSVInput) throws(CommandFailure) -> ResolvedColumns {
        if let points {
            return ResolvedColumns(
                try ResolvedPoints(
                    latitude: points.latitude,
                    longitude: points.longitude,
                    in: input
                )
            )
        }
        do throws(ColumnError) {
            return try ResolvedColumns(settings.columns, in: input)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The columns of coordinates that rows keep; nil without `--keep-existing`.
    ///
    /// - Parameter source: the number under which such rows are reported.
    func existing(in input: CSVInput, source: Int) throws(CommandFailure) -> ExistingColumns? {
        guard settings.keepExisting else { return nil }
        guard let found = ColumnGuess.coordinates(input.header, sample: input.sample) else {
            throw CommandFailure(
                .usage,
                "--keep-existing: no column of latitudes and longitudes was found. The header has: "
                    + input.header.names.joined(separator: ", ")
                    + ". Leave the option out, or name the columns lat and lon."
            )
        }
        return ExistingColumns(
            latitude: found.latitude,
            longitude: found.longitude,
            source: UInt8(clamping: source)
        )
    }

    /// Who counts as having answered rows that are not asked.
    var otherSources: [AnswerSource] {
        (settings.keepExisting ? [AnswerSource(name: "existing")] : [])
            + (settings.onlyUnmatched ? [AnswerSource(name: "earlier")] : [])
    }

    /// The columns of an earlier output of ours; nil without `--only-unmatched`.
    ///
    /// - Parameter sources: who can answer in this run.
    func prior(
        in input: CSVInput,
        sources: [AnswerSource]
    ) throws(CommandFailure) -> PriorColumns? {
        guard settings.onlyUnmatched else { return nil }
        let found = PriorColumns(
            input.header,
            prefix: schema.prefix,
            sources: sources,
            policy: settings.policy
        )
        guard let found else {
            throw CommandFailure(
                .usage,
                "--only-unmatched: the input is no output of geobatch, which has the columns "
                    + OutputColumn.defaults.map { schema.name(of: $0) }.joined(separator: ", ")
                    + ". Leave the option out, or give the --prefix that the output has."
            )
        }
        return found
    }

    /// What the chain is asked about.
    var question: OpenedChain.Question { points == nil ? .addresses : .points }

    /// The plan of the run.
    func plan(
        _ columns: ResolvedColumns,
        countryNamed: @escaping @Sendable (String) -> CountryCode?
    ) -> RunPlan {
        var plan = RunPlan(columns: columns.plan, outputs: outputs)
        plan.readAs = columns.readAs
        plan.points = columns.points
        plan.append = settings.append ?? ""
        plan.countries = settings.area.countries
        plan.countryNamed = countryNamed
        plan.policy = settings.policy
        plan.fallbackOn = settings.fallbackOn
        plan.schema = schema
        plan.mapTiles = mapTiles
        plan.summaryPath = settings.summary
        plan.byteOrderMark = settings.byteOrderMark
        plan.excelSafe = settings.excelSafe
        plan.limit = settings.limit
        plan.workers = settings.concurrency
        return plan
    }
}

extension CommandFailure {
    /// An input that cannot be read; a command that was misspelt looks like an input.
    fileprivate init(_ error: InputError, orCommand word: String) {
        let plain = CommandFailure(error)
        guard plain.code == .noInput, !word.contains("."), !word.contains("/") else {
            self = plain
            return
        }
        let hint = RunOrder.commandHint(word)
        self.init(plain.code, plain.messages.joined(separator: " ") + hint)
    }
}
