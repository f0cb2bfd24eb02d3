import Diagnostics
import Dispatch
import Synchronization

/// Writes events to standard error on a queue of its own, so that a slow terminal never holds up
/// the run. Only the latest progress is kept; messages wait in order, as many as `messageLimit`.
final class Reporter: Sendable {
    /// The most messages that wait; what is beyond is counted and said.
    static let messageLimit = 1000

    private struct Mailbox {
        var messages: [Event] = []
        var progress: Event?
        var dropped = 0
        var isScheduled = false
    }

    private let mailbox = Mutex(Mailbox())
    private let text: Mutex<EventText>
    private let queue = DispatchQueue(label: "geobatch.reporter")
    private let io: StandardIO
    private let time: TimeSource

    init(_ text: consuming EventText, io: StandardIO, time: TimeSource) {
        self.text = Mutex(text)
        self.io = io
        self.time = time
    }

    /// The sink that posts here.
    var sink: EventSink { EventSink { [self] in post($0) } }

    /// Waits until everything that was posted is written, and takes the bar away.
    func finish() {
        queue.sync { drain() }
        write(text.withLock { $0.ending() })
    }

    private func post(_ event: Event) {
        let mustSchedule = mailbox.withLock { box in
            if case .progress = event {
                box.progress = event
            } else if box.messages.count < Reporter.messageLimit {
                box.messages.append(event)
            } else {
                box.dropped += 1
            }
            defer { box.isScheduled = true }
            return !box.isScheduled
        }
        if mustSchedule { queue.async { [self] in drain() } }
    }

    private func drain() {
        let box = mailbox.withLock { box in
            defer { box = Mailbox() }
            return box
        }
        for event in box.messages { write(event) }
        if box.dropped > 0 { write(.warning("\(box.dropped) more messages were left out.")) }
        if let progress = box.progress { write(progress) }
    }

    private func write(_ event: Event) {
        let (boot, wall, width) = (time.boot(), time.wall(), io.width())
        write(text.withLock { $0.text(for: event, boot: boot, wall: wall, width: width) })
    }

    private func write(_ text: String) {
        if !text.isEmpty { io.error(Array(text.utf8)) }
    }
}
