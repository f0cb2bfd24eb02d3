import GeoModel
import Settings

/// Mapbox v6: a list of objects, answered by a list of what each would have got alone.
struct MapboxBatch: BatchCodec {
    func body(for queries: [BatchQuery], values: RequestValues) -> BatchBody {
        var options = ["\"limit\":\(values.limit)", "\"autocomplete\":false"]
        let countries = values.countries.codes.map { $0.description.lowercased() }
        if !countries.isEmpty {
            options.append("\"country\":\(JSONText.quoted(countries.joined(separator: ",")))")
        }
        if let language = values.languages.first {
            options.append("\"language\":\(JSONText.quoted(language))")
        }
        if let box = values.texts(of: .box, form: "w,s,e,n", query: "").first {
            options.append("\"bbox\":[\(box)]")
        }
        if !values.typeWords.isEmpty {
            let words = values.typeWords.map(JSONText.quoted).joined(separator: ",")
            options.append("\"types\":[\(words)]")
        }
        if let bias = values.texts(of: .bias, form: "lon,lat", query: "").first {
            options.append("\"proximity\":[\(bias)]")
        }
        let shared = options.joined(separator: ",")
        let elements = queries.map { "{\"q\":\(JSONText.quoted($0.text)),\(shared)}" }
        let text = "[" + elements.joined(separator: ",") + "]"
        return BatchBody(type: "application/json", bytes: Array(text.utf8))
    }

    func rows(of reply: HTTPReply, to queries: [BatchQuery], _ reader: ReplyReader) -> [BatchRow]? {
        JSONDocument.with(reply.body) { root in
            guard let batch = root.member("batch"), batch.isList,
                batch.children.count == queries.count
            else { return nil }
            return batch.children.map { reader.row($0) }
        }
    }
}

/// Geocodio: a list of texts, answered by a list that repeats each.
struct GeocodioBatch: BatchCodec {
    func body(for queries: [BatchQuery], values: RequestValues) -> BatchBody {
        let texts = queries.map { JSONText.quoted($0.text) }.joined(separator: ",")
        return BatchBody(type: "application/json", bytes: Array("[\(texts)]".utf8))
    }

    func rows(of reply: HTTPReply, to queries: [BatchQuery], _ reader: ReplyReader) -> [BatchRow]? {
        JSONDocument.with(reply.body) { root in
            guard let results = root.member("results"), results.isList,
                results.children.count == queries.count
            else { return nil }
            return zip(results.children, queries).map { element, query in
                // A row under another's query would be another's place.
                guard element.member("query")?.text == query.text,
                    let response = element.member("response")
                else { return .open }
                return reader.row(response)
            }
        }
    }
}

extension JSONDocument.Value {
    /// The value of a key.
    func member(_ key: String) -> Self? { member(key.utf8CString.map { $0 }) }
}

extension JSONDocument {
    /// Reads a text; nil for what is no JSON.
    static func with<Outcome>(_ bytes: [UInt8], _ body: (Value) -> Outcome?) -> Outcome? {
        guard let document = JSONDocument(bytes) else { return nil }
        return withExtendedLifetime(document) { body(document.root) }
    }
}
