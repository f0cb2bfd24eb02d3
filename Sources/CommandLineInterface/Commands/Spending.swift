import AddressText
import Geocoding
import Synchronization

/// What one call of geobatch may spend on all its providers, and what it has spent.
final class Budget: Sendable {
    private let most: Double?
    private let spent = Mutex(0.0)

    /// - Parameter most: in the currency of the prices; nil for no limit.
    init(most: Double?) { self.most = most }

    /// Takes an amount; false when that would be more than may be spent.
    func take(_ amount: Double) -> Bool {
        spent.withLock { spent in
            // A thousandth of a cent is no reason to stop: sums of decimal prices are not exact.
            if let most, spent + amount > most + 0.000_01 { return false }
            spent += amount
            return true
        }
    }

    /// Adds what was spent beyond what was taken, by requests that had to be repeated.
    func add(_ amount: Double) { spent.withLock { $0 += amount } }
}

/// Counts the requests to a provider and stops before they cost more than they may.
final class MeteredGeocoder: Geocoder {
    private let upstream: any Geocoder
    private let price: Double
    private let budget: Budget
    private let count = Mutex(0)

    /// - Parameter price: of one request; 0 where nothing is known.
    init(around upstream: any Geocoder, price: Double, budget: Budget) {
        (self.upstream, self.price, self.budget) = (upstream, price, budget)
    }

    var identity: GeocoderIdentity { upstream.identity }
    var batch: BatchShape { upstream.batch }

    /// The requests made so far.
    var requests: Int { count.withLock { $0 } }

    /// Asks as long as the budget lasts.
    func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let paid = queries.prefix { _ in budget.take(price) }
        let replies = paid.isEmpty ? [] : await upstream.answer(Array(paid))
        note(made: replies.reduce(0) { $0 + Self.requests($1) }, paid: paid.count)
        let rest = queries.dropFirst(paid.count).map { _ in Self.unpaid }
        return replies + rest
    }

    /// Asks if the budget allows.
    func answer(one query: AddressQuery) async -> Result<Answer, GeocodeError> {
        guard budget.take(price) else { return Self.unpaid }
        let reply = await upstream.answer(one: query)
        note(made: Self.requests(reply), paid: 1)
        return reply
    }

    private static let unpaid = Result<Answer, GeocodeError>.failure(
        GeocodeError(.quotaSpent, detail: "more would cost more than --max-cost")
    )

    private static func requests(_ reply: Result<Answer, GeocodeError>) -> Int {
        switch reply {
        case .success(let answer): Int(answer.requests)
        case .failure(let error): Int(error.requests)
        }
    }

    private func note(made: Int, paid: Int) {
        count.withLock { $0 += made }
        budget.add(Double(max(0, made - paid)) * price)
    }
}
