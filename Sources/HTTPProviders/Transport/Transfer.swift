import CCurl
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
    var isRetry = false
    var startedAt = Duration.zero
    /// Lives as long as the handle uses it.
    var headerList: UnsafeMutablePointer<curl_slist>?
    private(set) var isTooLarge = false
    private(set) var refusedPeer = false
    private(set) var headers: [HTTPRequest.Header] = []
    private(set) var body: [UInt8] = []
    private(set) var hasBegun = false

    init(
        id: Int,
        request: HTTPRequest,
        settings: TransportSettings,
        demandsPrivatePeer: Bool,
        reply: CheckedContinuation<Result<HTTPReply, TransportError>, Never>
    ) {
        self.id = id
        self.request = request
        self.settings = settings
        self.demandsPrivatePeer = demandsPrivatePeer
        self.reply = reply
    }

    deinit { curl_slist_free_all(headerList) }

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
        var line = bytes[...]
        while let last = line.last, last <= 0x20 { line = line.dropLast() }
        if line.starts(with: "HTTP/".utf8) {
            // An interim reply (100, 103) came before this one.
            headers.removeAll()
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
            headers.append(
                HTTPRequest.Header(
                    String(decoding: line[..<colon], as: UTF8.self),
                    String(decoding: value, as: UTF8.self)
                )
            )
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
        return transfer.accepts(peer: String(cString: remote)) ? 0 : 1
    }

    static func transfer(_ owner: UnsafeMutableRawPointer?) -> Transfer? {
        owner.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }
}
