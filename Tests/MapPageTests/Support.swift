import ByteStreams
import Foundation

@testable import MapPage

/// A folder that goes away with the test.
final class Folder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "geobatch-map-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    /// Writes a text and gives its path.
    func write(_ text: String, _ name: String = "out.csv") -> String {
        _ = FileManager.default.createFile(atPath: file(name), contents: Data(text.utf8))
        return file(name)
    }

    func text(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: file(name)) ?? Data(), as: UTF8.self)
    }
}

/// A page as a browser would take it apart.
struct ParsedPage {
    let html: String
    let rows: [String: Any]

    init(_ html: String) throws {
        self.html = html
        let json = ParsedPage.element(
            "<script type=\"application/json\" id=\"geobatch-rows\">", of: html)
        rows = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    }

    /// Makes the page of a CSV text.
    init(
        of csv: String,
        limits: MapPage.Limits = MapPage.Limits(),
        options change: (inout MapPage.Options) -> Void = { _ in }
    ) throws {
        let folder = try Folder()
        let page = try MapPage(of: folder.write(csv))
        var options = MapPage.Options(title: "out.csv")
        options.limits = limits
        change(&options)
        let output = try AtomicOutput.create(folder.file("page.html"))
        try page.write(options, to: output)
        try output.finish()
        try self.init(folder.text("page.html"))
    }

    var points: [[Any]] { rows["points"] as? [[Any]] ?? [] }
    var unplaced: [[Any]] { rows["unplaced"] as? [[Any]] ?? [] }
    var cells: [String: Any]? { rows["cells"] as? [String: Any] }
    var counts: [String: Int] { rows["rows"] as? [String: Int] ?? [:] }

    /// The contents of all elements that begin with this tag.
    func elements(_ tag: String) -> [String] {
        html.components(separatedBy: tag).dropFirst().map {
            $0.components(separatedBy: tag.hasPrefix("<style") ? "</style>" : "</script>")[0]
        }
    }

    /// The policy that the page gives itself.
    var policy: String {
        html.components(separatedBy: "Content-Security-Policy\" content=\"").last?
            .components(separatedBy: "\"").first ?? ""
    }

    private static func element(_ tag: String, of html: String) -> String {
        html.components(separatedBy: tag).last?.components(separatedBy: "</script>").first ?? ""
    }
}
