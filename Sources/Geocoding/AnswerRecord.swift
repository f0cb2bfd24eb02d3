import GeoModel

/// The answer of a remote geocoder as bytes, for the cache and the run log.
///
/// It keeps all of an answer but `source`, which means something in one run only: the reader fills
/// it in.
public enum AnswerRecord {
    /// Raised whenever the bytes, or the numbers of `Reason` and `MatchLevel`, change their meaning.
    public static let version: UInt8 = 1

    /// The bytes of an answer; nil for one of a local index, whose labels are references.
    public static func encode(_ answer: Answer) -> [UInt8]? {
        guard answer.others.count < 256 else { return nil }
        var bytes: [UInt8] = []
        // Two candidates with labels of usual length fit.
        bytes.reserveCapacity(256)
        bytes.append(version)
        let present: UInt8 = (answer.best == nil ? 0 : 1) | (answer.runnerUp == nil ? 0 : 2)
        bytes.append(present | (answer.recalled ? 4 : 0))
        bytes.append(UInt8(answer.others.count))
        bytes.append(answer.askedLevel.map { $0.rawValue + 1 } ?? 0)
        bytes.append(answer.refusal.map { $0.rawValue + 1 } ?? 0)
        append(answer.topShare.bitPattern, to: &bytes)
        append(answer.requests, to: &bytes)
        for candidate in answer.candidates {
            guard append(candidate, to: &bytes) else { return nil }
        }
        return bytes
    }

    /// The answer that these bytes are; nil when they are none, or of another version.
    public static func decode(_ bytes: some Collection<UInt8>) -> Answer? {
        var reader = RecordReader(bytes: Array(bytes))
        guard reader.byte() == version, let flags = reader.byte(), flags < 8,
            let others = reader.byte(), let asked = reader.byte(), let refusal = reader.byte(),
            let share = reader.float(in: 0...1), let requests = reader.number(UInt16.self)
        else { return nil }
        var answer = Answer(topShare: share, requests: requests, recalled: flags & 4 != 0)
        if asked > 0 {
            guard let level = MatchLevel(rawValue: asked - 1) else { return nil }
            answer.askedLevel = level
        }
        if refusal > 0 {
            guard let reason = Reason(rawValue: refusal - 1) else { return nil }
            answer.refusal = reason
        }
        let count = Int(others) + (flags & 3).nonzeroBitCount
        var candidates: [Candidate] = []
        for _ in 0..<count {
            guard let candidate = reader.candidate() else { return nil }
            candidates.append(candidate)
        }
        guard reader.isAtEnd else { return nil }
        if flags & 1 != 0 { answer.best = candidates.removeFirst() }
        if flags & 2 != 0 { answer.runnerUp = candidates.removeFirst() }
        answer.others = candidates
        return answer
    }

    /// Appends a candidate; false when its label is a reference.
    private static func append(_ candidate: Candidate, to bytes: inout [UInt8]) -> Bool {
        guard case .text(let label) = candidate.label else { return false }
        append(candidate.coordinate.latitudeE6, to: &bytes)
        append(candidate.coordinate.longitudeE6, to: &bytes)
        bytes.append(candidate.level.rawValue)
        append(candidate.accuracyMetres, to: &bytes)
        append(candidate.confidence.bitPattern, to: &bytes)
        append(candidate.score.bitPattern, to: &bytes)
        append(candidate.country?.packed ?? 0, to: &bytes)
        append(candidate.notes.rawValue, to: &bytes)
        append(UInt32(truncatingIfNeeded: label.utf8.count), to: &bytes)
        bytes.append(contentsOf: label.utf8)
        return true
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

/// Takes a record apart; nil wherever it ends too early or holds what cannot be.
private struct RecordReader {
    let bytes: [UInt8]
    private var next = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { next == bytes.count }

    mutating func byte() -> UInt8? {
        guard next < bytes.count else { return nil }
        defer { next += 1 }
        return bytes[next]
    }

    mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
        let size = Number.bitWidth / 8
        guard bytes.count - next >= size else { return nil }
        var number: Number = 0
        for index in (next..<next + size).reversed() { number = number << 8 | Number(bytes[index]) }
        next += size
        return number
    }

    mutating func signed() -> Int32? {
        number(UInt32.self).map { Int32(bitPattern: $0) }
    }

    mutating func float(in range: ClosedRange<Float>) -> Float? {
        guard let bits = number(UInt32.self) else { return nil }
        let value = Float(bitPattern: bits)
        return range.contains(value) ? value : nil
    }

    mutating func text() -> String? {
        guard let count = number(UInt32.self), Int(count) <= bytes.count - next else { return nil }
        defer { next += Int(count) }
        return String(decoding: bytes[next..<next + Int(count)], as: UTF8.self)
    }

    mutating func candidate() -> Candidate? {
        guard let latitude = signed(), let longitude = signed(),
            let coordinate = Coordinate(latitudeE6: latitude, longitudeE6: longitude),
            let level = byte().flatMap(MatchLevel.init(rawValue:)),
            let accuracy = signed(), accuracy >= 1, let confidence = float(in: 0...1),
            let score = float(in: -.infinity ... .infinity), let packed = number(UInt16.self),
            let notes = number(UInt64.self), let label = text()
        else { return nil }
        let country = CountryCode(packed: packed)
        guard (country == nil) == (packed == 0) else { return nil }
        return Candidate(
            coordinate: coordinate,
            level: level,
            accuracyMetres: accuracy,
            confidence: confidence,
            score: score,
            country: country,
            notes: ReasonSet(rawValue: notes),
            label: .text(label)
        )
    }
}
