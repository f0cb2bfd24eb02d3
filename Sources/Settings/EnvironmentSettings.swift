/// Reads settings from environment variables named `GEOBATCH_` and the key in capitals.
public enum EnvironmentSettings {
    /// What all variables of geobatch begin with.
    public static let prefix = "GEOBATCH_"
    /// Variables of geobatch that are no settings: which config file, where the index lies, and what a
    /// Redis wants to know, which no flag and no file may hold.
    public static let others = [
        "GEOBATCH_CONFIG", "GEOBATCH_DATA", "GEOBATCH_REDIS_PASSWORD", "GEOBATCH_REDIS_USER",
    ]

    /// What the environment says. An empty variable counts as not set; an unknown one is a warning,
    /// since the environment may be shared with other versions of geobatch.
    public static func read(_ environment: [String: String]) -> Assignments {
        var found = Assignments()
        for (variable, text) in environment.sorted(by: { $0.key < $1.key })
        where variable.hasPrefix(prefix) && !text.isEmpty && !others.contains(variable) {
            read(variable, text, into: &found)
        }
        return found
    }

    private static func read(_ variable: String, _ text: String, into found: inout Assignments) {
        let origin = Origin.environment(variable: variable)
        guard let option = OptionTable.settings.first(where: { $0.variable == variable }) else {
            let names = OptionTable.settings.map(\.variable) + others
            found.warnings.append(
                "The environment variable \(variable) is not one of geobatch and is ignored."
                    + NearestSpelling.hint(for: variable, among: names)
            )
            return
        }
        do throws(RawValue.Unreadable) {
            let value = try RawValue.reading(text, as: option.shape, pathsSplit: true)
            found.values.append(Assignment(option.id, value, from: origin))
        } catch {
            found.mistakes.append(Mistake(origin, error.problem))
        }
    }
}
