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

    /// Adds the hashes of a word's spellings with one letter left out, and asks for where their words are.
    func spell(_ text: UnsafeRawBufferPointer, into spellings: inout Workspace<UInt64>) {
        guard bucketCount > 0, text.count >= Deletions.shortest, text.count <= Deletions.longest
        else { return }
        Deletions.forEach(text) { hash in
            spellings.append(hash)
            prefetch(buckets, Deletions.bucket(hash, of: bucketCount))
        }
    }

    /// Asks for the entries of a spelling.
    func prefetchEntries(of spelling: UInt64) {
        prefetch(deletes, Int(buckets[Deletions.bucket(spelling, of: bucketCount)]))
    }

    /// Adds the numbers of the words that have a spelling, those apart that stand in the list from a
    /// position on, and asks for their records.
    ///
    /// - Parameter known: bits of those that stand there, by the end of their numbers.
    func addCandidates(
        of spelling: UInt64, from start: Int, known: inout UInt64,
        to candidates: inout Workspace<UInt32>
    ) {
        let bucket = Deletions.bucket(spelling, of: bucketCount)
        let (first, end) = (Int(buckets[bucket]), Int(buckets[bucket + 1]))
        guard first <= end, end <= deletes.count, end - first <= WordTables.longestBucket else {
            return
        }
        let fingerprint = Deletions.fingerprint(spelling)
        for entry in deletes[first..<end] where entry >> 24 == fingerprint {
            let number = entry & 0xFF_FFFF
            let bit: UInt64 = 1 << UInt64(number & 63)
            let isKnown =
                known & bit != 0
                && (start..<candidates.count).contains { candidates[$0] == number }
            guard number < words.count, !isKnown, let records = words.baseAddress else { continue }
            known |= bit
            geobatch_prefetch(records + Int(number))
            candidates.append(number)
        }
    }

    /// Asks for the text of a word whose record is at hand.
    func prefetchText(of number: UInt32) {
        let start = Int(words[Int(number)].text)
        guard let base = texts.baseAddress, start < texts.count else { return }
        geobatch_prefetch(base + start)
    }

    /// The word of that number if it differs from the text by one letter inserted, left out, replaced, or
    /// by two neighbours swapped.
    func neighbour(
        _ number: UInt32, of text: UnsafeRawBufferPointer
    ) -> Corrections.Neighbour? {
        let word = words[Int(number)]
        guard isNeighbour(word, of: text) else { return nil }
        return Corrections.Neighbour(hash: word.hash, weight: word.weight)
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
