/// Finds out how a file's characters are stored, from its head: a pure value.
///
/// Bytes that are valid UTF-8 are UTF-8. Otherwise the head is read in each encoding that could be,
/// and the reading that looks most like words of one language wins; libuchardet's opinion counts as
/// some letters do. Where no language that we know fits, its opinion alone decides.
public struct EncodingDetector: Sendable {
    /// Makes a detector.
    public init() {}

    /// Reads a head without a byte order mark.
    ///
    /// - Parameter isWhole: whether the text ends with it; else its last character may be cut.
    public func examine(_ head: [UInt8], isWhole: Bool) -> EncodingFinding {
        head.withUnsafeBytes { examine($0, isWhole: isWhole) }
    }

    /// Reads a head without a byte order mark.
    public func examine(_ head: UnsafeRawBufferPointer, isWhole: Bool) -> EncodingFinding {
        if let wide = WideText.encoding(of: head) {
            return EncodingFinding(wide, by: .likeliest, certainty: 0.99)
        }
        let shape = UTF8Shape(head, isWhole: isWhole)
        if shape.broken == 0 { return EncodingFinding(.utf8, by: .valid) }
        // Some bytes of another encoding among much UTF-8: the text is UTF-8 and damaged.
        if shape.sequences >= 2 * shape.broken {
            return EncodingFinding(.utf8, by: .likeliest, certainty: 0.95)
        }
        return decide(head)
    }

    private func decide(_ head: UnsafeRawBufferPointer) -> EncodingFinding {
        let opinion = EncodingSample(head, limit: 1500).bytes.withUnsafeBytes(Uchardet.guess)
        var entries = Self.candidates
        for limit in [60, Self.sampleSize] {
            let sample = EncodingSample(head, limit: limit)
            let ranked = Self.rank(entries.map(\.encoding), sample, opinion)
            guard let best = ranked.first else { break }
            // What is hopeless after some letters is not read any further.
            entries = entries.filter { entry in
                ranked.contains { $0.encoding == entry.encoding && $0.cost < best.cost + 400 }
            }
            if limit == Self.sampleSize || sample.highBytes < limit {
                return conclude(ranked, opinion)
            }
        }
        return EncodingFinding(opinion ?? .windows1252, by: .likeliest, certainty: 0.3)
    }

    private static let sampleSize = 900

    private static func rank(
        _ encodings: [TextEncoding],
        _ sample: EncodingSample,
        _ opinion: TextEncoding?
    ) -> [Ranked] {
        let model = EncodingModel()
        return candidates.filter { encodings.contains($0.encoding) }.map { candidate in
            let text = sample.scalars(in: candidate.encoding)
            let reading = EncodingReading(text, in: candidate.languages, model: model)
            let bonus = candidate.encoding == opinion ? opinionWeight : 0
            return Ranked(
                encoding: candidate.encoding,
                text: text,
                cost: reading.cost + candidate.rarity - bonus,
                letters: reading.letters
            )
        }.sorted { $0.cost < $1.cost }
    }

    private func conclude(_ ranked: [Ranked], _ opinion: TextEncoding?) -> EncodingFinding {
        guard let best = ranked.first else {
            return EncodingFinding(opinion ?? .windows1252, by: .likeliest, certainty: 0.3)
        }
        // Encodings that read the same text are no rivals.
        let rival = ranked.dropFirst().first { $0.text != best.text }
        let margin = Double((rival?.cost ?? best.cost + 400) - best.cost) / 4
        let isStrange = best.cost > best.letters * 60
        if isStrange, let opinion, opinion.family != .unicode {
            return EncodingFinding(
                opinion,
                by: .likeliest,
                certainty: 0.5,
                runnerUp: opinion == best.encoding ? rival?.encoding : best.encoding
            )
        }
        // A margin of m bits is odds of 2^m; half of it is believed, since letters that stand
        // together are no independent witnesses.
        let certainty = 1 / (1 + Self.power(of: -margin / 2))
        return EncodingFinding(
            best.encoding,
            by: .likeliest,
            certainty: isStrange ? min(certainty, 0.6) : certainty,
            runnerUp: rival?.encoding
        )
    }

    /// 2 to the power of a number at or below 0, good enough for a certainty.
    private static func power(of exponent: Double) -> Double {
        var result = 1.0
        var rest = exponent
        while rest <= -1 && result > 1e-9 {
            result /= 2
            rest += 1
        }
        return result * (1 + max(-1, rest) / 2)
    }

    private struct Ranked {
        let encoding: TextEncoding
        let text: [UInt32]
        let cost: Int
        let letters: Int
    }

    /// How much libuchardet's opinion weighs, in quarter bits.
    private static let opinionWeight = 8
}
