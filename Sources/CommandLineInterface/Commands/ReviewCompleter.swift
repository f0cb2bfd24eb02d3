import Diagnostics
import ReviewServer
import Settings

/// Lets a web geocoder complete what is typed on the review page, because the command line names it.
struct ReviewCompleter {
    private let call: Invocation
    private let settings: RunSettings
    private let events: EventSink

    /// So long a suggestion may take, in seconds; whoever types does not wait longer.
    private static let patience = 10.0

    init(call: Invocation, settings: RunSettings, _ events: EventSink) {
        var settings = settings
        settings.rowDeadline = min(settings.rowDeadline, ReviewCompleter.patience)
        (self.call, self.settings, self.events) = (call, settings, events)
    }

    /// Puts the first provider that is named in the place of the index; nothing happens for `offline`.
    ///
    /// - Throws: a failure when it completes no text, or its answers may not be kept as decisions are.
    func complete(
        _ parts: inout ReviewParts,
        counting spending: Spending
    ) throws(CommandFailure) {
        guard let choice = settings.providers.first, !choice.isOffline else { return }
        let opened = try call.composition.openProviders(
            ProviderRequest(
                providers: [choice],
                origin: .flag("--provider"),
                settings: settings,
                candidates: 8,
                environment: call.environment,
                events: events,
                time: call.composition.time,
                spending: spending
            )
        )
        guard let provider = opened.first, let completer = provider.autocompleter else {
            throw CommandFailure(
                .usage,
                "--provider: \(choice.name) does not complete what is typed, or its owner does not "
                    + "want that. Leave it out, then the index of the world does it."
            )
        }
        guard provider.mayBeKept else {
            throw CommandFailure(
                .configuration,
                "--provider: the terms of \(choice.name) do not let a point of it be kept, as a "
                    + "decision is. Leave it out, then the index of the world completes what is typed."
            )
        }
        parts.complete(with: completer)
        let words = [parts.attribution, provider.source.attribution].filter { !$0.isEmpty }
        parts.attribution = words.joined(separator: "; ")
    }
}
