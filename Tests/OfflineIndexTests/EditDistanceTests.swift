import Testing

@testable import OfflineIndex

@Suite("Typing errors")
struct EditDistanceTests {
    private func isOne(_ first: String, _ second: String) -> Bool {
        Array(first.utf8).withUnsafeBytes { one in
            Array(second.utf8).withUnsafeBytes { EditDistance.isOne(one, $0) }
        }
    }

    @Test(
        "one letter inserted, left out, replaced or swapped",
        arguments: [
            ("boston", "bosston"), ("boston", "bostn"), ("boston", "bostom"), ("boston", "bsoton"),
            ("boston", "oboston"), ("boston", "bostno"), ("aab", "ab"), ("", "a"),
        ])
    func near(first: String, second: String) {
        #expect(isOne(first, second))
        #expect(isOne(second, first))
    }

    @Test(
        "anything else is not one",
        arguments: [
            ("boston", "boston"), ("", ""), ("boston", "bstno"), ("boston", "bostonnn"),
            ("abcd", "badc"), ("abc", "cab"), ("ab", "cd"),
        ])
    func far(first: String, second: String) {
        #expect(!isOne(first, second))
    }

    @Test("the spellings of a word are itself and each deletion, equal neighbours once")
    func deletions() {
        var count = 0
        var hashes: Set<UInt64> = []
        Deletions.forEach(Array("massachusetts".utf8)[...]) {
            count += 1
            hashes.insert($0)
        }
        #expect(count == 12 && hashes.count == 12)
    }

    @Test("two words one letter apart share a spelling, whatever the letter")
    func meet() {
        let word = "rotterdam"
        for position in word.indices {
            for letter in "abcxyz" {
                var other = word
                other.replaceSubrange(position...position, with: String(letter))
                var (ours, theirs): (Set<UInt64>, Set<UInt64>) = ([], [])
                Deletions.forEach(Array(word.utf8)[...]) { ours.insert($0) }
                Deletions.forEach(Array(other.utf8)[...]) { theirs.insert($0) }
                #expect(!ours.isDisjoint(with: theirs))
            }
        }
    }
}
