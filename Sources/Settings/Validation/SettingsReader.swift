/// Reads valid values out of the overlay and notes every mistake on the way, so that all of them
/// can be reported at once.
struct SettingsReader {
    private let overlay: Overlay
    private(set) var mistakes: [Mistake]

    init(_ overlay: Overlay, mistakes: [Mistake]) {
        self.overlay = overlay
        self.mistakes = mistakes
    }

    /// Whether somebody set the option for this run, be it to its default. A config file that holds
    /// every option with its default does not.
    func isGiven(_ id: OptionID) -> Bool {
        switch overlay[id].origin {
        case .builtIn, .configFile: false
        case .environment, .flag: true
        }
    }

    /// The object "providers" of the config file, unread.
    var providerSection: ConfigSection? { overlay.providerSection }

    /// Whether a toggle is on; nil when it is unset.
    func toggle(_ id: OptionID) -> Bool? {
        if case .toggle(let isOn) = overlay[id].value { isOn } else { nil }
    }

    /// The text of an option checked; nil when it is unset or wrong (which is noted).
    mutating func value<Value>(
        _ id: OptionID,
        _ check: (String) throws(Check.Complaint) -> Value
    ) -> Value? {
        guard let text = text(id) else { return nil }
        do throws(Check.Complaint) {
            return try check(text)
        } catch {
            note(id, error.problem)
            return nil
        }
    }

    /// The items of a list checked one by one; those that are wrong are noted and left out.
    mutating func list<Value>(
        _ id: OptionID,
        _ check: (String) throws(Check.Complaint) -> Value
    ) -> [Value] {
        var values: [Value] = []
        do throws(Check.Complaint) {
            let items = try Check.list(overlay[id].value)
            for item in items {
                do throws(Check.Complaint) {
                    values.append(try check(item))
                } catch {
                    note(id, error.problem)
                }
            }
        } catch {
            note(id, error.problem)
        }
        return values
    }

    /// One of the words that the option's shape allows.
    mutating func choice(_ id: OptionID) -> String? {
        guard case .choice(let words) = OptionTable.option(id).shape else { return nil }
        return value(id) { (text) throws(Check.Complaint) in
            guard !words.contains(text) else { return text }
            throw Check.Complaint(
                "'\(text)' is not one of \(words.joined(separator: ", "))."
                    + NearestSpelling.hint(for: text, among: words)
            )
        }
    }

    /// The text of an option, empty or not; nil when unset.
    func text(_ id: OptionID) -> String? {
        switch overlay[id].value {
        case .unset: nil
        case .text(let text): text
        case .list(let items): items.joined(separator: ",")
        case .toggle(let isOn): String(isOn)
        }
    }

    /// A path; an empty one is a mistake.
    mutating func path(_ id: OptionID) -> String? {
        value(id) { (text) throws(Check.Complaint) in
            guard !text.isEmpty else { throw Check.Complaint("The file name is empty.") }
            return text
        }
    }

    /// Notes a mistake of an option at the place that set it.
    mutating func note(_ id: OptionID, _ problem: String) {
        mistakes.append(Mistake(overlay[id].origin, problem))
    }
}
