/// Reads the config file: one flat JSON object, its keys those of the option table.
///
/// `"geobatch": 1` names the version of the format. `null` leaves a default in force.
public enum ConfigFile {
    /// The version of the format that this geobatch reads and writes.
    public static let formatVersion = 1
    /// The key that holds it.
    public static let versionKey = "geobatch"
    /// The key of the object with settings of providers and users' own providers.
    public static let providersKey = "providers"
    /// The largest file that is read, in bytes.
    public static let sizeLimit = 1 << 20

    /// What the file says; every mistake in it, not only the first, unless it is no JSON at all.
    ///
    /// - Parameter path: as messages should show it; relative paths inside the file are taken from
    ///   its folder.
    public static func read(_ bytes: [UInt8], path: String) -> Assignments {
        var found = Assignments()
        do throws(JSONError) {
            let node = try JSONParser.parse(bytes)
            guard case .object(let members) = node.value else {
                throw JSONError(
                    place: node.place,
                    problem: "A config file is one JSON object, but this is "
                        + "\(node.value.kindName). Begin it with { and end it with }."
                )
            }
            for member in members { read(member, path: path, into: &found) }
        } catch {
            found.mistakes.append(
                Mistake(
                    .configFile(path: path, line: error.place.line),
                    "column \(error.place.column): \(error.problem)"
                )
            )
        }
        return found
    }

    /// Whether a `config.json` that nobody asked for is meant for geobatch.
    ///
    /// A file that is broken JSON but has the key `"geobatch"` is ours: its owner wants to hear of it.
    public static func isOurs(_ bytes: [UInt8]) -> Bool {
        guard let node = try? JSONParser.parse(bytes) else {
            return contains(Array("\"\(versionKey)\"".utf8), in: bytes)
        }
        guard case .object(let members) = node.value else { return false }
        return members.contains { $0.key == versionKey }
    }

    private static func contains(_ needle: [UInt8], in bytes: [UInt8]) -> Bool {
        guard bytes.count >= needle.count else { return false }
        return (0...bytes.count - needle.count).contains {
            bytes[$0..<$0 + needle.count].elementsEqual(needle)
        }
    }

    private static func read(_ member: JSONMember, path: String, into found: inout Assignments) {
        let origin = Origin.configFile(path: path, line: member.place.line)
        if member.key == versionKey {
            if let problem = versionProblem(member.node) {
                found.mistakes.append(Mistake(origin, problem))
            }
            return
        }
        if member.key == providersKey {
            guard case .object = member.node.value else {
                let problem = "'\(providersKey)' must be an object whose keys are providers."
                found.mistakes.append(Mistake(origin, problem))
                return
            }
            if member.node.value != .object([]) {
                found.providerSection = ConfigSection(member.node, path: path)
            }
            return
        }
        guard let option = OptionTable.settings.first(where: { $0.key == member.key }) else {
            found.mistakes.append(Mistake(origin, unknownKey(member.key)))
            return
        }
        do throws(RawValue.Unreadable) {
            let value = try rawValue(member.node, for: option, folder: folder(of: path))
            guard value != .unset else { return }
            found.values.append(Assignment(option.id, value, from: origin))
        } catch {
            found.mistakes.append(Mistake(origin, error.problem))
        }
    }

    private static func versionProblem(_ node: JSONNode) -> String? {
        guard node.value != .number(String(formatVersion)) else { return nil }
        if case .number(let version) = node.value {
            return "This is version \(version) of the format; this geobatch reads version "
                + "\(formatVersion). Use a geobatch that knows it."
        }
        return "'\(versionKey)' is the version of the format and must be \(formatVersion)."
    }

    private static func unknownKey(_ key: String) -> String {
        let keys = OptionTable.settings.map(\.key) + [providersKey]
        let hint = NearestSpelling.hint(for: key, among: keys)
        return "There is no setting '\(key)'."
            + (hint.isEmpty ? " `geobatch help all` lists them." : hint)
    }
}
