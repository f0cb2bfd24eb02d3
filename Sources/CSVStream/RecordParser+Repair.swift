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
            return checked(.found(Found(end: end, lines: lines, flaws: flaws)), line, window)
        case .needsMore:
            return .needsMore
        case .tooLong:
            csv.arena.pointee.cut(to: mark)
            guard swallowsRecords(line, window) else { return .tooLong(openQuote: true) }
            return takeAlone(line, window)
        case .stopped, .openQuote:
            csv.arena.pointee.cut(to: mark)
            return takeAlone(line, window)
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
    /// Of the two readings, quotes taken as far as they go or as data, the one that has as many
    /// fields as the header is right.
    private mutating func takeAlone(_ line: Line, _ window: borrowing ByteWindow) -> Outcome {
        let content = UnsafeRawBufferPointer(rebasing: window.bytes[line.content])
        let mark = csv.arena.pointee.mark
        readAlone(content)
        if width > 0, csv.arena.pointee.endCount - mark.endCount != width {
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
            .found(Found(end: line.end, lines: 1, flaws: .malformed)),
            line,
            window
        )
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
