import AddressText
import ByteStreams
import Corrections
import Diagnostics
import Geocoding
import MapPage
import ReviewServer
import Settings

/// `geobatch review OUT.csv`: serves the page where a person settles what the machine could not.
struct ReviewCommand {
    let call: Invocation

    func run() async throws(CommandFailure) -> ExitCode {
        try call.checkOperands(1...1)
        let configuration = try call.configuration()
        let settings = try reviewSettings(configuration)
        var mistakes: [Mistake] = []
        let tiles = MapTiles.layer(configuration.overlay, &mistakes)
        guard mistakes.isEmpty else { throw CommandFailure(SettingsError(mistakes)) }
        let interruption = Interruption()
        let watch = call.composition.watchSignals { interruption.request($0) }
        defer { watch.cancel() }
        let isOnline =
            if case .flag = configuration.overlay[.provider].origin { true } else { false }
        let shared = isOnline ? try await call.openShared(settings.run, told) : nil
        let spending = call.spending(shared: shared)
        defer { if let problem = spending.close() { call.io.tell(["warning: " + problem]) } }
        let review = try review(
            order(settings),
            settings.run,
            tiles,
            askedOnline: isOnline ? spending : nil
        )
        say(review)
        if settings.opensBrowser { BrowserOpener.open(review.address, call.environment) }
        while !interruption.stop.isRaised {
            let soon = call.composition.time.boot() + .milliseconds(200)
            do { try await call.composition.time.sleep(soon) } catch { break }
        }
        // The server ends with the value.
        withExtendedLifetime(review) {}
        await shared?.close()
        call.io.tell(["The review has ended. Every decision is in the corrections file."])
        return .finished
    }

    /// Events as lines on standard error, before there is anybody else to report them.
    private var told: EventSink {
        let io = call.io
        return EventSink { event in
            switch event {
            case .notice(let text), .failure(let text): io.tell([text])
            case .warning(let text): io.tell(["warning: " + text])
            case .progress: break
            }
        }
    }

    private func reviewSettings(
        _ configuration: Configuration
    ) throws(CommandFailure) -> ReviewSettings {
        do throws(SettingsError) {
            return try ReviewSettings(
                configuration.overlay,
                mistakes: configuration.mistakes
            )
        } catch {
            throw CommandFailure(error)
        }
    }

    private func order(_ settings: ReviewSettings) throws(CommandFailure) -> Review.Order {
        let file =
            settings.run.corrections.map { CorrectionsFile($0) }
            ?? CorrectionsFile.usual(call.environment)
        guard let file else { throw CommandFailure(ReviewError.noCorrectionsFile) }
        var order = Review.Order(output: call.parsed.operands[0], corrections: file)
        if let summary = settings.run.summary { order.others = try outputs(of: summary) }
        order.port = settings.port
        order.below = settings.below
        order.who = call.environment["USER"] ?? ""
        return order
    }

    /// The outputs that a run's summary names.
    private func outputs(
        of path: String
    ) throws(CommandFailure) -> [Review.Other] {
        let bytes: [UInt8]
        do {
            bytes = try call.composition.readFile(path, 1 << 24)
        } catch {
            throw CommandFailure(error)
        }
        guard let outputs = SummaryOutputs.read(bytes) else {
            throw CommandFailure(
                .badInput,
                "'\(path)' is no summary of a run. Name the file that --summary wrote, or leave it out."
            )
        }
        return outputs
    }

    /// - Parameter askedOnline: counts what web geocoders are asked; nil where nobody named one for this
    ///   review: those of the config file are for runs.
    private func review(
        _ order: Review.Order,
        _ settings: RunSettings,
        _ tiles: TileLayer?,
        askedOnline: Spending?
    ) throws(CommandFailure) -> Review {
        let reporter = Reporter(
            EventText(style: .plain, quiet: false, start: call.composition.time.boot()),
            io: call.io,
            time: call.composition.time
        )
        defer { reporter.finish() }
        let opened = try call.composition.openGeocoder(
            GeocoderRequest(
                indexes: settings.indexes,
                area: settings.area,
                candidates: 8,
                environment: call.environment,
                events: reporter.sink
            )
        )
        var parts = parts(opened, settings, tiles)
        if let askedOnline {
            try ReviewCompleter(call: call, settings: settings, reporter.sink)
                .complete(&parts, counting: askedOnline)
        }
        let (io, asked) = (call.io, parts)
        do throws(ReviewError) {
            return try Review(
                order,
                parts: asked,
                wall: call.composition.time.wall
            ) { next in
                io.tell(["The page is open. For another browser: \(next)"])
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    private func parts(
        _ opened: OpenedGeocoder,
        _ settings: RunSettings,
        _ tiles: TileLayer?
    ) -> ReviewParts {
        let countries = settings.area.countries
        let (geocoder, labels) = (opened.geocoder, opened.labels)
        return ReviewParts(
            completer: opened.completer ?? NoCompletion(),
            candidates: { query in
                geocoder.answerNow([AddressQuery(query, countries: countries)])
                    .flatMap(\.candidates)
            },
            label: { candidate in
                if case .text(let text) = candidate.label { return text }
                var bytes: [UInt8] = []
                labels.appendLabel(of: candidate, to: &bytes)
                return String(decoding: bytes, as: UTF8.self)
            },
            attribution: opened.sources.map(\.attribution).filter { !$0.isEmpty }
                .joined(separator: "; "),
            tiles: tiles
        )
    }

    private func say(_ review: Review) {
        let queries = review.count == 1 ? "1 query" : "\(review.count) queries"
        call.io.tell([
            "\(queries) to look at. Open this address on this machine; it is good for one browser:",
            "  \(review.address)", "Control-C ends the review.",
        ])
    }
}

/// Where nobody completes text: the field finds nothing.
private struct NoCompletion: Autocompleter {
    func suggest(_ text: String, limit: Int) async -> Result<[Suggestion], GeocodeError> {
        .success([])
    }

    func resolve(_ suggestion: Suggestion) async -> Result<Candidate?, GeocodeError> {
        .success(nil)
    }
}
