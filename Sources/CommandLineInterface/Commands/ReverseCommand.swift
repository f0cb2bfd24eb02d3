import AddressText
import Corrections
import GeoModel
import Geocoding
import Pipeline
import Settings

/// `geobatch reverse`: what is at one point, or at the points of a file.
struct ReverseCommand {
    let call: Invocation

    func run() async throws(CommandFailure) -> ExitCode {
        let operands = call.parsed.operands
        if let point = PointReading.point(in: operands.joined(separator: " ")) {
            return try await show(point)
        }
        if operands.count == 1, isNumbers(operands[0]) {
            throw CommandFailure(
                .usage,
                "'\(operands[0])' is no point. Write LAT,LON in degrees, such as 48.86,2.35; 0,0 is "
                    + "taken for a point that is missing."
            )
        }
        return try await RunCommand(call: call).run()
    }

    /// Whether a text holds numbers and nothing else, so that it is hardly the name of a file.
    private func isNumbers(_ text: String) -> Bool {
        text.contains { $0.isNumber } && text.allSatisfy { $0.isNumber || " ,.;+-".contains($0) }
    }

    /// The places at a point, as a table or as JSON.
    private func show(_ point: Coordinate) async throws(CommandFailure) -> ExitCode {
        let configuration = try call.configuration()
        let settings = try call.searchSettings(configuration).forPoints
        let reporter = call.plainReporter()
        defer { reporter.finish() }
        return try await call.withChain(
            settings.run,
            question: .points,
            namedBy: configuration.overlay[.provider].origin,
            candidates: max(2, settings.limit),
            reporter: reporter
        ) { (chain) async throws(CommandFailure) in
            let text = PointText.text(of: point)
            return try await call.printFindings(
                of: AddressQuery(text),
                typed: text,
                settings,
                from: chain,
                reporter: reporter,
                unknown: "No place is known near this point."
            )
        }
    }
}
