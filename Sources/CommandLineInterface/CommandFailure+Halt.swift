import Geocoding
import Pipeline

extension CommandFailure {
    /// A run that ended because a provider will answer no further query.
    ///
    /// - Parameters:
    ///   - wall: now, in seconds since 1970.
    ///   - kept: what is said of outputs; empty where there are none.
    init(
        _ halt: Halt,
        wall: Double,
        kept: String = " The outputs of earlier runs are untouched."
    ) {
        let (name, said) = (halt.provider, halt.error.detail)
        let because = said.isEmpty ? "" : " (\(said))"
        switch halt.cause {
        case .keyRefused:
            self.init(
                .keyRefused,
                "\(name) refused the key\(because). Put a valid one where "
                    + "`geobatch providers \(name)` says.\(kept)"
            )
        case .quotaSpent:
            let when = halt.error.retryAfterSeconds.map {
                CommandFailure.moment(in: $0, wall: wall)
            }
            self.init(
                .stopped,
                "The quota of \(name) is spent\(because). Run the same command again"
                    + (when.map { " \($0)" } ?? " when it resets") + ".\(kept)"
            )
        case .neverAnswered:
            self.init(
                .unavailable,
                "\(name) gave no answer at all\(because): \(halt.error.reason.meaning) "
                    + "\(halt.error.reason.remedy)\(kept)"
            )
        case .wentAway:
            self.init(
                .stopped,
                "\(name) has been failing for a long time\(because): "
                    + "\(halt.error.reason.meaning) Run the same command again later.\(kept)"
            )
        case .tooMany:
            self.init(
                .configuration,
                "\(said.isEmpty ? name : said). Run a server of your own (--provider NAME=URL), or, "
                    + "if its owner agrees, set \"public_ok\": true under \"providers\", "
                    + "\"\(name)\" in the config file.\(kept)"
            )
        }
    }

    /// A single query that nobody answered.
    init(_ error: GeocodeError, from names: String) {
        let code: ExitCode =
            switch error.reason {
            case .auth: .keyRefused
            case .quotaSpent, .rateLimited: .stopped
            case .rejectedQuery, .tooLong: .usage
            default: .unavailable
            }
        self.init(code, "\(names): \(error)")
    }

    /// "in 5 h 12 min, at 2026-11-30 23:59 UTC".
    static func moment(in seconds: Double, wall: Double) -> String {
        let wait = Int(min(max(seconds, 0), 1e9).rounded(.up))
        let span: String
        switch wait {
        case ..<120: span = "\(wait) s"
        case ..<7200: span = "\((wait + 59) / 60) min"
        default: span = "\(wait / 3600) h \(wait % 3600 / 60) min"
        }
        return "in \(span), at \(date(Int(min(max(wall, 0), 1e11)) + wait))"
    }

    /// The date and the minute in UTC (Gregorian calendar; days counted from the first of March).
    private static func date(_ epoch: Int) -> String {
        let (day, second) = (epoch / 86_400, epoch % 86_400)
        let shifted = day + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let calendarMonth = month < 10 ? month + 3 : month - 9
        let year = yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0)
        let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
        return "\(year)-\(two(calendarMonth))-\(two(dayOfMonth)) "
            + "\(two(second / 3600)):\(two(second % 3600 / 60)) UTC"
    }

    private static func two(_ number: Int) -> String { String(String(100 + number).dropFirst()) }
}
