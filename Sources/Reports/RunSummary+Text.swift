import GeoModel
import Geocoding

extension RunSummary {
    /// The summary for people: a few lines, without a line end after the last.
    public func text() -> String {
        let lines =
            [rowLine] + levelLines + reasonLines + streetLines + pointLines
            + readAs.map { "Read as: \($0)" } + outputLines + [effortLine] + savedLines
            + attributions.map { "Attribution: \($0)" }
        return lines.joined(separator: "\n")
    }

    private var rowLine: String {
        let parts = RowStatus.allCases.map { "\(Fixed.grouped(counts[$0])) \($0.name)" }
        let state = complete ? "" : "The run is not complete. "
        let from = input == "-" ? "standard input" : input
        return "\(state)\(Fixed.grouped(counts.rows)) rows from \(from): "
            + parts.joined(separator: ", ")
            + " (\(Fixed.text(okPercent, places: 1)) % of those with an address are ok)."
    }

    private var levelLines: [String] {
        let levels = MatchLevel.allCases.filter { counts[$0] > 0 }
        guard !levels.isEmpty else { return [] }
        let parts = levels.map { "\($0.name) \(Fixed.grouped(counts[$0]))" }
        let from = providers.map { "\($0.name) \(Fixed.grouped($0.rows))" }
        return ["Levels: " + parts.joined(separator: ", ")]
            + (from.isEmpty ? [] : ["Answered by: " + from.joined(separator: ", ")])
    }

    private var reasonLines: [String] {
        [("Not ok", [.refused, .failed]), ("Notes", [.note])].compactMap {
            (title: String, classes: [Reason.Class]) in
            let reasons = Reason.allCases.filter {
                classes.contains($0.reasonClass) && counts[$0] > 0
            }
            guard !reasons.isEmpty else { return nil }
            let parts = reasons.map { "\($0.code) \(Fixed.grouped(counts[$0]))" }
            return "\(title): " + parts.joined(separator: ", ")
        }
    }

    private var streetLines: [String] {
        guard counts.streetQueries > 0 else { return [] }
        let share =
            "\(Fixed.grouped(counts.streetAccurate)) of "
            + "\(Fixed.grouped(counts.streetQueries)) street addresses got a street-accurate point."
        let advice =
            counts.streetAccurate < counts.streetQueries
            ? " For more, add an index of street addresses with --index." : ""
        return [share + advice]
    }

    private var pointLines: [String] {
        sharedPoints.prefix(3).map { point in
            let place =
                "\(Fixed.text(point.coordinate.latitude, places: 6)), "
                + Fixed.text(point.coordinate.longitude, places: 6)
            return
                "\(Fixed.grouped(point.rows)) rows share the point \(place) (\(point.level.name))."
        }
    }

    private var outputLines: [String] {
        guard complete else { return [] }
        return outputs.map { output in
            let name = output.path == "-" ? "standard output" : output.path
            return "Wrote \(name): \(Fixed.grouped(output.rows)) rows (\(output.format.rawValue))."
        }
    }

    private var effortLine: String {
        "Took \(Fixed.text(wallSeconds, places: 2)) s, \(Fixed.text(cpuSeconds, places: 2)) s of CPU: "
            + "\(Fixed.grouped(Int(min(rowsPerSecond, 1e12)))) rows/s"
            + (counts.requests > 0 ? ", \(Fixed.grouped(counts.requests)) requests" : "")
            + (estimatedCost.map { ", estimated cost \(Fixed.text($0, places: 2))" } ?? "") + "."
    }

    /// What was not asked for, since it was known; nothing where nobody is asked over a network.
    private var savedLines: [String] {
        guard counts.recalled + counts.shared > 0 else { return [] }
        return [
            "Saved requests: \(Fixed.grouped(counts.recalled)) rows from the cache, "
                + "\(Fixed.grouped(counts.shared)) with the answer to an equal row."
        ]
    }
}
