import Foundation

/// Holds whoever waits until it is opened, then nobody.
final class Gate: Sendable {
    private let condition = NSCondition()
    private let state = State()

    /// `@unchecked Sendable`: read and written under the condition's lock only.
    private final class State: @unchecked Sendable {
        var isOpen = false
    }

    func wait() {
        condition.lock()
        while !state.isOpen { condition.wait() }
        condition.unlock()
    }

    func open() {
        condition.lock()
        state.isOpen = true
        condition.broadcast()
        condition.unlock()
    }
}
