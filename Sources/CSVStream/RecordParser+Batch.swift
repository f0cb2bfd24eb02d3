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
        /// Records to be read one by one before the next try, and how many it will be next time.
        var pause = 0
        var nextPause = 8

        deinit {
            lines.deallocate()
            taken.deallocate()
        }

        /// Tries less often where most of a batch was read in vain.
        mutating func learn(taken: Int, of lines: Int) {
            guard taken * 2 < lines else {
                nextPause = 8
                return
            }
            pause = nextPause
            nextPause = min(nextPause * 2, Self.most)
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
        guard batch.pause == 0 else {
            batch.pause -= 1
            return 0
        }
        let lines = gatherLines(window, limit: limit, byteLimit: byteLimit)
        guard lines > 1 else { return 0 }
        let range = window.start..<batch.lines[lines - 1].end
        let content = UnsafeRawBufferPointer(rebasing: window.bytes[range])
        guard isPlain(content) else {
            batch.pause = lines
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
        let most = min(limit, Batch.most)
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
        for record in 0..<arena.rowCount {
            let breaks = (field..<arena.rowEnds[record]).reduce(0) { $0 + arena.lineEnds(in: $1) }
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
