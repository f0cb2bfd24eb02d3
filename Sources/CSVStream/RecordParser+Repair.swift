/// The readings after the fast one: without trimming, with blanks around quotes, one line alone.
extension RecordParser {
    /// Reads a record whose fields keep the blanks at their edges.
    mutating func readExactly(_ line: Line, _ window: borrowing ByteWindow) -> Outcome {
        let mark = csv.arena.pointee.mark
        var attempt = read(line, window, trimming: .nothing)
        if attempt == .stopped(blanksAround: true) {
            // `a, "b, c"`: the blank stands outside of the quotes and is no part of the value.
            csv.arena.pointee.cut(to: mark)
            let trimming: LibCSV.Trimming = csv.delimiter == 0x09 ? .blanks : .blanksAndTabs
            attempt = read(line, window, trimming: trimming)
        }
        switch attempt {
        case .complete(let end, let lines, _):
            let flaws: RecordFlaws = lines == 1 && isBlank(line, window) ? .blank : []
            let found = Outcome.found(Found(end: end, lines: lines, flaws: flaws))
            return mended(checked(found, line, window), line, window, since: mark)
        case .needsMore:
            return .needsMore
        case .tooLong:
            csv.arena.pointee.cut(to: mark)
            guard swallowsRecords(line, window) else { return .tooLong(openQuote: true) }
            return takeAlone(line, window, hasOpenQuote: true)
        case .stopped, .openQuote:
            csv.arena.pointee.cut(to: mark)
            return takeAlone(line, window, hasOpenQuote: attempt == .openQuote)
        }
    }

    private func isBlank(_ line: Line, _ window: borrowing ByteWindow) -> Bool {
        let tabSeparates = csv.delimiter == 0x09
        return window.bytes[line.content].allSatisfy {
            $0 == 0x20 || ($0 == 0x09 && !tabSeparates)
        }
    }

    /// Takes a line whose quotes are broken as a record of its own.
    ///
    /// Of the readings (quotes taken as far as they go, with the fewest faults, as data) the first one
    /// that has as many fields as the header is right.
    private mutating func takeAlone(
        _ line: Line,
        _ window: borrowing ByteWindow,
        hasOpenQuote: Bool
    ) -> Outcome {
        let content = UnsafeRawBufferPointer(rebasing: window.bytes[line.content])
        let mark = csv.arena.pointee.mark
        readAlone(content)
        if width > 0, csv.arena.pointee.endCount - mark.endCount != width,
            !repair(content, since: mark)
        {
            let quote = csv.quote
            let free = (UInt8(0x80)...0xFF).reversed().first { !content.contains($0) }
            csv.arena.pointee.cut(to: mark)
            csv.setQuote(free ?? quote)
            readAlone(content)
            csv.setQuote(quote)
            if csv.arena.pointee.endCount - mark.endCount != width {
                csv.arena.pointee.cut(to: mark)
                readAlone(content)
            }
        }
        return checked(
            .found(
                Found(end: line.end, lines: 1, flaws: .malformed, hasOpenQuote: hasOpenQuote)
            ),
            line,
            window
        )
    }

    /// A record of one line that is whole but has not as many fields as the header, or has quotes in
    /// odd places: read in another way if then its values look more like those of others.
    mutating func mended(
        _ outcome: Outcome,
        _ line: Line,
        _ window: borrowing ByteWindow,
        since mark: FieldArena.Mark
    ) -> Outcome {
        guard width > 1, case .found(let found) = outcome, found.lines == 1, let forms else {
            return outcome
        }
        let fields = csv.arena.pointee.endCount - mark.endCount
        guard fields != width || hasStrayQuote, !found.flaws.contains(.blank) else {
            return outcome
        }
        let content = UnsafeRawBufferPointer(rebasing: window.bytes[line.content])
        let values = csv.arena.pointee.values(since: mark)
        guard let better = otherReading(of: content, values, forms) else { return outcome }
        csv.arena.pointee.replace(since: mark, with: better)
        return .found(Found(end: found.end, lines: 1, flaws: .malformed))
    }

    private func otherReading(
        of content: UnsafeRawBufferPointer,
        _ values: [[UInt8]],
        _ forms: ColumnForms
    ) -> [[UInt8]]? {
        guard content.count <= Self.longestMended else { return nil }
        let quote = hasQuotes ? csv.quote : nil
        if values.count > width {
            if let surplus = forms.surplusField(of: values) {
                var rest = values
                rest.remove(at: surplus)
                return rest
            }
            guard let line = LineFields(content, delimiter: csv.delimiter, quote: quote) else {
                return nil
            }
            return forms.merged(values, quoted: line.quoted, delimiter: csv.delimiter)
        }
        let repaired = rightQuotes(of: content, values, forms)
        if let repaired, forms.misfits(of: repaired) == 0 { return repaired }
        return forms.split(values) ?? repaired
            ?? forms.separatedOtherwise(content, values, than: csv.delimiter, quote: quote)
    }

    /// Longer lines are left as they are.
    private static let longestMended = 1 << 16

    /// A record with too few fields or stray quotes, its quotes repaired.
    private func rightQuotes(
        of content: UnsafeRawBufferPointer,
        _ values: [[UInt8]],
        _ forms: ColumnForms
    ) -> [[UInt8]]? {
        guard hasQuotes, values.count > 1, content.contains(csv.quote) else { return nil }
        let padded = values + [[UInt8]](repeating: [], count: width - values.count)
        guard let repaired = repairedValues(content),
            forms.misfits(of: repaired) < forms.misfits(of: padded)
        else { return nil }
        return repaired
    }

    /// Puts in the values of the reading with the fewest faults that has as many fields as the
    /// header; false when there is none.
    private mutating func repair(
        _ content: UnsafeRawBufferPointer,
        since mark: FieldArena.Mark
    ) -> Bool {
        guard hasQuotes, let values = repairedValues(content) else { return false }
        csv.arena.pointee.replace(since: mark, with: values)
        return true
    }

    private func repairedValues(_ content: UnsafeRawBufferPointer) -> [[UInt8]]? {
        LineRepair(content, delimiter: csv.delimiter, quote: csv.quote, width: width)?.values()
    }

    private mutating func readAlone(_ content: UnsafeRawBufferPointer) {
        csv.restart(trimming: .nothing)
        csv.arena.pointee.reserve(content.count)
        csv.feedLeniently(content)
        csv.finishLeniently()
    }

    /// Whether what a quote swallowed up to the limit is a row of records rather than one long text:
    /// then the quote was never meant to be open. Nine in ten of the lines after the first must have
    /// as many fields as the header.
    private mutating func swallowsRecords(_ first: Line, _ window: borrowing ByteWindow) -> Bool {
        guard width > 1 else { return false }
        let mark = csv.arena.pointee.mark
        var position = first.end
        var lines = 0
        var fitting = 0
        while lines < 200, let line = line(at: position, in: window) {
            position = line.end
            lines += 1
            readAlone(UnsafeRawBufferPointer(rebasing: window.bytes[line.content]))
            if csv.arena.pointee.endCount - mark.endCount == width { fitting += 1 }
            csv.arena.pointee.cut(to: mark)
        }
        return lines >= 10 && fitting * 10 >= lines * 9
    }
}
