import GeoModel
import Geocoding

extension RunSummary {
    /// The summary as gauges in the text format of Prometheus, for the textfile collector of its node
    /// exporter. Every series is there in every run, so that no alarm misses one that is 0.
    ///
    /// - Parameters:
    ///   - exitCode: how the call ends.
    ///   - wall: now, in seconds since 1970.
    public func metrics(exitCode: Int32, wall: Double) -> [UInt8] {
        var text = MetricsText()
        text.add("complete", "1 if every row is in every output.", complete ? 1 : 0)
        text.add("exit_code", "How the call ended.", Int(exitCode))
        text.add("end_timestamp_seconds", "When it ended, seconds since 1970.", decimal: wall)
        text.add("duration_seconds", "How long it took.", decimal: wallSeconds)
        text.add("cpu_seconds", "The processor time it took.", decimal: cpuSeconds)
        text.add(
            "rows",
            "What became of the rows.",
            by: "status",
            RowStatus.allCases.map { ($0.name, counts[$0]) }
        )
        text.add("ok_ratio", "Rows ok of those with an address.", decimal: okPercent / 100)
        text.add(
            "ok_rows",
            "Rows ok, by what was matched.",
            by: "level",
            MatchLevel.allCases.map { ($0.name, counts[$0]) }
        )
        text.add(
            "answered_rows",
            "Rows ok, by who answered.",
            by: "provider",
            sources.enumerated().map { index, source in
                (source.name, index < counts.accepted.count ? counts.accepted[index] : 0)
            }
        )
        text.add(
            "reasons",
            "Rows with a reason; a row may have several.",
            by: "reason",
            Reason.allCases.map { ($0.code, counts[$0]) }
        )
        text.add("street_queries", "Rows that name a street or a house.", counts.streetQueries)
        text.add("street_accurate", "Of these, those with such a point.", counts.streetAccurate)
        text.add("requests", "Requests that the rows took.", counts.requests)
        text.add("recalled_rows", "Rows answered from the cache.", counts.recalled)
        text.add("shared_rows", "Rows with the answer to an equal row.", counts.shared)
        if let estimatedCost {
            text.add("estimated_cost", "What this call spent.", decimal: estimatedCost)
        }
        return text.bytes
    }
}

/// Gauges in the text format of Prometheus.
private struct MetricsText {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ name: String, _ help: String, _ value: Int) {
        head(name, help)
        line("geobatch_run_\(name) \(value)")
    }

    mutating func add(_ name: String, _ help: String, decimal: Double) {
        head(name, help)
        line("geobatch_run_\(name) \(Fixed.text(decimal, places: 6))")
    }

    mutating func add(_ name: String, _ help: String, by label: String, _ values: [(String, Int)]) {
        head(name, help)
        // Two sources may have one name; a series may not come twice.
        var seen: [String] = []
        for (value, _) in values where !seen.contains(value) {
            seen.append(value)
            let sum = values.filter { $0.0 == value }.reduce(0) { $0 + $1.1 }
            line("geobatch_run_\(name){\(label)=\"\(MetricsText.escaped(value))\"} \(sum)")
        }
    }

    private mutating func head(_ name: String, _ help: String) {
        line("# HELP geobatch_run_\(name) \(help)")
        line("# TYPE geobatch_run_\(name) gauge")
    }

    private mutating func line(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        bytes.append(0x0A)
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
    }
}
