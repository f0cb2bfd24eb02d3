/// Which config file is read: the first of the places that counts.
public struct ConfigLocation: Hashable, Sendable {
    /// The path.
    public let path: String
    /// Why it is looked at.
    public let role: Role

    /// How a place is treated.
    public enum Role: Hashable, Sendable {
        /// Named by `--config` or `GEOBATCH_CONFIG`: it must exist.
        case demanded(by: Origin)
        /// In the working folder: only if it says that it is ours.
        case workingFolder
        /// In a folder for settings: if it exists.
        case usual
    }

    /// The places to look at, in order. A place that is demanded is the only one.
    public static func places(flag: String?, environment: [String: String]) -> [ConfigLocation] {
        if let flag {
            return [ConfigLocation(path: flag, role: .demanded(by: .flag("--config")))]
        }
        if let path = nonEmpty(environment["GEOBATCH_CONFIG"]) {
            let origin = Origin.environment(variable: "GEOBATCH_CONFIG")
            return [ConfigLocation(path: path, role: .demanded(by: origin))]
        }
        let home = nonEmpty(environment["HOME"]).map { $0 + "/.config" }
        let folder = absolute(environment["XDG_CONFIG_HOME"]) ?? home
        return [ConfigLocation(path: "config.json", role: .workingFolder)]
            + ([folder, "/etc"] as [String?]).compactMap { $0 }.map {
                ConfigLocation(path: $0 + "/geobatch/config.json", role: .usual)
            }
    }

    private static func nonEmpty(_ text: String?) -> String? {
        text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The XDG specification asks to ignore relative paths.
    private static func absolute(_ text: String?) -> String? {
        text.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}
