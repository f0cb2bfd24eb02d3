import Foundation
import TestSupport

/// Answers in the words of Nominatim, by the text of the query alone, and counts.
struct AnsweringServer {
    private let server = LoopbackServer { request, connection in
        let number = request.target.utf8.reduce(0) { ($0 * 31 + Int($1)) % 89_999 }
        connection.reply(
            200,
            """
            [{"lat": "\(Double(number) / 1000)", "lon": "\(Double(number) / 900)", "type": "house",
              "category": "building", "place_rank": 30, "display_name": "Place \(number)",
              "address": {"country_code": "de"}}]
            """
        )
    }

    /// The provider as `--provider` names it.
    var provider: String { "nominatim=\(server.base)" }

    /// What was asked, each request once.
    var asked: [String] { server.requests.map(\.target) }
}
