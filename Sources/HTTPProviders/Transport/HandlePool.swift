/// Handles of libcurl between transfers.
struct HandlePool {
    /// More than are under way at once to most hosts.
    private static let most = 64
    private var spare: [CurlHandle] = []

    /// A handle; nil when libcurl has no memory.
    mutating func take() -> CurlHandle? { spare.popLast() ?? CurlHandle() }

    /// Keeps a handle after a transfer.
    mutating func keep(_ handle: CurlHandle) {
        if spare.count < HandlePool.most { spare.append(handle) } else { handle.close() }
    }

    /// Frees all.
    mutating func close() {
        for handle in spare { handle.close() }
        spare = []
    }
}
