import Glibc

/// A thread of its own, for work that blocks: reading, writing.
enum WorkerThread {
    /// Runs a function on a new thread. The thread ends when the function returns; nobody joins it.
    ///
    /// - Throws: `RunError.noThread` when the system gives none.
    static func start(_ body: @escaping @Sendable () -> Void) throws(RunError) {
        let box = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, runBody, box.toOpaque())
        guard code == 0 else {
            box.release()
            throw .noThread(code: code)
        }
        pthread_detach(thread)
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private static let runBody:
        @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
            guard let argument else { return nil }
            Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
            return nil
        }
}
