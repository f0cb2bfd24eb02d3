import CSVStream

extension RecordChunk {
    /// Drops all records after the first `count`.
    mutating func truncate(to count: Int) {
        guard count < self.count else { return }
        next = positions[count]
        let fields = count == 0 ? 0 : recordEnds[count - 1]
        bytes.removeSubrange((fields == 0 ? 0 : fieldEnds[fields - 1])...)
        fieldEnds.removeSubrange(fields...)
        recordEnds.removeSubrange(count...)
        positions.removeSubrange(count...)
        flaws.removeSubrange(count...)
    }

    /// Drops the first `count` records.
    mutating func drop(first count: Int) {
        guard count > 0 else { return }
        let count = Swift.min(count, self.count)
        let fields = recordEnds[count - 1]
        let byteCount = fields == 0 ? 0 : fieldEnds[fields - 1]
        bytes.removeSubrange(..<byteCount)
        fieldEnds = fieldEnds[fields...].map { $0 - byteCount }
        recordEnds = recordEnds[count...].map { $0 - fields }
        positions.removeSubrange(..<count)
        flaws.removeSubrange(..<count)
    }

    /// Keeps the records that begin in these bytes of the input.
    ///
    /// - Returns: whether no later record can begin there.
    mutating func keep(beginningIn part: Range<Int>) -> Bool {
        // Records stand in the order of their offsets; most chunks are kept or dropped whole.
        if let last = positions.last, last.offset >= part.upperBound {
            truncate(to: positions.firstIndex { $0.offset >= part.upperBound } ?? count)
        }
        if let first = positions.first, first.offset < part.lowerBound {
            drop(first: positions.firstIndex { $0.offset >= part.lowerBound } ?? count)
        }
        return next.offset >= part.upperBound
    }
}
