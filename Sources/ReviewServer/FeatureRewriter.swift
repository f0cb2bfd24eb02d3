import AddressText
import ByteStreams
import Corrections
import Reports
import Settings

/// Copies GeoJSON, or GeoJSON lines, that geobatch wrote and puts decisions into the features they are
/// about; every other byte stays as it is.
struct FeatureRewriter {
    private let corrections: Corrections
    /// The names of our columns in the run, which the properties bear, too.
    private let columns: [String: OutputColumn]
    private static let collection = Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)
    private static let foot = Array("]}".utf8)

    /// - Parameter prefix: what the names of our columns begin with in the run's outputs.
    init(_ corrections: Corrections, prefix: String) {
        self.corrections = corrections
        columns = Dictionary(
            uniqueKeysWithValues: OutputColumn.allCases.map { (prefix + $0.stem, $0) }
        )
    }

    /// Copies the file at the path.
    ///
    /// - Returns: how many features were changed; nil when a line is nothing that geobatch writes, or a
    ///   feature does not say what was asked for: then decisions could be missing in it.
    func rewrite(_ path: String, to output: AtomicOutput) throws(ReviewError) -> Int? {
        var lines = try LineReader(path)
        var changed = 0
        var isFirst = true
        while let line = try lines.next() {
            defer { isFirst = false }
            guard FeatureLine.begins(line) else {
                let content = line.prefix { $0 != 0x0A }
                let isHead = isFirst && content.elementsEqual(FeatureRewriter.collection)
                guard isHead || content.isEmpty || content.elementsEqual(FeatureRewriter.foot)
                else { return nil }
                try write(line, to: output)
                continue
            }
            guard let feature = FeatureLine(line), let query = query(of: feature) else {
                return nil
            }
            guard let decision = decision(about: query) else {
                try write(line, to: output)
                continue
            }
            changed += 1
            try write(rewritten(feature, decision.ruling, query: decision.query), to: output)
        }
        return changed
    }

    /// What was asked for, empty for a row without an address; nil where the feature does not say.
    private func query(of feature: FeatureLine) -> [UInt8]? {
        // Of two equal names ours is the last.
        let member = feature.members.last { column(named: feature.bytes[$0.name]) == .query }
        return member.flatMap { FeatureRewriter.text(feature.bytes[$0.value]) }
    }

    private func decision(about query: [UInt8]) -> Correction? {
        guard !query.isEmpty, !corrections.isEmpty else { return nil }
        return corrections.correction(for: AddressQuery(storage: query, text: 0..<query.count))
    }

    private func column(named name: ArraySlice<UInt8>) -> OutputColumn? {
        FeatureRewriter.text(name).flatMap { columns[String(decoding: $0, as: UTF8.self)] }
    }

    private func rewritten(
        _ feature: FeatureLine,
        _ ruling: Ruling,
        query: String
    ) -> [UInt8] {
        let bytes = feature.bytes
        var result = Array(bytes[..<feature.geometry.lowerBound])
        result += Array(FeatureRewriter.geometry(ruling).utf8)
        var copied = feature.geometry.upperBound
        for member in feature.members {
            guard let column = column(named: bytes[member.name]), !DecidedValues.stays(column)
            else { continue }
            result.append(contentsOf: bytes[copied..<member.value.lowerBound])
            copied = member.value.upperBound
            let old = FeatureRewriter.text(bytes[member.value]) ?? []
            let value = DecidedValues.value(of: column, ruling, old: old, query: query)
            if value.isEmpty {
                result += Array("null".utf8)
            } else if column.kind == .text {
                JSONText.append(value[...], to: &result)
            } else {
                result.append(contentsOf: value)
            }
        }
        return result + bytes[copied...]
    }

    /// The one place here where longitude comes first.
    private static func geometry(_ ruling: Ruling) -> String {
        guard case .place(let place) = ruling else { return "null" }
        let point = place.coordinate
        return "{\"type\":\"Point\",\"coordinates\":[\(ReviewJSON.degrees(point.longitudeE6)),"
            + "\(ReviewJSON.degrees(point.latitudeE6))]}"
    }

    /// The bytes of a JSON string, empty for null; nil for anything else.
    private static func text(_ value: ArraySlice<UInt8>) -> [UInt8]? {
        guard value.first == UInt8(ascii: "\"") else {
            return value.elementsEqual("null".utf8) ? [] : nil
        }
        if !value.contains(UInt8(ascii: "\\")) { return Array(value.dropFirst().dropLast()) }
        guard let node = try? JSONParser.parse(Array(value)), case .string(let text) = node.value
        else { return nil }
        return Array(text.utf8)
    }

    private func write(_ bytes: [UInt8], to output: AtomicOutput) throws(ReviewError) {
        do { try output.write(bytes) } catch { throw .output(error) }
    }
}

/// Reads a file's unpacked lines, each with its line end.
private struct LineReader {
    private let source: InputSource
    private var buffer: [UInt8] = []
    private var start = 0
    /// Up to where there is no line end.
    private var searched = 0
    private var isAtEnd = false

    init(_ path: String) throws(ReviewError) {
        do { source = try InputSource.open(path) } catch { throw .input(.input(error)) }
    }

    mutating func next() throws(ReviewError) -> [UInt8]? {
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { (start, searched) = (end + 1, end + 1) }
                return Array(buffer[start...end])
            }
            searched = buffer.count
            guard !isAtEnd else {
                defer { start = buffer.count }
                return start < buffer.count ? Array(buffer[start...]) : nil
            }
            try fill()
        }
    }

    private mutating func fill() throws(ReviewError) {
        buffer.removeFirst(start)
        (start, searched) = (0, buffer.count)
        var block = [UInt8](repeating: 0, count: 1 << 18)
        let outcome = block.withUnsafeMutableBytes { bytes in
            Result { () throws(InputError) in try source.read(into: bytes) }
        }
        switch outcome {
        case .success(let count):
            isAtEnd = count == 0
            buffer.append(contentsOf: block[..<count])
        case .failure(let error): throw .input(.input(error))
        }
    }
}
