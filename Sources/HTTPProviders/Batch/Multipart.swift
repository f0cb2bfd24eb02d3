/// A form with a file, as browsers send it (RFC 7578).
struct Multipart {
    private let parts: [(head: String, text: String)]

    init(file: (name: String, text: String), fields: [(name: String, text: String)]) {
        let head = "name=\"\(file.name)\"; filename=\"batch.csv\"\r\nContent-Type: text/csv"
        parts = [(head, file.text)] + fields.map { ("name=\"\($0.name)\"", $0.text) }
    }

    /// The form under a boundary that none of its parts holds.
    var body: BatchBody {
        var boundary = "geobatch"
        while parts.contains(where: { $0.text.contains(boundary) }) { boundary += "-x" }
        var text = ""
        for part in parts {
            text += "--\(boundary)\r\nContent-Disposition: form-data; \(part.head)\r\n\r\n"
            text += part.text + "\r\n"
        }
        text += "--\(boundary)--\r\n"
        return BatchBody(
            type: "multipart/form-data; boundary=\(boundary)",
            bytes: Array(text.utf8)
        )
    }
}
