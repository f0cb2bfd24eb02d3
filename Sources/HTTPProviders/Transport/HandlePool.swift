import CCurl

/// Handles of libcurl between transfers. Most transfers are like the one before, and a handle that
/// was set up for such a one needs only its address and headers.
struct HandlePool {
    /// What the lasting options of a handle were set for.
    private struct Setting: Equatable {
        let settings: TransportSettings
        let demandsPrivatePeer: Bool

        init(_ transfer: Transfer) {
            settings = transfer.settings.lasting
            demandsPrivatePeer = transfer.demandsPrivatePeer
        }
    }

    /// More than are under way at once to most hosts.
    private static let most = 64
    private var spare: [(pointer: UnsafeMutableRawPointer, setting: Setting?)] = []

    /// A handle, and whether its lasting options are those of this transfer already; nil when
    /// libcurl has no memory.
    mutating func handle(
        for transfer: Transfer
    ) -> (pointer: UnsafeMutableRawPointer, isSet: Bool)? {
        guard let last = spare.popLast() else { return curl_easy_init().map { ($0, false) } }
        if transfer.request.method == .get, last.setting == Setting(transfer) {
            return (last.pointer, true)
        }
        curl_easy_reset(last.pointer)
        return (last.pointer, false)
    }

    /// Keeps a handle after a transfer.
    mutating func keep(_ handle: UnsafeMutableRawPointer, setFor transfer: Transfer) {
        guard spare.count < HandlePool.most else {
            curl_easy_cleanup(handle)
            return
        }
        // What a POST leaves behind is not worth telling apart.
        let isPlain = transfer.request.method == .get
        spare.append((handle, isPlain ? Setting(transfer) : nil))
    }

    /// Frees all.
    mutating func close() {
        for handle in spare { curl_easy_cleanup(handle.pointer) }
        spare = []
    }
}
