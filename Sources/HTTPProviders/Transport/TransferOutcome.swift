import CCurl
import CCurlShim

/// What comes of a transfer that libcurl calls done.
enum TransferOutcome {
    /// The pooled connection was dead: once more, on a fresh one.
    case retry
    case done(Result<HTTPReply, TransportError>)

    init(_ code: CURLcode, of transfer: Transfer, handle: UnsafeMutableRawPointer) {
        guard code != CURLE_OK else {
            self = .done(.success(TransferOutcome.reply(of: transfer, handle: handle)))
            return
        }
        let isPooled = geobatch_curl_long(handle, CURLINFO_NUM_CONNECTS) == 0
        if isPooled, !transfer.isRetry, !transfer.hasBegun, TransferOutcome.isBroken(code) {
            self = .retry
        } else {
            self = .done(.failure(TransferOutcome.error(code, of: transfer)))
        }
    }

    private static func reply(
        of transfer: Transfer,
        handle: UnsafeMutableRawPointer
    ) -> HTTPReply {
        HTTPReply(
            status: geobatch_curl_long(handle, CURLINFO_RESPONSE_CODE),
            head: transfer.head,
            body: transfer.body,
            redirect: geobatch_curl_text(handle, CURLINFO_REDIRECT_URL).map { String(cString: $0) }
        )
    }

    private static func isBroken(_ code: CURLcode) -> Bool {
        [
            CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM,
        ].contains(code)
    }

    private static func error(_ code: CURLcode, of transfer: Transfer) -> TransportError {
        let cause = String(cString: curl_easy_strerror(code))
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            return .timeout(transfer.hasBegun ? "reply unfinished" : "no reply")
        case CURLE_WRITE_ERROR where transfer.isTooLarge:
            return .tooLarge(transfer.settings.replyBytes)
        case CURLE_ABORTED_BY_CALLBACK where transfer.refusedPeer:
            return .unencrypted(host: WebAddress(transfer.request.url)?.host ?? "The server")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
            return .untrusted(cause)
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: return .badAddress
        default: return .network(cause)
        }
    }
}
