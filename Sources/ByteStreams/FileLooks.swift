/// What a file that is not text looks like from its first bytes, and how to get a CSV out of it.
public struct FileLooks: Hashable, Sendable {
    /// The kind of file with its article, as in "an Excel workbook (XLSX)".
    public let name: String
    /// What to do, one or two sentences.
    public let remedy: String

    /// Tells a file by its first bytes, the more the better, 64 KiB are enough.
    ///
    /// - Returns: nil when it may be text.
    public static func recognise(_ head: [UInt8]) -> FileLooks? {
        if let archive = zipArchive(head) { return archive }
        if let known = signatures.first(where: { $0.matches(head) }) { return known.looks }
        if let markup = markup(head) { return markup }
        return isBinary(head) ? FileLooks(name: "binary data", remedy: Remedy.exportText) : nil
    }

    /// The texts that several kinds share.
    enum Remedy {
        static let spreadsheet =
            "Open it in a spreadsheet program, save it as \"CSV UTF-8\", and use that file."
        static let table = "Export the table as CSV in UTF-8, and use that file."
        static let exportText = "Export the addresses as CSV in UTF-8, and use that file."
        static let unpack = "Unpack it first, and use the CSV file in it."
    }

    private static func zipArchive(_ head: [UInt8]) -> FileLooks? {
        guard head.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return nil }
        let kinds: [(mark: String, name: String)] = [
            ("application/vnd.oasis.opendocument.spreadsheet", "an OpenDocument spreadsheet (ODS)"),
            ("application/vnd.oasis.opendocument", "an OpenDocument document"),
            ("xl/workbook", "an Excel workbook (XLSX)"), ("xl/_rels", "an Excel workbook (XLSX)"),
            ("xl/worksheets", "an Excel workbook (XLSX)"), ("xl/theme", "an Excel workbook (XLSX)"),
            ("word/", "a Word document (DOCX)"), ("ppt/", "a PowerPoint presentation (PPTX)"),
            ("doc.kml", "a Google Earth archive (KMZ)"),
        ]
        if let kind = kinds.first(where: { contains(head, Array($0.mark.utf8)) }) {
            let isTable = kind.name.contains("XLSX") || kind.name.contains("ODS")
            return FileLooks(
                name: kind.name,
                remedy: isTable ? Remedy.spreadsheet : Remedy.exportText
            )
        }
        // The parts of a workbook may stand anywhere; its list of content types comes first.
        if contains(head, Array("[Content_Types].xml".utf8)) {
            return FileLooks(
                name: "an Office document, probably an Excel workbook (XLSX)",
                remedy: Remedy.spreadsheet
            )
        }
        return FileLooks(name: "a ZIP archive", remedy: Remedy.unpack)
    }

    private static func markup(_ head: [UInt8]) -> FileLooks? {
        let start = head.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }.prefix(64)
        let text = String(decoding: start, as: UTF8.self).lowercased()
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
            return FileLooks(
                name: "a web page (HTML), perhaps an error page or a disguised spreadsheet",
                remedy: "Look at it in a browser. " + Remedy.spreadsheet
            )
        }
        if text.hasPrefix("<?xml") {
            return FileLooks(name: "an XML document", remedy: Remedy.table)
        }
        let compact = text.filter { !$0.isWhitespace }
        if ["{\"", "[{\"", "[[\"", "{}", "[{}"].contains(where: { compact.hasPrefix($0) }) {
            return FileLooks(name: "JSON", remedy: Remedy.table)
        }
        return nil
    }

    /// Control characters that no text has are a twentieth or more of it.
    private static func isBinary(_ head: [UInt8]) -> Bool {
        let strange = head.count { byte in
            byte < 0x20 && byte != 0 && !(0x07...0x0D).contains(byte) && byte != 0x1A
                && !(0x1B...0x1F).contains(byte)
        }
        return strange * 20 > head.count
    }

    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        guard let first = part.first, bytes.count >= part.count else { return false }
        return (0...(bytes.count - part.count)).contains { start in
            bytes[start] == first && bytes[start..<(start + part.count)].elementsEqual(part)
        }
    }
}
