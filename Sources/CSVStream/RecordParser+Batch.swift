import Glibc

/// The fast way: many lines given to libcsv in one piece, and the records taken over up to the first
/// one that needs a second look. What it takes is what the readings one by one would have taken.
extension RecordParser {
    /// A record of a batch; its values stand in the arena.
    struct Taken {
        /// The record without its last line end.
        let content: Range<Int>
        /// Where the next record begins.
        let end: Int
        /// How many physical lines it takes up.
        let lines: Int
        /// How many values there are in the arena up to its end.
        let fieldEnd: Int
    }

    /// Room for the lines and records of a batch; plain memory, as in the arena.
    struct Batch: ~Copyable {
        /// More records at a time were no faster.
        static let most = 256
        /// The bytes of a batch and their values should stay in the processor's cache.
        static let mostBytes = 1 << 16

        let lines: UnsafeMutablePointer<Line> = .allocate(capacity: most)
        let taken: UnsafeMutablePointer<Taken> = .allocate(capacity: most)
        /// How many lines the next batch takes at most.
        private(set) var size = most
        /// Records to be read one by one before the next try.
        private(set) var pause = 0

        deinit {
            lines.deallocate()
            taken.deallocate()
        }

        /// Whether to try; otherwise the next record is read alone.
        mutating func isDue() -> Bool {
            guard pause > 0 else { return true }
            pause -= 1
            return false
        }

        /// Smaller batches where much of one was read in vain, and none for a while where all of it.
        mutating func learn(taken: Int, of lines: Int) {
            if taken == lines {
                size = min(size * 2, Self.most)
            } else if taken >= 4 {
                size = taken
            } else {
                (size, pause) = (8, 32)
            }
        }
    }

    /// Reads records from the window's start that leave no doubt: sound quotes, the header's width,
    /// nothing trimmed. They are in `batch.taken`.
    ///
    /// - Returns: how many; 0 when the next record must be looked at alone.
    mutating func takeBatch(
        in window: borrowing ByteWindow,
        limit: Int,
        byteLimit: Int
    ) -> Int {
        guard batch.isDue() else { return 0 }
        let lines = gatherLines(window, limit: limit, byteLimit: byteLimit)
        guard lines > 1 else {
            batch.learn(taken: 0, of: lines + 1)
            return 0
        }
        let range = window.start..<batch.lines[lines - 1].end
        let content = UnsafeRawBufferPointer(rebasing: window.bytes[range])
        guard isPlain(content) else {
            batch.learn(taken: 0, of: lines)
            return 0
        }
        let mark = csv.arena.pointee.mark
        csv.arena.pointee.reserve(content.count)
        csv.restart(trimming: expectsBlanks ? .nothing : .blanksAndTabs)
        csv.feedRecords(content)
        let records = matchLines(window.bytes, lines, since: mark)
        let count = soundRecords(window.bytes, records, since: mark)
        let fieldEnd = count == 0 ? mark.endCount : batch.taken[count - 1].fieldEnd
        csv.arena.pointee.cut(toField: fieldEnd)
        batch.learn(taken: count, of: lines)
        return count
    }

    /// Takes whole lines up to a blank one.
    private mutating func gatherLines(
        _ window: borrowing ByteWindow,
        limit: Int,
        byteLimit: Int
    ) -> Int {
        let most = min(limit, batch.size)
        let end = window.start + min(byteLimit, maxRecord, Batch.mostBytes)
        var position = window.start
        var count = 0
        while count < most, let line = line(at: position, in: window), line.end <= end,
            !line.content.isEmpty
        {
            batch.lines[count] = line
            count += 1
            position = line.end
        }
        return count
    }

    /// Whether nothing in the text needs another quote or plain quotes instead of escaped ones.
    private func isPlain(_ content: UnsafeRawBufferPointer) -> Bool {
        guard let base = content.baseAddress else { return false }
        if !hasQuotes { return memchr(base, Int32(csv.quote), content.count) == nil }
        return !escapes || memchr(base, 0x5C, content.count) == nil
    }

