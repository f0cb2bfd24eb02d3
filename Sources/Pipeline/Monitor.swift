import Glibc

/// A value behind a lock that threads can wait on until it changes.
///
/// Tasks only take the lock for a few instructions; waiting is for threads of their own, never for
/// the cooperative pool.
///
/// `@unchecked Sendable`: `state` is touched only between lock and unlock of `mutex`; the two
/// pointers never change, and POSIX lets any thread use what they point to.
final class Monitor<State: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    init(_ state: State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        pthread_cond_destroy(changed)
        mutex.deallocate()
        changed.deallocate()
    }

    /// Changes the value and wakes the threads that wait for it.
    func update<Outcome>(_ body: (inout State) -> Outcome) -> Outcome {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
        return body(&state)
    }

    /// Blocks the calling thread until `body` gives something.
    func wait<Outcome>(for body: (inout State) -> Outcome?) -> Outcome {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
        while true {
            if let outcome = body(&state) { return outcome }
            pthread_cond_wait(changed, mutex)
        }
    }
}
