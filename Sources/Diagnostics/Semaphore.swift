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
}