    /// Finds out which lines each record takes up.
    ///
    /// As many records as lines, all of them ended: each line is a record. Otherwise quoted line
    /// breaks are counted in the values, where libcsv leaves them as they are.
    ///
    /// - Returns: how many records it is known for.
    private func matchLines(
        _ bytes: UnsafeRawBufferPointer,
        _ lines: Int,
        since mark: FieldArena.Mark
    ) -> Int {
        let arena = csv.arena.pointee
        if arena.rowCount == lines, csv.isBetweenRecords {
            for record in 0..<lines {
                let line = batch.lines[record]
                batch.taken[record] = Taken(
                    content: line.content,
                    end: line.end,
                    lines: 1,
                    fieldEnd: arena.rowEnds[record]
                )
            }
            return lines
        }
        let usable = linesBeforeBlank(bytes, lines)
        var firstLine = 0
        var field = mark.endCount
        var feed = arena.place(of: 0x0A, from: mark.byteCount)
        var carriageReturn = arena.place(of: 0x0D, from: mark.byteCount)
        for record in 0..<arena.rowCount {
            var breaks = 0
            let end = arena.start(ofField: arena.rowEnds[record])
            if min(feed, carriageReturn) < end {
                breaks = (field..<arena.rowEnds[record]).reduce(0) { $0 + arena.lineEnds(in: $1) }
                if feed < end { feed = arena.place(of: 0x0A, from: end) }
                if carriageReturn < end { carriageReturn = arena.place(of: 0x0D, from: end) }
            }
            let last = firstLine + breaks
            guard breaks + 1 < Self.longText, last < usable else { return record }
            batch.taken[record] = Taken(
                content: batch.lines[firstLine].content
                    .lowerBound..<batch.lines[last].content.upperBound,
                end: batch.lines[last].end,
                lines: breaks + 1,
                fieldEnd: arena.rowEnds[record]
            )
            field = arena.rowEnds[record]
            firstLine = last + 1
        }
        return arena.rowCount
    }

    /// Lines of blanks may have given no record.
    private func linesBeforeBlank(_ bytes: UnsafeRawBufferPointer, _ lines: Int) -> Int {
        (0..<lines).first { isBlank(batch.lines[$0].content, bytes) } ?? lines
    }

    private func isBlank(_ content: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes[content].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// How many of the records, from the first on, have the header's width and lost nothing.
    private func soundRecords(
        _ bytes: UnsafeRawBufferPointer,
        _ records: Int,
        since mark: FieldArena.Mark
    ) -> Int {
        var count = 0
        var field = mark.endCount
        var content = 0
        while count < records {
            let record = batch.taken[count]
            let fields = record.fieldEnd - field
            if width > 0 && fields != width { break }
            if fields == 1 && isBlank(record.content, bytes) { break }
            field = record.fieldEnd
            content += record.content.count
            count += 1
        }
        guard count > 0, !expectsBlanks else { return count }
        let all = batch.taken[0].content.lowerBound..<batch.taken[count - 1].content.upperBound
        if isWhole(bytes, all, contentCount: content, records: count, since: mark, to: field) {
            return count
        }
        return (0..<count).first { !isWhole(bytes, record: $0, since: mark) } ?? 0
    }

    private func isWhole(
        _ bytes: UnsafeRawBufferPointer,
        record: Int,
        since mark: FieldArena.Mark
    ) -> Bool {
        let taken = batch.taken[record]
        let field = record == 0 ? mark.endCount : batch.taken[record - 1].fieldEnd
        let start = FieldArena.Mark(
            byteCount: csv.arena.pointee.start(ofField: field),
            endCount: field
        )
        return isWhole(
            bytes,
            taken.content,
            contentCount: taken.content.count,
            records: 1,
            since: start,
            to: taken.fieldEnd
        )
    }
}
