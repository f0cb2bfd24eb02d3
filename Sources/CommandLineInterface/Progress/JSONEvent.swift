import Diagnostics
import Settings

/// Events as JSON lines: `v` the version of this form, `t` the time, `run` the run, `event` the kind.
enum JSONEvent {
    /// Raised when a member changes its meaning or goes away; new members do not count.
    static let version = 1

    /// The event as one line with its line feed.
    static func line(_ event: Event, run: String, wall: Double) -> String {
        let (kind, members) = content(event)
        return line(kind, members, run: run, wall: wall)
    }

    /// An event of that kind with these members.
    static func line(_ kind: String, _ members: [String], run: String, wall: Double) -> String {
        let all =
            [
                "\"v\":\(version)", "\"t\":\"\(Wording.timestamp(wall))\"",
                "\"run\":\(JSONText.quoted(run))", "\"event\":\"\(kind)\"",
            ] + members
        return "{" + all.joined(separator: ",") + "}\n"
    }

    private static func content(_ event: Event) -> (kind: String, members: [String]) {
        switch event {
        case .notice(let text): ("notice", ["\"text\":" + JSONText.quoted(text)])
        case .warning(let text): ("warning", ["\"text\":" + JSONText.quoted(text)])
        case .failure(let text): ("failure", ["\"text\":" + JSONText.quoted(text)])
        case .progress(let progress): ("progress", members(progress))
        }
    }

    private static func members(_ progress: Progress) -> [String] {
        [
            "\"rows\":\(progress.rows)", "\"ok\":\(progress.ok)",
            "\"refused\":\(progress.refused)", "\"failed\":\(progress.failed)",
            "\"empty\":\(progress.empty)", "\"bytes\":\(progress.bytes)",
            "\"total_bytes\":\(progress.totalBytes.map(String.init) ?? "null")",
        ]
    }
}
