/// What the headers of a reply say about when to ask again.
public struct RateNotice: Hashable, Sendable {
    /// Seconds from now, at least 0; nil where nothing is said.
    public var waitSeconds: Double?
    /// Requests that are left in the window; nil where nothing is said.
    public var remaining: Int?

    /// Nothing said.
    public init(waitSeconds: Double? = nil, remaining: Int? = nil) {
        self.waitSeconds = waitSeconds
        self.remaining = remaining
    }
}

/// The names under which a provider sends its limits; the standard ones are always read.
public struct RateHeaderNames: Hashable, Sendable {
    /// Requests left in the window.
    public var remaining: String?
    /// When the window begins again: seconds from now, or since 1970 when above 1,000,000,000.
    public var reset: String?

    /// Names in any case.
    public init(remaining: String? = nil, reset: String? = nil) {
        self.remaining = remaining
        self.reset = reset
    }
}

extension RateNotice {
    /// What the headers say: Retry-After first, then the provider's own reset header, then the
    /// fields of the RateLimit drafts. What cannot be read counts as not said.
    ///
    /// - Parameters:
    ///   - header: the value of a header, nil where there is none; names in any case.
    ///   - wall: now, in seconds since 1970. Dates are measured against the server's own `Date`
    ///     where it sends one, since clocks differ.
    public init(names: RateHeaderNames, wall: Double, header: (String) -> String?) {
        let fields = header("RateLimit").map(RateNotice.fields) ?? [:]
        remaining =
            names.remaining.flatMap(header).flatMap(RateNotice.count)
            ?? (fields["r"] ?? fields["remaining"]).flatMap(RateNotice.count)
            ?? header("RateLimit-Remaining").flatMap(RateNotice.count)
        let reset =
            names.reset.flatMap(header)
            ?? fields["t"] ?? fields["reset"] ?? header("RateLimit-Reset")
        waitSeconds =
            header("Retry-After").flatMap { text in
                let serverNow = header("Date").flatMap { HTTPDate.seconds($0, now: wall) }
                return RateNotice.retryAfter(text, now: serverNow ?? wall)
            }
            ?? reset.flatMap { RateNotice.reset($0, wall: wall) }
    }

    /// Seconds to wait by a Retry-After header, either form; a past date is 0.
    static func retryAfter(_ text: String, now: Double) -> Double? {
        if let seconds = number(text) { return max(0, seconds) }
        return HTTPDate.seconds(text, now: now).map { max(0, $0 - now) }
    }

    private static func reset(_ text: String, wall: Double) -> Double? {
        guard let value = number(text) else { return nil }
        return max(0, value > 1e9 ? value - wall : value)
    }

    /// A decimal number; no sign, exponent, infinity or hexadecimal digits as `Double` takes them.
    private static func number(_ text: String) -> Double? {
        let text = trimmed(text)
        guard !text.isEmpty, text.utf8.count <= 15,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(text)
    }

    private static func count(_ text: String) -> Int? {
        Int(trimmed(text)).flatMap { $0 < 0 ? nil : $0 }
    }

    /// `"default";r=50;t=30` or `limit=100, remaining=50, reset=30` as keys and values.
    private static func fields(_ text: String) -> [String: String] {
        var fields: [String: String] = [:]
        for part in text.split(whereSeparator: { ";,".contains($0) }) {
            let pair = part.split(separator: "=", maxSplits: 1).map { trimmed(String($0)) }
            if pair.count == 2, fields[pair[0]] == nil { fields[pair[0]] = pair[1] }
        }
        return fields
    }

    private static func trimmed(_ text: String) -> String {
        var slice = text[...]
        while slice.first == " " || slice.first == "\t" { slice.removeFirst() }
        while slice.last == " " || slice.last == "\t" { slice.removeLast() }
        return String(slice)
    }
}
