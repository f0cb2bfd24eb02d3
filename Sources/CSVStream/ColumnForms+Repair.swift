/// Other readings of a record that has not as many fields as there are columns. Each is taken only if
/// the record as it stands does not fit, the reading does in all columns, and no other one as well.
extension ColumnForms {
    /// A reading's values, and how many of them have runs of other lengths than usual.
    private struct Reading {
        let values: [[UInt8]]
        let otherLengths: Int
    }

    /// Which empty field of a record with one too many must go so that the others fit; nil when the
    /// record fits as well as it is, or none is clearly better.
    func surplusField(of values: [[UInt8]]) -> Int? {
        guard values.count == width + 1 else { return nil }
        var best: (field: Int, misfits: Int)?
        for field in values.indices where values[field].isEmpty {
            var rest = values
            rest.remove(at: field)
            let misfits = misfits(of: rest)
            if misfits < best?.misfits ?? .max { best = (field, misfits) }
        }
        guard let best, best.misfits + 2 <= misfits(of: values) else { return nil }
        return best.field
    }

    /// A record with too many fields, those put together again that delimiters in a value without
    /// quotes made: `7,5 Main St, Apt 4,Ulm`.
    ///
    /// - Parameter quoted: for each field whether quotes stand around it; those are whole.
    func merged(_ values: [[UInt8]], quoted: [Bool], delimiter: UInt8) -> [[UInt8]]? {
        let surplus = values.count - width
        guard (1...20).contains(surplus), width > 1, quoted.count == values.count,
            misfits(of: values) > 0
        else { return nil }
        let readings = (0..<width).compactMap { column -> Reading? in
            let parts = column...(column + surplus)
            guard !quoted[parts].contains(true) else { return nil }
            let whole = Array(values[parts].joined(separator: [delimiter]))
            return reading(values[..<column] + [whole] + values[(column + surplus + 1)...])
        }
        return Self.onlyBest(readings)
    }

    /// A record with one field too few, a field cut in two where a delimiter is missing:
    /// `30/03/201809:15,Ulm`.
    func split(_ values: [[UInt8]]) -> [[UInt8]]? {
        guard values.count == width - 1, misfits(of: values + [[]]) >= 2 else { return nil }
        // What stands before the cut fits as it is, what stands after it one column later.
        let before = values.indices.map { fit(of: values[$0], in: $0) }
        let after = values.indices.map { fit(of: values[$0], in: $0 + 1) }
        let readings = values.indices.flatMap { field -> [Reading] in
            let value = values[field]
            guard (2...200).contains(value.count), before[..<field].allSatisfy(\.isAlike),
                after[(field + 1)...].allSatisfy(\.isAlike)
            else { return [] }
            return (1..<value.count).compactMap { place in
                reading(
                    values[..<field] + [Array(value[..<place]), Array(value[place...])]
                        + values[(field + 1)...]
                )
            }
        }
        return Self.onlyBest(readings)
    }

    /// A line that another delimiter separates than the file's.
    func separatedOtherwise(
        _ content: UnsafeRawBufferPointer,
        _ values: [[UInt8]],
        than delimiter: UInt8,
        quote: UInt8?
    ) -> [[UInt8]]? {
        let padded = values + [[UInt8]](repeating: [], count: max(0, width - values.count))
        guard width > 2, values.count < width, misfits(of: padded) >= 2 else { return nil }
        for other in [0x2C, 0x3B, 0x09, 0x7C, 0x20] as [UInt8] where other != delimiter {
            guard content.contains(other),
                let line = LineFields(content, delimiter: other, quote: quote)
            else { continue }
            let found =
                line.values.count == width
                ? reading(line.values[...])?.values
                : merged(line.values, quoted: line.quoted, delimiter: other)
            if let found { return found }
        }
        return nil
    }

    /// Values that all have the forms of their columns; nil for others.
    private func reading(_ values: ArraySlice<[UInt8]>) -> Reading? {
        var otherLengths = 0
        for (column, value) in zip(forms.indices, values) {
            let fit = fit(of: value, in: column)
            if !fit.isAlike { return nil }
            if fit.hasOtherLengths { otherLengths += 1 }
        }
        return Reading(values: Array(values), otherLengths: otherLengths)
    }

    /// The values of the reading whose lengths are the most usual; nil when two are equally good.
    private static func onlyBest(_ readings: [Reading]) -> [[UInt8]]? {
        guard let best = readings.min(by: { $0.otherLengths < $1.otherLengths }),
            readings.count(where: { $0.otherLengths == best.otherLengths }) == 1
        else { return nil }
        return best.values
    }
}

/// The fields of one line with sound quotes.
struct LineFields {
    private(set) var values: [[UInt8]] = []
    /// For each field whether quotes stand around it.
    private(set) var quoted: [Bool] = []

    /// Reads a line's content; nil when its quotes make no sense.
    init?(_ content: UnsafeRawBufferPointer, delimiter: UInt8, quote: UInt8?) {
        var index = 0
        while true {
            let isQuoted = index < content.count && content[index] == quote
            guard
                let end = isQuoted
                    ? takeQuoted(content, from: index, quote ?? 0)
                    : takePlain(content, from: index, delimiter)
            else { return nil }
            quoted.append(isQuoted)
            guard end < content.count else { return }
            guard content[end] == delimiter else { return nil }
            index = end + 1
        }
    }

    private mutating func takePlain(
        _ content: UnsafeRawBufferPointer,
        from start: Int,
        _ delimiter: UInt8
    ) -> Int? {
        let end = content[start...].firstIndex(of: delimiter) ?? content.count
        values.append(Array(content[start..<end]))
        return end
    }

    private mutating func takeQuoted(
        _ content: UnsafeRawBufferPointer,
        from start: Int,
        _ quote: UInt8
    ) -> Int? {
        var value: [UInt8] = []
        var index = start + 1
        while index < content.count {
            let isDoubled =
                content[index] == quote && index + 1 < content.count && content[index + 1] == quote
            if content[index] == quote && !isDoubled {
                values.append(value)
                return index + 1
            }
            value.append(content[index])
            index += isDoubled ? 2 : 1
        }
        return nil
    }
}
