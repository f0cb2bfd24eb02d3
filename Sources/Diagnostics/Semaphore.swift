import Glibc

/// A counting semaphore of the system.
///
/// `@unchecked Sendable`: the pointer never changes, and the system's semaphores are made to be used
/// by several threads at once.
final class Semaphore: @unchecked Sendable {
    private let pointer = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(pointer, 0, 0) }

    deinit {
        sem_destroy(pointer)
        pointer.deallocate()
    }

    func post() { sem_post(pointer) }

    func wait() {
        while sem_wait(pointer) != 0, errno == EINTR {}
    }

    /// Waits no longer than so many milliseconds of the system's date, which may be set meanwhile.
    func wait(milliseconds: Int) {
        var until = timespec()
        clock_gettime(CLOCK_REALTIME, &until)
        until.tv_sec += milliseconds / 1000
        until.tv_nsec += milliseconds % 1000 * 1_000_000
        if until.tv_nsec >= 1_000_000_000 {
            until.tv_sec += 1
            until.tv_nsec -= 1_000_000_000
        }
        while sem_timedwait(pointer, &until) != 0, errno == EINTR {}
    }
}
