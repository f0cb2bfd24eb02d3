import Testing

@testable import Pipeline

@Suite("Room for chunks whose queries wait")
struct DispatchRoomTests {
    @Test("a chunk takes a place until its queries have left, however often that is said")
    func places() {
        let room = DispatchRoom(width: 2)
        let first = room.place()
        #expect(room.isFree)
        let second = room.place()
        #expect(!room.isFree)
        second.release()
        second.release()
        #expect(room.isFree)
        // The next provider of the chain gets its queries.
        second.hold()
        second.hold()
        #expect(!room.isFree)
        first.release()
        #expect(room.isFree)
    }

    @Test("a place that is forgotten is given back")
    func forgotten() {
        let room = DispatchRoom(width: 1)
        do {
            let place = room.place()
            #expect(!room.isFree)
            _ = place
        }
        #expect(room.isFree)
    }

    @Test("who waits goes on when a place is free", .timeLimit(.minutes(1)))
    func waiting() async {
        let room = DispatchRoom(width: 1)
        let place = room.place()
        let waiter = Task { await room.wait() }
        await Task.yield()
        place.release()
        await waiter.value
        #expect(room.isFree)
    }

    @Test("who waits goes on when the run ends", .timeLimit(.minutes(1)))
    func cancelled() async {
        let room = DispatchRoom(width: 1)
        let place = room.place()
        let waiter = Task { await room.wait() }
        await Task.yield()
        waiter.cancel()
        await waiter.value
        place.release()
    }
}
