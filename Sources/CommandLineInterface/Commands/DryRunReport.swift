import Pipeline
import Reports

/// What a dry run found out, in words.
struct DryRunReport {
    /// What a provider would be asked.
    struct Share {
        let provider: OpenedProvider
        let distinct: Int
        let recalled: Int

        var requests: Int { distinct - recalled }
    }

    let summary: RunSummary
    let shares: [Share]

    /// Lines for standard output.
    var text: String {
        let counts = summary.counts
        var lines = [
            "Dry run of \(summary.input): nothing was sent, nothing was written.",
            "\(Wording.count(counts.rows)) rows, \(Wording.count(counts[.empty])) of them without an "
                + "address; \(Wording.count(counts[.ok])) are placed by what is at hand.",
        ]
        for (index, share) in shares.enumerated() { lines.append(line(share, isFirst: index == 0)) }
        if shares.isEmpty { lines.append("Nobody is asked over a network: no request, no cost.") }
        if shares.count > 1 {
            lines.append("Each later provider is asked only where those before it do not answer.")
        }
        if let total { lines.append("At most \(Wording.money(total)) in all.") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ share: Share, isFirst: Bool) -> String {
        let provider = share.provider
        let most = isFirst ? "" : "at most "
        var parts = [
            "\(Wording.count(share.distinct)) distinct queries",
            "\(Wording.count(share.recalled)) of them in the cache",
            "\(Wording.count(share.requests)) requests",
        ]
        if let rate = provider.perSecond, rate > 0, share.requests > 0 {
            let seconds = Double(share.requests) / rate
            parts.append("\(DryRunReport.span(seconds)) at \(Wording.rate(rate))")
        }
        if let day = provider.perDay, day > 0, share.requests > day {
            parts.append("\((share.requests + day - 1) / day) days at \(Wording.count(day)) a day")
        }
        if let price = provider.pricePerThousand {
            parts.append("cost \(Wording.money(Double(share.requests) * price / 1000))")
        }
        return "\(provider.source.name): \(most)" + parts.joined(separator: ", ") + "."
    }

    private var total: Double? {
        guard shares.count > 1 else { return nil }
        var total = 0.0
        for share in shares {
            guard let price = share.provider.pricePerThousand else { return nil }
            total += Double(share.requests) * price / 1000
        }
        return total
    }

    /// "45 s", "12 min" or "5 h 20 min".
    private static func span(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e12).rounded(.up))
        if whole < 120 { return "\(whole) s" }
        let minutes = (whole + 59) / 60
        return minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
