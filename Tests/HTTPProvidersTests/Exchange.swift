import Foundation

@testable import HTTPProviders

/// One exchange of `../shared/providers/examples`, composed from public facts about a provider.
struct Exchange: Sendable, CustomStringConvertible {
    let provider: String
    let name: String
    let method: String?
    let url: String?
    let headers: [String: String]
    let outcome: String
    let latitude: Double?
    let longitude: Double?
    let label: String?
    let toleranceMetres: Double
    let waitSeconds: Double?
    let waitUntilEpoch: Double?
    /// Replies of batch and helper endpoints, which code reads, not a description.
    let isForCode: Bool
    let reply: HTTPReply

    var description: String { "\(provider): \(name)" }
}

extension Exchange {
    /// All exchanges, empty where the folder is missing.
    static let all: [Exchange] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appendingPathComponent("../shared/providers/examples")
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: nil
        )
        return (files ?? []).filter { $0.pathExtension == "json" }
            .sorted { $0.path < $1.path }.flatMap(exchanges)
    }()

    private static func exchanges(in file: URL) -> [Exchange] {
        guard let data = try? Data(contentsOf: file),
            let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let provider = root["provider"] as? String,
            let cases = root["cases"] as? [[String: Any]]
        else { return [] }
        return cases.compactMap { Exchange(provider: provider, $0) }
    }

    private init?(provider: String, _ example: [String: Any]) {
        guard let name = example["name"] as? String,
            let expect = example["expect"] as? [String: Any],
            let response = example["response"] as? [String: Any],
            let status = response["status"] as? Int, let outcome = expect["outcome"] as? String
        else { return nil }
        let request = example["request"] as? [String: Any] ?? [:]
        self.provider = provider
        self.name = name
        self.outcome = outcome
        method = request["method"] as? String
        url = request["url"] as? String
        headers = request["headers"] as? [String: String] ?? [:]
        latitude = expect["lat"] as? Double
        longitude = expect["lon"] as? Double
        label = expect["label"] as? String
        toleranceMetres = expect["toleranceMetres"] as? Double ?? 0.2
        waitSeconds = expect["waitSeconds"] as? Double
        waitUntilEpoch = expect["waitUntilEpoch"] as? Double
        isForCode = expect["skipParse"] as? Bool ?? false
        let headers = (response["headers"] as? [String: String] ?? [:])
            .map { HTTPRequest.Header($0.key, $0.value) }
        reply = HTTPReply(status: status, headers: headers, body: Self.body(of: response))
    }

    private static func body(of response: [String: Any]) -> [UInt8] {
        if let text = response["bodyText"] as? String { return Array(text.utf8) }
        guard let body = response["body"],
            let data = try? JSONSerialization.data(
                withJSONObject: body,
                options: [.fragmentsAllowed]
            )
        else { return [] }
        return Array(data)
    }
}

extension Exchange {
    /// Replies under HTTP 200 that the shared examples leave out, one for each rule that no other
    /// exchange would miss.
    static let own: [Exchange] = [
        Exchange("juso-kr", "auth", "{\"results\":{\"common\":{\"errorCode\":\"E0014\"}}}"),
        Exchange("juso-kr", "server", "{\"results\":{\"common\":{\"errorCode\":\"-999\"}}}"),
        Exchange("juso-kr", "badRequest", "{\"results\":{\"common\":{\"errorCode\":\"E0006\"}}}"),
        Exchange(
            "juso-kr",
            "noResult",
            "{\"results\":{\"common\":{\"errorCode\":\"0\",\"totalCount\":\"0\"}}}"
        ),
        Exchange(
            "juso-kr",
            "ok",
            """
            {"results":{"common":{"errorCode":"0","totalCount":"1"},"juso":[{"roadAddr":"세종대로 110",\
            "entX":"953901.165","entY":"1952032.081"}]}}
            """,
            place: (37.5665, 126.978),
            label: "세종대로 110"
        ),
        Exchange("addok", "noResult", "{\"type\":\"FeatureCollection\",\"features\":[]}"),
        Exchange(
            "addok",
            "ok",
            """
            {"features":[{"geometry":{"coordinates":[2.290084,49.897443]},"properties":{"label":\
            "8 Boulevard du Port 80000 Amiens","score":0.49,"type":"housenumber"}}]}
            """,
            place: (49.897443, 2.290084),
            label: "8 Boulevard du Port 80000 Amiens"
        ),
        Exchange("google", "badRequest", "{\"results\":[],\"status\":\"INVALID_REQUEST\"}"),
        Exchange("google", "server", "{\"results\":[],\"status\":\"UNKNOWN_ERROR\"}"),
        Exchange("google-v4", "noResult", "{\"results\":[]}"),
        Exchange("naver-cloud", "badRequest", "{\"status\":\"INVALID_REQUEST\"}"),
        Exchange("naver-cloud", "server", "{\"status\":\"SYSTEM_ERROR\"}"),
        Exchange("locationiq", "noResult", "[]"),
        Exchange("amap", "server", "{\"status\":\"0\",\"infocode\":\"99999\"}"),
        Exchange("tencent", "server", "{\"status\":500}"),
    ]

    private init(
        _ provider: String,
        _ outcome: String,
        _ body: String,
        place: (latitude: Double, longitude: Double)? = nil,
        label: String? = nil
    ) {
        self.init(
            provider: provider,
            name: body,
            method: nil,
            url: nil,
            headers: [:],
            outcome: outcome,
            latitude: place?.latitude,
            longitude: place?.longitude,
            label: label,
            toleranceMetres: 0.2,
            waitSeconds: nil,
            waitUntilEpoch: nil,
            isForCode: false,
            reply: HTTPReply(status: 200, body: Array(body.utf8))
        )
    }
}
