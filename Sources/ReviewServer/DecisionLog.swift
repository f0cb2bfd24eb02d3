import AddressText
import Corrections
import Glibc

/// The decisions in force: the corrections file as it is on disk, also when others add to it.
struct DecisionLog {
    private let file: CorrectionsFile
    private var corrections = Corrections()
    private var seen: Stamp?
    /// What held before each decision of this review, for undo; the latest last.
    private var before: [String: [Correction?]] = [:]

    /// How a file looked when it was read.
    private struct Stamp: Equatable {
        let device: dev_t
        let number: ino_t
        let size: off_t
        let seconds: Int
        let nanoseconds: Int
    }

    init(_ file: CorrectionsFile) throws(ReviewError) {
        self.file = file
        try refresh()
    }

    /// Everything in force.
    var inForce: Corrections { corrections }

    /// Reads the file again if somebody changed it.
    mutating func refresh() throws(ReviewError) {
        let stamp = self.stamp
        guard stamp != seen || stamp == nil else { return }
        do { corrections = try file.readIfPresent() } catch { throw .corrections(error) }
        seen = stamp
    }

    /// The decision about a query; nil where there is none.
    func decision(_ query: String) -> Correction? {
        corrections.correction(for: AddressQuery(query))
    }

    /// Adds a decision; when this returns it is on the disk.
    mutating func add(_ line: Correction) throws(ReviewError) {
        let earlier = decision(line.query)
        try append(line)
        before[line.query, default: []].append(earlier)
    }

    /// Takes back this review's last decision about a query: what held before holds again.
    ///
    /// - Returns: false when there is none.
    mutating func undo(_ query: String, who: String, when: String) throws(ReviewError) -> Bool {
        guard let earlier = before[query]?.last else { return false }
        let line = Correction(
            query: query,
            country: earlier?.country,
            ruling: earlier?.ruling ?? .withdraw,
            note: earlier?.note ?? "",
            who: who,
            when: when
        )
        guard let line else { return false }
        try append(line)
        before[query]?.removeLast()
        return true
    }

    /// Whether there is something to take back.
    func canUndo(_ query: String) -> Bool { before[query]?.isEmpty == false }

    private mutating func append(_ line: Correction) throws(ReviewError) {
        do { try file.append([line]) } catch { throw .corrections(error) }
        // Others may have added meanwhile: what is on the disk counts.
        seen = nil
        try refresh()
    }

    private var stamp: Stamp? {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        return Stamp(
            device: status.st_dev,
            number: status.st_ino,
            size: status.st_size,
            seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec
        )
    }
}

/// A time as people and files write it.
enum UTCDate {
    /// `2026-11-30T12:55:00Z`, by the proleptic Gregorian calendar.
    static func text(_ seconds: Double) -> String {
        let total = Int(seconds.rounded(.down))
        let days = Int((Double(total) / 86_400).rounded(.down))
        let rest = total - days * 86_400
        // Howard Hinnant's days-to-civil: years begin in March, so that leap days come last.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let day = shifted - era * 146_097
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let date = dayOfYear - (153 * month + 2) / 5 + 1
        let number = month < 10 ? month + 3 : month - 9
        let full = year + era * 400 + (number <= 2 ? 1 : 0)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(full)-\(two(number))-\(two(date))T\(two(rest / 3_600)):"
            + "\(two(rest / 60 % 60)):\(two(rest % 60))Z"
    }
}
