import CCurl
import CCurlShim

/// Sets the options of a handle for one transfer, all but its headers.
struct TransferSetup {
    let transfer: Transfer
    let handle: UnsafeMutableRawPointer

    /// False when libcurl refuses an option.
    ///
    /// - Parameters:
    ///   - again: whether the lasting options are set already.
    ///   - now: on the loop's clock.
    func apply(again: Bool, at now: Duration) -> Bool {
        (again || setLasting()) && setTime(at: now) && setAddress() && setBody(again: again)
            && setOwner()
    }

    /// What is the same for all transfers with the same settings.
    private func setLasting() -> Bool {
        let settings = transfer.settings
        var isSet =
            set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(settings.connect))
            // Timeouts by signal would hit the whole process.
            && set(CURLOPT_NOSIGNAL, 1)
            && set(CURLOPT_TCP_KEEPALIVE, 1)
            && set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
            // Redirects are followed above, where the host is compared.
            && set(CURLOPT_FOLLOWLOCATION, 0)
            && set(CURLOPT_PROTOCOLS_STR, "http,https")
            // Everything that this libcurl can undo.
            && set(CURLOPT_ACCEPT_ENCODING, "")
        if let file = settings.certificateFile { isSet = isSet && set(CURLOPT_CAINFO, file) }
        if let folder = settings.certificateFolder { isSet = isSet && set(CURLOPT_CAPATH, folder) }
        // The peer's address is judged, so the peer must not be a proxy.
        if transfer.demandsPrivatePeer { isSet = isSet && set(CURLOPT_NOPROXY, "*") }
        return isSet
    }

    private func setTime(at now: Duration) -> Bool {
        let spent = now - transfer.submittedAt
        return set(CURLOPT_TIMEOUT_MS, milliseconds(transfer.settings.total - spent))
            && set(CURLOPT_FRESH_CONNECT, transfer.isRetry ? 1 : 0)
    }

    private func setAddress() -> Bool { set(CURLOPT_URL, transfer.request.url) }

    private func setBody(again: Bool) -> Bool {
        guard transfer.request.method == .post else {
            return again || set(CURLOPT_HTTPGET, 1)
        }
        return set(CURLOPT_POST, 1)
            && geobatch_curl_set_body(handle, transfer.request.body, transfer.request.body.count)
                == CURLE_OK
    }

    private func setOwner() -> Bool {
        geobatch_curl_set_owner(
            handle,
            Unmanaged.passUnretained(transfer).toOpaque(),
            TransferCallbacks.body,
            TransferCallbacks.header,
            TransferCallbacks.connected
        ) == CURLE_OK
    }

    private func milliseconds(_ time: Duration) -> Int {
        let (seconds, attoseconds) = time.components
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }

    private func set(_ option: CURLoption, _ value: Int) -> Bool {
        geobatch_curl_set_long(handle, option, value) == CURLE_OK
    }

    private func set(_ option: CURLoption, _ value: String) -> Bool {
        geobatch_curl_set_text(handle, option, value) == CURLE_OK
    }
}
