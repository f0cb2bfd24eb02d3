import Geocoding
import Pace
import Settings

/// Where and how a provider takes many queries in one request.
struct BatchEndpoint: Hashable, Sendable {
    /// The shape of request and reply, which is code.
    enum Form: String, CaseIterable, Hashable, Sendable {
        /// A JSON list of objects; the reply has a list of replies.
        case mapbox = "mapbox-v6"
        /// A JSON list of texts; the reply repeats each with its candidates.
        case geocodio
        /// A CSV of address parts; the reply has its rows in any order, each with the row's number.
        case census = "us-census"
        /// A CSV of texts; the reply is the same CSV with columns added.
        case addok = "addok-csv"
    }

    let form: Form
    let path: Template
    let parameters: [RequestTemplate.Parameter]
    /// The most queries in one request.
    let most: Int
    /// Whether each query counts as a request for rate, quota and price; else the whole batch is one.
    let countsQueries: Bool
    /// Whether a server of one's own answers single requests faster.
    let isForOwnHostOnly: Bool
    /// Whether it is used only where the user asks for it.
    let isOnRequest: Bool

    init(_ reader: inout ObjectReader, settings: Set<String>) throws(DescriptionError) {
        let word = try reader.demandedText("form")
        guard let form = Form(rawValue: word) else {
            let words = Form.allCases.map(\.rawValue).joined(separator: ", ")
            throw DescriptionError("'\(word)' is no form; there are \(words).", at: reader.place)
        }
        self.form = form
        guard let node = reader.node("path") else { throw reader.missing("path") }
        path = try Template(node, key: "path", settings: settings)
        parameters = try RequestTemplate.parameters("query", &reader, settings)
        guard let most = try reader.count("most") else { throw reader.missing("most") }
        self.most = most
        countsQueries = try reader.flag("counts_queries")
        isForOwnHostOnly = try reader.flag("own_host_only")
        isOnRequest = try reader.flag("on_request")
        try reader.finish()
    }

    /// Whether it is to be used: the user says so, or it pays.
    ///
    /// A server without a rate answers single requests side by side, often faster than a batch.
    func isUsed(by line: ProviderLine) -> Bool {
        switch line.values.settings["batch"] {
        case "always": true
        case "never": false
        default: !isOnRequest && (line.endpoint.base == nil || !isForOwnHostOnly)
        }
    }

    /// How many queries one request carries under these limits.
    func size(under limits: PaceLimits) -> Int {
        guard countsQueries else { return most }
        // A batch that fills a window would have to wait for it to be empty.
        return limits.windows.reduce(most) { min($0, max(1, $1.count / 2)) }
    }

    /// The request for these queries.
    ///
    /// - Parameter base: scheme and host.
    func request(
        for queries: [BatchQuery],
        base: Template,
        values: RequestValues
    ) -> HTTPRequest? {
        guard let host = base.rendered(values, query: "", escaped: true).first,
            let way = path.rendered(values, query: "", escaped: true).first
        else { return nil }
        let pairs = parameters.flatMap { parameter in
            parameter.template.rendered(values, query: "", escaped: true)
                .map { "\(parameter.name)=\($0)" }
        }
        let body = codec.body(for: queries, values: values)
        return HTTPRequest(
            method: .post,
            url: host + way + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")),
            headers: [HTTPRequest.Header("Content-Type", body.type)],
            body: body.bytes,
            counted: countsQueries ? queries.count : 1
        )
    }

    /// What writes and reads this form.
    var codec: any BatchCodec {
        switch form {
        case .mapbox: MapboxBatch()
        case .geocodio: GeocodioBatch()
        case .census: CensusBatch()
        case .addok: AddokBatch()
        }
    }
}

/// One query of a batch.
struct BatchQuery: Sendable {
    /// The query as this provider may get it.
    let text: String
    /// The parts of the address; empty where none are known.
    var street = ""
    var city = ""
    var region = ""
    var postcode = ""
}

/// What a batch says about one of its queries.
enum BatchRow: Sendable {
    /// The candidates in the provider's order; none where it knows no such place.
    case answered([Candidate])
    /// Nothing that can be used: it is asked alone.
    case open
}

/// Writes batches and reads their replies.
protocol BatchCodec: Sendable {
    /// Whether a query can be part of a batch at all.
    func takes(_ query: BatchQuery) -> Bool

    /// What the request carries.
    func body(for queries: [BatchQuery], values: RequestValues) -> BatchBody

    /// What the reply says about each query, in their order; nil where it is no reply to them.
    ///
    /// - Parameter reader: how the provider's replies to single queries are read.
    func rows(of reply: HTTPReply, to queries: [BatchQuery], _ reader: ReplyReader) -> [BatchRow]?
}

extension BatchCodec {
    func takes(_ query: BatchQuery) -> Bool { true }
}

/// The body of a request with its content type.
struct BatchBody {
    let type: String
    let bytes: [UInt8]
}
