/// A value as it was written, before anybody has checked it.
public enum RawValue: Hashable, Sendable {
    /// Nothing is set: the option's documented default applies.
    case unset
    /// On or off.
    case toggle(Bool)
    /// One text; numbers keep their digits.
    case text(String)
    /// Several texts, from a JSON array or a repeated flag.
    case list([String])
}

extension RawValue {
    /// The value as JSON, for `geobatch config` and `config.json`.
    public var json: String {
        switch self {
        case .unset: "null"
        case .toggle(let isOn): isOn ? "true" : "false"
        case .text(let text): JSONText.quoted(text)
        case .list(let texts): "[" + texts.map(JSONText.quoted).joined(separator: ", ") + "]"
        }
    }

    /// The value as a person reads it; empty when unset.
    public var plain: String {
        switch self {
        case .unset: ""
        case .toggle(let isOn): isOn ? "true" : "false"
        case .text(let text): text
        case .list(let texts): texts.joined(separator: ", ")
        }
    }
}
