import GeoModel
import Geocoding
import TestSupport
import Testing

@testable import Reports

@Suite("Metrics of a run")
struct MetricsTests {
    private func lines(_ summary: RunSummary, exitCode: Int32 = 0) -> [String] {
        String(decoding: summary.metrics(exitCode: exitCode, wall: 1_764_547_200.5), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func summary() -> RunSummary {
        var summary = RunSummary(
            input: "in.csv",
            sources: [
                AnswerSource(name: "offline"), AnswerSource(name: "odd \"name\"\\"),
                AnswerSource(name: "offline"),
            ]
        )
        summary.complete = true
        summary.counts.statuses[Int(RowStatus.ok.rawValue)] = 3
        summary.counts.statuses[Int(RowStatus.refused.rawValue)] = 1
        summary.counts.accepted = [1, 1, 1]
        summary.counts.requests = 7
        summary.wallSeconds = 1.25
        return summary
    }

    @Test("are gauges with help and type, each series once")
    func shape() {
        let lines = lines(summary())
        #expect(lines.last == "")
        var series: [String] = []
        for line in lines.dropLast() where !line.hasPrefix("#") {
            let name = String(line.prefix { $0 != " " && $0 != "{" })
            #expect(lines.contains("# TYPE \(name) gauge"))
            #expect(lines.contains { $0.hasPrefix("# HELP \(name) ") })
            let value = line.split(separator: " ").last.map(String.init) ?? ""
            #expect(Double(value) != nil, "\(line)")
            series.append(String(line.dropLast(value.count)))
        }
        #expect(Set(series).count == series.count)
        #expect(
            Set(lines.filter { $0.hasPrefix("# TYPE") }).count
                == lines.count { $0.hasPrefix("# TYPE") })
    }

    @Test("hold the numbers of the summary, zeros too")
    func numbers() {
        let lines = lines(summary(), exitCode: 1)
        for line in [
            "geobatch_run_complete 1", "geobatch_run_exit_code 1",
            "geobatch_run_end_timestamp_seconds 1764547200.500000",
            "geobatch_run_duration_seconds 1.250000",
            "geobatch_run_rows{status=\"ok\"} 3", "geobatch_run_rows{status=\"refused\"} 1",
            "geobatch_run_rows{status=\"failed\"} 0", "geobatch_run_ok_ratio 0.750000",
            "geobatch_run_answered_rows{provider=\"offline\"} 2",
            "geobatch_run_answered_rows{provider=\"odd \\\"name\\\"\\\\\"} 1",
            "geobatch_run_reasons{reason=\"no_match\"} 0", "geobatch_run_requests 7",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        #expect(!lines.contains { $0.contains("estimated_cost") })
    }

    @Test("say what was spent where prices are known")
    func cost() {
        var summary = summary()
        summary.estimatedCost = 0.0075
        #expect(lines(summary).contains("geobatch_run_estimated_cost 0.007500"))
    }

    @Test("of a run that did not begin say so")
    func nothing() {
        let lines = lines(RunSummary(input: ""), exitCode: 66)
        #expect(lines.contains("geobatch_run_complete 0"))
        #expect(lines.contains("geobatch_run_exit_code 66"))
        #expect(lines.contains("geobatch_run_rows{status=\"ok\"} 0"))
    }
}
