import CCurlShim

/// One exchange under way.
///
/// `@unchecked Sendable`: made by the task that sends, handed over through the inbox's lock, and
/// from then on touched by the loop's thread alone.
final class Transfer: @unchecked Sendable {
    let id: Int
    let request: HTTPRequest
    let settings: TransportSettings
    private var reply: CheckedContinuation<Result<HTTPReply, TransportError>, Never>?

    /// Only private peers may be talked to, since the request is not encrypted.
    let demandsPrivatePeer: Bool
    /// Where it waits for its place; nil for a request without a limit.
    let lane: ConnectionLane?
    var isRetry = false
    /// When it was handed over; its time counts from here.
    var submittedAt = Duration.zero
    /// When it went on the wire, the last time if it did twice.
    var startedAt = Duration.zero
    /// Bytes of header lines that most replies have at most.
    private static let usualHead = 512
    private(set) var isTooLarge = false
    private(set) var refusedPeer = false
    /// The header lines of the reply, each with its line break.
    private(set) var head: [UInt8] = []
    private(set) var body: [UInt8] = []
    private(set) var hasBegun = false

    init(
        id: Int,
        request: HTTPRequest,
        settings: TransportSettings,
        demandsPrivatePeer: Bool,
        lane: ConnectionLane?,
        reply: CheckedContinuation<Result<HTTPReply, TransportError>, Never>
    ) {
        self.id = id
        self.request = request
        self.settings = settings
        self.demandsPrivatePeer = demandsPrivatePeer
        self.lane = lane
        self.reply = reply
    }

    /// Hands the outcome to the waiting task; once.
    func finish(_ outcome: Result<HTTPReply, TransportError>) {
        reply?.resume(returning: outcome)
        reply = nil
    }

    /// Takes bytes of the body; false when that is too much.
    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= settings.replyBytes else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Takes a header line with its line break.
    func takeHeader(_ bytes: UnsafeRawBufferPointer) {
        hasBegun = true
        // An interim reply (100, 103) came before this one.
        if bytes.starts(with: "HTTP/".utf8) {
            head.removeAll()
            head.reserveCapacity(Transfer.usualHead)
        } else {
            head.append(contentsOf: bytes)
        }
    }

    /// Whether the connection to this peer may carry the request.
    func accepts(peer: String) -> Bool {
        refusedPeer = demandsPrivatePeer && WebAddress.isPrivate(address: peer) != true
        return !refusedPeer
    }
}

/// The functions that libcurl calls; they run on the loop's thread.
enum TransferCallbacks {
    static let body: geobatch_curl_sink = { bytes, size, count, owner in
        guard let transfer = TransferCallbacks.transfer(owner) else { return 0 }
        let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer.take(buffer) ? buffer.count : 0
    }

    static let header: geobatch_curl_sink = { bytes, size, count, owner in
        TransferCallbacks.transfer(owner)?
            .takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
        return size * count
    }

    static let connected: geobatch_curl_prerequest = { owner, remote, _, _, _ in
        guard let transfer = TransferCallbacks.transfer(owner), let remote else { return 1 }
        guard transfer.accepts(peer: String(cString: remote)) else { return 1 }
        // The last thing before the request is written.
        transfer.request.onSent?()
        return 0
    }

    static func transfer(_ owner: UnsafeMutableRawPointer?) -> Transfer? {
        owner.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }
}
