import AddressText
import CPrefetch
import Glibc

/// The words of an index and the spellings that lead to them. An index without them corrects
/// nothing.
final class WordTables: @unchecked Sendable {
    // Unchecked because of the pointers: the mapping is read-only and `file` keeps it alive.
    private let file: IndexFile
    private let words: UnsafeBufferPointer<WordRecord>
    private let texts: UnsafeRawBufferPointer
    private let buckets: UnsafeBufferPointer<UInt32>
    private let deletes: UnsafeBufferPointer<UInt32>
    private let bucketCount: Int

    init(_ file: IndexFile) {
        self.file = file
        words = file.table(.words, of: WordRecord.self)
        texts = file.bytes(.wordTexts)
        buckets = file.table(.wordBuckets, of: UInt32.self)
        deletes = file.table(.wordDeletes, of: UInt32.self)
        // A power of two, as the hash's mask needs it; anything else is damage.
        let count = max(0, buckets.count - 1)
        bucketCount = count > 0 && count & (count - 1) == 0 ? count : 0
    }

    /// Longer buckets only exist in damaged files.
    private static let longestBucket = 256

    /// Words that differ from the text by one letter inserted, left out, replaced, or by two
    /// neighbours swapped; the heaviest first.
    ///
    /// - Parameter limit: how many at most.
    func neighbours(of text: ArraySlice<UInt8>, limit: Int) -> [(hash: UInt64, weight: UInt8)] {
        guard bucketCount > 0, text.count >= Deletions.shortest, text.count <= Deletions.longest
        else { return [] }
        return text.withUnsafeBytes { neighbours(of: text, bytes: $0, limit: limit) }
    }

    private func neighbours(
        of text: ArraySlice<UInt8>, bytes: UnsafeRawBufferPointer, limit: Int
    ) -> [(hash: UInt64, weight: UInt8)] {
        var found: [(hash: UInt64, weight: UInt8)] = []
        var hashes = InlineArray<32, UInt64>(repeating: 0)
        var count = 0
        Deletions.forEach(text) { hash in
            guard count < hashes.count else { return }
            hashes[count] = hash
            count += 1
        }
        // Each look-up alone would wait for memory twice; together they wait twice in all.
        for index in 0..<count {
            prefetch(buckets, Deletions.bucket(hashes[index], of: bucketCount))
        }
        for index in 0..<count {
            prefetch(deletes, Int(buckets[Deletions.bucket(hashes[index], of: bucketCount)]))
        }
        for index in 0..<count { collect(hashes[index], bytes, &found) }
        found.sort { ($0.weight, $1.hash) > ($1.weight, $0.hash) }
        if found.count > limit { found.removeLast(found.count - limit) }
        return found
    }

    /// Adds the words of one spelling's bucket that are neighbours of the text.
    private func collect(
        _ hash: UInt64, _ bytes: UnsafeRawBufferPointer,
        _ found: inout [(hash: UInt64, weight: UInt8)]
    ) {
        let bucket = Deletions.bucket(hash, of: bucketCount)
        let (start, end) = (Int(buckets[bucket]), Int(buckets[bucket + 1]))
        guard start <= end, end <= deletes.count, end - start <= WordTables.longestBucket else {
            return
        }
        let fingerprint = Deletions.fingerprint(hash)
        for entry in deletes[start..<end] where entry >> 24 == fingerprint {
            let number = Int(entry & 0xFF_FFFF)
            guard number < words.count, isNeighbour(words[number], of: bytes) else { continue }
            let word = words[number]
            if !found.contains(where: { $0.hash == word.hash }) {
                found.append((word.hash, word.weight))
            }
        }
    }

    @inline(__always)
    private func prefetch(_ table: UnsafeBufferPointer<UInt32>, _ index: Int) {
        guard let start = table.baseAddress, index < table.count else { return }
        geobatch_prefetch(start + index)
    }

    /// Words that begin with the prefix, the heaviest first; a pass over all words, some milliseconds.
    ///
    /// - Parameter limit: how many at most.
    func completions(of prefix: ArraySlice<UInt8>, limit: Int) -> [ArraySlice<UInt8>] {
        var found: [(number: Int, weight: UInt8)] = []
        prefix.withUnsafeBytes { bytes in
            guard let wanted = bytes.baseAddress, let base = texts.baseAddress else { return }
            for (number, word) in words.enumerated() where Int(word.count) > bytes.count {
                let start = Int(word.text)
                guard start + Int(word.count) <= texts.count,
                    found.count < limit || word.weight > (found.last?.weight ?? 0),
                    memcmp(base + start, wanted, bytes.count) == 0
                else { continue }
                let place = found.firstIndex { $0.weight < word.weight } ?? found.count
                found.insert((number, word.weight), at: place)
                if found.count > limit { found.removeLast() }
            }
        }
        return found.map { entry in
            let word = words[entry.number]
            return Array(texts[Int(word.text)..<(Int(word.text) + Int(word.count))])[...]
        }
    }

    private func isNeighbour(_ word: WordRecord, of text: UnsafeRawBufferPointer) -> Bool {
        let (start, end) = (Int(word.text), Int(word.text) + Int(word.count))
        guard end <= texts.count else { return false }
        return EditDistance.isOne(UnsafeRawBufferPointer(rebasing: texts[start..<end]), text)
    }
}
