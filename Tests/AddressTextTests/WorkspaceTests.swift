import AddressText
import Testing

@Suite("Workspace")
struct WorkspaceTests {
    private func elements(_ list: borrowing Workspace<Int>) -> [Int] {
        list.indices.map { list[$0] }
    }

    @Test("it does what an array does, far beyond its first room")
    func likeAnArray() {
        var generator = SystemRandomNumberGenerator()
        var list = Workspace<Int>(capacity: 1)
        var array: [Int] = []
        for _ in 0..<5_000 {
            switch Int.random(in: 0..<20, using: &generator) {
            case 0:
                let count = Int.random(in: 0...max(1, array.count), using: &generator)
                list.truncate(to: count)
                array = Array(array.prefix(count))
            case 1:
                let count = Int.random(in: 0..<4, using: &generator)
                list.removeFirst(count)
                array = Array(array.dropFirst(count))
            case 2 where !array.isEmpty:
                let index = Int.random(in: array.indices, using: &generator)
                list[index] += 1
                array[index] += 1
            case 3:
                array.append(7)
                var other = Workspace<Int>(capacity: 1)
                let room = other.room(for: array.count)
                for index in array.indices { room[index] = array[index] }
                list.clear()
                for index in other.indices { list.append(other[index]) }
            default:
                let value = Int.random(in: 0..<1_000, using: &generator)
                list.append(value)
                array.append(value)
            }
            #expect(elements(list) == array)
            #expect(list.count == array.count && list.first == array.first)
            #expect(list.last?.pointee == array.last)
        }
    }

    @Test("cleared, it is empty and can be filled again")
    func again() {
        var list = Workspace<Int>()
        for value in 0..<100 { list.append(value) }
        list.clear()
        #expect(list.isEmpty && list.first == nil)
        list.append(5)
        #expect(elements(list) == [5])
    }
}
