import ByteStreams
import Corrections
import Foundation
import GeoModel
import Geocoding
import Testing

@testable import ReviewServer

/// A folder that goes away with the test.
final class Folder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "geobatch-review-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String) -> String {
        _ = FileManager.default.createFile(atPath: file(name), contents: Data(text.utf8))
        return file(name)
    }

    func text(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: file(name)) ?? Data(), as: UTF8.self)
    }
}

/// A decision of a test.
func decision(_ query: String, _ ruling: Ruling, note: String = "") throws -> Correction {
    try #require(Correction(query: query, ruling: ruling, note: note))
}

/// A place of a test.
func place(_ latitude: Double, _ longitude: Double, _ label: String = "") throws -> Ruling {
    .place(
        Placement(
            coordinate: try Coordinate(latitude: latitude, longitude: longitude),
            level: .street,
            label: label
        )
    )
}
