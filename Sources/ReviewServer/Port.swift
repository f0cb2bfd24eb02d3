import Synchronization

/// The port that the server got; known only once it listens.
final class Port: Sendable {
    private let value = Atomic<UInt16>(0)

    var number: UInt16 {
        get { value.load(ordering: .acquiring) }
        set { value.store(newValue, ordering: .releasing) }
    }
}
