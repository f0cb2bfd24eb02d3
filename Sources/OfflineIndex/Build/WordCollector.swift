import AddressText

/// The words of place names while an index is built, for the correction of typing errors.
struct WordCollector {
    /// A word of one name.
    private struct Entry {
        var hash: UInt64
        var text: UInt32
        var count: UInt8
        var node: Int32
    }

    /// What goes into the index.
    struct Finished {
        var words: [WordRecord] = []
        var texts: [UInt8] = []
        var buckets: [UInt32] = []
        var deletes: [UInt32] = []
    }

    private var entries: [Entry] = []
    private var texts: [UInt8] = []

    /// Adds the words of a name that are long enough and in Latin letters.
    mutating func add(_ list: TokenList, node: Int32) {
        for token in list.tokens where token.kind == .word {
            let text = list.text(of: token)
            guard
                text.count >= Deletions.shortest - 1, text.count <= Deletions.longest,
                text.allSatisfy({ (0x61...0x7A).contains($0) })
            else { continue }
            entries.append(
                Entry(
                    hash: token.hash,
                    text: UInt32(texts.count),
                    count: UInt8(text.count),
                    node: node
                )
            )
            texts.append(contentsOf: text)
        }
    }

    /// The words of places and areas, each once, with the spellings that lead to them.
    func finished(_ table: NodeTable) -> Finished {
        var sorted = entries.filter { table[$0.node].kind.rawValue <= EntityKind.place.rawValue }
        RadixSort.sort(&sorted) { $0.hash }
        var finished = Finished()
        for (index, entry) in sorted.enumerated() {
            let weight = table[entry.node].importance
            if index > 0, sorted[index - 1].hash == entry.hash {
                let last = finished.words.count - 1
                finished.words[last].weight = max(finished.words[last].weight, weight)
                continue
            }
            let start = Int(entry.text)
            finished.words.append(
                WordRecord(
                    hash: entry.hash,
                    text: UInt32(finished.texts.count),
                    count: entry.count,
                    weight: weight,
                    reserved: 0
                )
            )
            finished.texts.append(contentsOf: texts[start..<(start + Int(entry.count))])
        }
        addDeletes(to: &finished)
        return finished
    }

    private func addDeletes(to finished: inout Finished) {
        var spellings: [(bucket: UInt32, entry: UInt32)] = []
        var bucketCount = 64
        while bucketCount < finished.words.count * 4 { bucketCount *= 2 }
        for (number, word) in finished.words.enumerated() where number < 1 << 24 {
            let start = Int(word.text)
            let text = finished.texts[start..<(start + Int(word.count))]
            Deletions.forEach(text) { hash in
                spellings.append(
                    (
                        UInt32(Deletions.bucket(hash, of: bucketCount)),
                        UInt32(number) | Deletions.fingerprint(hash) << 24
                    )
                )
            }
        }
        RadixSort.sort(&spellings) { UInt64($0.bucket) << 32 | UInt64($0.entry) }
        finished.buckets = [UInt32](repeating: 0, count: bucketCount + 1)
        for spelling in spellings { finished.buckets[Int(spelling.bucket) + 1] += 1 }
        for bucket in 0..<bucketCount { finished.buckets[bucket + 1] += finished.buckets[bucket] }
        finished.deletes = spellings.map(\.entry)
    }
}
