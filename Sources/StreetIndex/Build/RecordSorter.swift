/// Sorts any number of records in bounded memory: sorted runs go to a scratch file and are merged.
struct RecordSorter {
    private let output: String
    /// How many records a run has; sorting needs half of its memory once more.
    private let runLength: Int
    private var run: [SortedRecord] = []
    private var scratch: ScratchFile?
    private var runs: [Range<Int>] = []
    /// How many records were added.
    private(set) var count = 0

    /// - Parameter memory: how many bytes sorting may take.
    init(beside output: String, memory: Int) {
        self.output = output
        runLength = max(1_024, memory / (MemoryLayout<SortedRecord>.stride * 3 / 2))
    }

    /// Adds a record.
    mutating func add(_ record: SortedRecord) throws(StreetIndexError) {
        if run.count == runLength { try spill() }
        if run.isEmpty, scratch != nil { run.reserveCapacity(runLength) }
        run.append(record)
        count += 1
    }

    private mutating func spill() throws(StreetIndexError) {
        let file: ScratchFile
        if let scratch { file = scratch } else { file = try ScratchFile(beside: output) }
        scratch = file
        run.sort(by: SortedRecord.isBefore)
        let start = file.count
        let outcome = run.withUnsafeBytes { bytes in
            Result { () throws(StreetIndexError) in try file.append(bytes) }
        }
        try outcome.get()
        runs.append(start..<file.count)
        run.removeAll(keepingCapacity: true)
    }

    /// Ends the adding.
    ///
    /// - Parameter memory: how many bytes merging may take for its buffers.
    mutating func merged(memory: Int) throws(StreetIndexError) -> RecordMerge {
        guard scratch != nil else {
            run.sort(by: SortedRecord.isBefore)
            defer { run = [] }
            return RecordMerge(sorted: run)
        }
        if !run.isEmpty { try spill() }
        run = []
        try scratch?.flush()
        guard let scratch else { return RecordMerge(sorted: []) }
        return try RecordMerge(scratch, runs, memory: memory)
    }
}

/// The records of all runs in their order.
struct RecordMerge {
    /// A run and what of it is in memory.
    private struct Source {
        var rest: Range<Int>
        var buffer: [SortedRecord]
        var next = 0
    }

    /// The next record of each source; comparing them touches no buffer.
    private var heads: [SortedRecord] = []
    private let scratch: ScratchFile?
    private var sources: [Source]
    /// Sources in heap order: the one with the first record on top.
    private var heap: [Int] = []
    private let bufferLength: Int

    init(sorted: [SortedRecord]) {
        scratch = nil
        bufferLength = 0
        sources = [Source(rest: 0..<0, buffer: sorted)]
        heap = sorted.isEmpty ? [] : [0]
        heads = sorted.first.map { [$0] } ?? []
    }

    init(_ scratch: ScratchFile, _ runs: [Range<Int>], memory: Int) throws(StreetIndexError) {
        self.scratch = scratch
        let stride = MemoryLayout<SortedRecord>.stride
        bufferLength = max(256, memory / (max(1, runs.count) * stride))
        sources = runs.map { Source(rest: $0, buffer: []) }
        for index in sources.indices where try refill(index) {
            heads.append(sources[index].buffer[0])
            heap.append(index)
            siftUp(heap.count - 1)
        }
    }

    /// The next record; nil at the end.
    mutating func next() throws(StreetIndexError) -> SortedRecord? {
        guard let top = heap.first else { return nil }
        let record = heads[top]
        sources[top].next += 1
        var hasMore = sources[top].next < sources[top].buffer.count
        if !hasMore { hasMore = try refill(top) }
        if hasMore {
            heads[top] = sources[top].buffer[sources[top].next]
        } else {
            heap[0] = heap[heap.count - 1]
            heap.removeLast()
        }
        if heap.count > 1 { siftDown() }
        return record
    }

    private mutating func refill(_ index: Int) throws(StreetIndexError) -> Bool {
        guard let scratch, !sources[index].rest.isEmpty else { return false }
        let stride = MemoryLayout<SortedRecord>.stride
        let rest = sources[index].rest
        let count = min(bufferLength, rest.count / stride)
        var problem: StreetIndexError?
        sources[index].buffer = [SortedRecord](unsafeUninitializedCapacity: count) { room, filled in
            let bytes = UnsafeMutableRawBufferPointer(
                start: room.baseAddress,
                count: count * stride
            )
            do throws(StreetIndexError) {
                try scratch.read(at: rest.lowerBound, into: bytes)
                filled = count
            } catch {
                problem = error
                filled = 0
            }
        }
        if let problem { throw problem }
        sources[index].rest = (rest.lowerBound + count * stride)..<rest.upperBound
        sources[index].next = 0
        return true
    }

    private func isBefore(_ left: Int, _ right: Int) -> Bool {
        if SortedRecord.isBefore(heads[left], heads[right]) { return true }
        // Equal records come in the order of their runs.
        return !SortedRecord.isBefore(heads[right], heads[left]) && left < right
    }

    private mutating func siftUp(_ start: Int) {
        var place = start
        while place > 0, isBefore(heap[place], heap[(place - 1) / 2]) {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func siftDown() {
        var place = 0
        while 2 * place + 1 < heap.count {
            var child = 2 * place + 1
            if child + 1 < heap.count, isBefore(heap[child + 1], heap[child]) { child += 1 }
            guard isBefore(heap[child], heap[place]) else { return }
            heap.swapAt(child, place)
            place = child
        }
    }
}
