import Settings

/// Builds a JSON object member by member, in the order added.
struct JSONObject {
    private var members: [String] = []

    /// The object on one line.
    var text: String { "{" + members.joined(separator: ",") + "}" }

    /// Adds a member whose value is JSON already.
    mutating func add(_ key: String, json: String) {
        members.append(JSONText.quoted(key) + ":" + json)
    }

    /// Adds a text, or null.
    mutating func add(_ key: String, _ text: String?) {
        add(key, json: text.map(JSONText.quoted) ?? "null")
    }

    /// Adds a number, or null.
    mutating func add(_ key: String, _ number: Int?) {
        add(key, json: number.map(String.init) ?? "null")
    }

    /// Adds true or false.
    mutating func add(_ key: String, _ isTrue: Bool) {
        add(key, json: isTrue ? "true" : "false")
    }

    /// Adds an array of texts.
    mutating func add(_ key: String, _ texts: [String]) {
        add(key, json: JSONObject.array(texts.map(JSONText.quoted)))
    }

    /// JSON values as an array.
    static func array(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }
}
