/// The entries of a `.netrc` file.
struct Netrc {
    struct Entry: Equatable {
        /// The host; nil for the entry `default`.
        var host: String?
        var login: String?
        var password: String?
    }

    private(set) var entries: [Entry] = []

    /// Reads the text of a file; what is no entry is left out.
    init(_ text: String) {
        var words = Netrc.words(text)[...]
        while let word = words.popFirst() {
            switch word {
            case "machine": entries.append(Entry(host: words.popFirst()?.lowercased()))
            case "default": entries.append(Entry())
            case "login" where !entries.isEmpty:
                entries[entries.count - 1].login = words.popFirst()
            case "password" where !entries.isEmpty:
                entries[entries.count - 1].password = words.popFirst()
            case "account": words = words.dropFirst()
            default: break
            }
        }
    }

    /// The first entry for the host, or the default one.
    subscript(host: String) -> Entry? {
        entries.first { $0.host == nil || $0.host == host.lowercased() }
    }

    /// The words, without comments and macros; a macro ends at an empty line.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var isInMacro = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let parts = self.parts(line)
            if isInMacro {
                isInMacro = !parts.isEmpty
            } else if let macro = parts.firstIndex(of: "macdef") {
                words += parts[..<macro]
                isInMacro = true
            } else {
                words += parts
            }
        }
        return words
    }

    /// The words of a line; one in double quotes may hold spaces.
    private static func parts(_ line: Substring) -> [String] {
        var parts: [String] = []
        var rest = line
        while true {
            rest = rest.drop { $0.isWhitespace }
            guard let first = rest.first, first != "#" else { return parts }
            if first == "\"" {
                let inside = rest.dropFirst()
                let end = inside.firstIndex(of: "\"") ?? inside.endIndex
                parts.append(String(inside[..<end]))
                rest = inside[end...].dropFirst()
            } else {
                let end = rest.firstIndex { $0.isWhitespace } ?? rest.endIndex
                parts.append(String(rest[..<end]))
                rest = rest[end...]
            }
        }
    }
}
