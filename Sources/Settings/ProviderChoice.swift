import Geocoding

/// A member of the chain: who is asked, and where.
public struct ProviderChoice: Hashable, Sendable {
    /// The name of the geocoder that works without a network.
    public static let offlineName = "offline"

    /// `offline`, or the name of a provider.
    public let name: String
    /// Scheme and host, perhaps with a path, of a server of one's own; nil for the provider's.
    public let base: String?

    /// A member.
    public init(_ name: String, base: String? = nil) {
        self.name = name
        self.base = base
    }

    /// Reads `NAME` or `NAME=URL`.
    ///
    /// - Throws: a mistake at the origin.
    public init(reading text: String, from origin: Origin) throws(SettingsError) {
        do throws(Check.Complaint) { self = try Check.provider(text) } catch {
            throw SettingsError([Mistake(origin, error.problem)])
        }
    }

    /// Whether it is the offline index.
    public var isOffline: Bool { name == ProviderChoice.offlineName }
}

extension Check {
    /// A member of the chain, written `NAME` or `NAME=URL`; whether there is such a provider is
    /// checked where they are known.
    static func provider(_ text: String) throws(Complaint) -> ProviderChoice {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let isName = name.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        }
        guard isName, !name.isEmpty else {
            throw Complaint(
                "'\(name)' is no name of a provider. Write NAME or NAME=URL, such as "
                    + "nominatim=http://localhost:8080."
            )
        }
        guard parts.count == 2 else { return ProviderChoice(name) }
        guard name != ProviderChoice.offlineName else {
            throw Complaint("The offline index is on no server. Name its file with --index.")
        }
        return ProviderChoice(name, base: try base(String(parts[1])))
    }

    private static func base(_ text: String) throws(Complaint) -> String {
        let isWeb = text.hasPrefix("http://") || text.hasPrefix("https://")
        guard isWeb, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains("?")
        else {
            throw Complaint(
                "'\(text)' is no base of a server. Write it like http://localhost:8080."
            )
        }
        return text
    }

    /// Requests a second, written `5/s` or `300/min`.
    static func rate(_ text: String) throws(Complaint) -> Double {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let units: [String: Double] = ["s": 1, "min": 60, "h": 3600]
        guard let number = parts.first,
            let seconds = units[parts.count == 2 ? String(parts[1]) : "s"]
        else { throw Complaint("'\(text)' is no rate. Write it like 5/s, 300/min or 1000/h.") }
        let count = try decimal(String(number), in: 0...100_000)
        guard count > 0 else { throw Complaint("A rate must be above 0.") }
        return count / seconds
    }

    /// A reason for which the next provider is asked.
    static func fallbackReason(_ code: String) throws(Complaint) -> Reason {
        let usable = Reason.allCases.filter { $0.reasonClass != .failed }
        if let reason = Reason(code: code), usable.contains(reason) { return reason }
        let codes = usable.map(\.code)
        throw Complaint(
            "'\(code)' is no reason to ask the next provider."
                + NearestSpelling.hint(for: code, among: codes)
                + " There are \(codes.joined(separator: ", "))."
        )
    }

    /// A type of place.
    static func placeType(_ name: String) throws(Complaint) -> PlaceType {
        if let type = PlaceType(rawValue: name) { return type }
        let names = PlaceType.allCases.map(\.rawValue)
        throw Complaint(
            "'\(name)' is no type of place.\(NearestSpelling.hint(for: name, among: names))"
                + " There are \(names.joined(separator: ", "))."
        )
    }

    /// A language tag: letters, digits and hyphens.
    static func language(_ text: String) throws(Complaint) -> String {
        let isTag =
            (2...35).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
                    || $0 == UInt8(ascii: "-")
            }
        guard isTag, text.utf8.first.map({ $0 >= 0x41 }) == true else {
            throw Complaint("'\(text)' is no language tag. Write it like ko, de or pt-BR.")
        }
        return text
    }
}
