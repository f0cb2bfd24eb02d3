import CCurl
import CCurlShim

/// A handle of libcurl and what it is set up for.
///
/// Most transfers are like the one before, and a handle that was set up for such a one needs only its
/// address.
struct CurlHandle {
    /// What the lasting options are set for.
    private struct Setting: Equatable {
        let settings: TransportSettings
        let demandsPrivatePeer: Bool

        init(_ transfer: Transfer) {
            settings = transfer.settings.lasting
            demandsPrivatePeer = transfer.demandsPrivatePeer
        }
    }

    let pointer: UnsafeMutableRawPointer
    private var setting: Setting?
    private var headers: [HTTPRequest.Header] = []
    /// Lives as long as the handle uses it.
    private var list: UnsafeMutablePointer<curl_slist>?

    /// Nil when libcurl has no memory.
    init?() {
        guard let pointer = curl_easy_init() else { return nil }
        self.pointer = pointer
    }

    /// Sets all options for a transfer; false when libcurl refuses one.
    ///
    /// - Parameter now: on the loop's clock.
    mutating func set(for transfer: Transfer, at now: Duration) -> Bool {
        let isGet = transfer.request.method == .get
        let wanted = Setting(transfer)
        let isSet = isGet && setting == wanted
        if !isSet, setting != nil || list != nil { reset() }
        // What a POST leaves behind is not worth telling apart.
        setting = isGet ? wanted : nil
        return TransferSetup(transfer: transfer, handle: pointer).apply(again: isSet, at: now)
            && setHeaders(transfer.request)
    }

    private mutating func setHeaders(_ request: HTTPRequest) -> Bool {
        if list != nil, headers == request.headers { return true }
        var fresh: UnsafeMutablePointer<curl_slist>?
        for header in request.headers { fresh = curl_slist_append(fresh, header.line) }
        // Without this libcurl waits a second for "100 Continue" before a larger body.
        if request.method == .post { fresh = curl_slist_append(fresh, "Expect:") }
        let isSet = geobatch_curl_set_headers(pointer, fresh) == CURLE_OK
        curl_slist_free_all(list)
        (list, headers) = (fresh, request.headers)
        return isSet
    }

    private mutating func reset() {
        curl_easy_reset(pointer)
        curl_slist_free_all(list)
        (list, headers, setting) = (nil, [], nil)
    }

    /// Frees it.
    func close() {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(list)
    }
}
