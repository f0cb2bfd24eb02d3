import ByteStreams
import Synchronization

/// Who asked a run to stop, and the signal that makes it stop.
final class Interruption: Sendable {
    /// What the run listens to.
    let stop = StopSignal()
    private let request = Mutex<StopRequest?>(nil)

    /// The first request; later ones change nothing.
    var first: StopRequest? { request.withLock { $0 } }

    /// Asks the run to stop.
    func request(_ who: StopRequest) {
        request.withLock { $0 = $0 ?? who }
        stop.raise()
    }
}
