import CSVStream
import Pipeline
import Reports
import Settings

/// What a worker was ordered to do: its settings, checked together. What a config file says about
/// files and outputs is for runs and means nothing here.
struct WorkerOrder {
    /// The settings.
    let settings: RunSettings
    /// Who named the providers.
    let providersOrigin: Origin
    /// The columns that are answered.
    let schema: OutputSchema

    /// Checks all settings; whatever is wrong is reported at once.
    init(_ configuration: Configuration) throws(CommandFailure) {
        let overlay = configuration.overlay
        var mistakes = configuration.mistakes
        schema = RunOrder.schema(overlay, addsDistance: false, &mistakes)
        if let position = schema.columns.first(where: \.isPosition) {
            mistakes.append(
                Mistake(
                    overlay[.columns].origin,
                    "'\(schema.name(of: position))' says where a row stands in a file, and the rows of "
                        + "a worker stand in none. Leave it out."
                )
            )
        }
        do throws(SettingsError) {
            settings = try RunSettings(overlay, mistakes: mistakes)
        } catch {
            throw CommandFailure(error)
        }
        providersOrigin = overlay[.provider].origin
    }

    /// The columns of all batches, as an input without rows.
    ///
    /// - Parameter frame: holds one CSV record.
    func input(_ frame: Frame) throws(FrameError) -> CSVInput {
        var options = CSVOptions()
        options.encoding = .utf8
        options.delimiter = UInt8(ascii: ",")
        options.quote = .character(UInt8(ascii: "\""))
        options.escapesWithBackslash = false
        options.headerIsGiven = true
        options.headerRows = 1
        options.findsPreamble = false
        options.maxRecord = FrameHeader.mostBytes
        do throws(CSVError) {
            let input = try CSVInput(source: ColumnNames(frame.body), options: options)
            if try input.next() == nil { return input }
        } catch {
            throw .noColumns
        }
        throw .noColumns
    }

    /// What is asked and answered about the rows of these columns.
    func plan(_ columns: ResolvedColumns, _ chain: OpenedChain) -> RunPlan {
        var plan = RunPlan(columns: columns.plan, outputs: [])
        plan.readAs = columns.readAs
        plan.append = settings.append ?? ""
        plan.countries = settings.area.countries
        plan.countryNamed = chain.countryNamed
        plan.policy = settings.policy
        plan.fallbackOn = settings.fallbackOn
        plan.schema = schema
        plan.workers = settings.concurrency
        return plan
    }
}
