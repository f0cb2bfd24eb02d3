/// A second, simple reader of CSV, so that our own does not judge itself.
struct PlainCSV {
    let header: [String]
    let rows: [[String]]

    init(_ text: String) {
        var records: [[String]] = []
        var record: [String] = []
        var field = ""
        var isQuoted = false
        var characters = text.unicodeScalars.makeIterator()
        var next = characters.next()
        while let scalar = next {
            next = characters.next()
            switch (scalar, isQuoted) {
            case ("\"", true) where next == "\"":
                field.append("\"")
                next = characters.next()
            case ("\"", _): isQuoted.toggle()
            case (",", false):
                record.append(field)
                field = ""
            case ("\n", false):
                records.append(record + [field])
                (record, field) = ([], "")
            case ("\r", false): break
            default: field.unicodeScalars.append(scalar)
            }
        }
        if !field.isEmpty || !record.isEmpty { records.append(record + [field]) }
        header = records.first ?? []
        rows = Array(records.dropFirst())
    }

    /// The rows as values by column name.
    var named: [[String: String]] {
        rows.map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
    }
}
