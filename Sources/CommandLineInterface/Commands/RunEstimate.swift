import CSVStream
import Settings

/// How long a run will take at the pace of its providers; said before it begins, so that nobody finds
/// out in the morning.
struct RunEstimate {
    /// Under ten minutes nothing is said.
    private static let worthSaying = 600.0

    private let rows: Int

    /// Nil where the number of rows cannot be told from the size of the file.
    ///
    /// - Parameters:
    ///   - limit: the most rows that are read.
    ///   - partition: which part of them is read.
    init?(_ input: CSVInput, limit: Int?, partition: Partition? = nil) {
        let isPacked = [".gz", ".zst"].contains { input.path.hasSuffix($0) }
        guard let size = input.sizeOnDisk, !isPacked, !input.sample.isEmpty else { return nil }
        let share = size / (partition?.count ?? 1)
        self.init(sizeOnDisk: share, sample: input.sample, limit: limit)
    }

    init(sizeOnDisk size: Int, sample: [[[UInt8]]], limit: Int?) {
        // Fields are counted without quotes, so that there may be fewer rows and never many more.
        let bytes = sample.reduce(0) { $0 + $1.reduce($1.count) { $0 + $1.count } }
        let all = Double(size) / max(1, Double(bytes) / Double(max(1, sample.count)))
        rows = min(Int(all.rounded(.up)), limit ?? .max)
    }

    /// One sentence for each provider with which it takes long.
    func sentences(_ providers: [OpenedProvider]) -> [(text: String, isWarning: Bool)] {
        providers.compactMap { provider in
            guard let rate = provider.perSecond, Double(rows) / rate >= RunEstimate.worthSaying
            else { return nil }
            var text =
                "\(provider.source.name) takes \(Wording.rate(rate)): about "
                + "\(Wording.count(rounded)) rows take up to \(RunEstimate.words(Double(rows) / rate)), "
                + "less where addresses repeat or are known."
            if let most = provider.refuseAbove {
                text +=
                    " It is a public server that others need, too; "
                    + (rows > most
                        ? "more than \(Wording.count(most)) queries a run are refused. " : "")
                    + "For more, run a server of your own: --provider NAME=URL."
            }
            return (text, provider.refuseAbove != nil)
        }
    }

    /// Two digits: more are not known.
    private var rounded: Int {
        var unit = 1
        while rows / unit >= 100 { unit *= 10 }
        return (rows + unit / 2) / unit * unit
    }

    /// "17 minutes", "2.8 hours" or "3.5 days".
    static func words(_ seconds: Double) -> String {
        if seconds < 5400 { return "\(Int((seconds / 60).rounded(.up))) minutes" }
        let (value, unit) =
            seconds < 172_800 ? (seconds / 3600, "hours") : (seconds / 86_400, "days")
        let tenths = Int((min(value, 1e9) * 10).rounded(.up))
        return "\(tenths / 10).\(tenths % 10) \(unit)"
    }
}
