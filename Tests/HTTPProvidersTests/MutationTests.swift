import GeoModel
import Settings
import Testing

@testable import HTTPProviders

/// Damages each description in one place and sees whether the exchanges notice.
@Suite("Mutations of the descriptions")
struct MutationTests {
    struct Mutation {
        let name: String
        let node: JSONNode
    }

    @Test(
        "a damaged rule, path, order or datum changes the outcome of an exchange",
        .enabled(if: !Exchange.all.isEmpty, "../shared/providers/examples is missing")
    )
    func mutations() throws {
        var missed = Set<String>()
        var count = 0
        for bytes in ProviderCatalogue.texts() {
            let description = try ProviderDescription(json: bytes)
            let root = try JSONParser.parse(bytes)
            for mutation in Self.mutations(of: root) {
                count += 1
                let mutant = try ProviderDescription(mutation.node, digest: 0)
                let isNoticed = (ReplayTests.described + Exchange.own)
                    .filter { $0.provider == description.name }
                    .contains { !Self.agrees($0, mutant) }
                if !isNoticed { missed.insert("\(description.name): \(mutation.name)") }
            }
        }
        #expect(count > 130)
        #expect(missed.isEmpty)
    }

    private static func agrees(_ exchange: Exchange, _ description: ProviderDescription) -> Bool {
        let reading = description.read(exchange.reply, wall: ReplayTests.wall)
        guard reading.outcome.rawValue == exchange.outcome, !reading.isUnreadable else {
            return false
        }
        guard let latitude = exchange.latitude, let longitude = exchange.longitude else {
            return true
        }
        guard let candidate = reading.candidates.first,
            let expected = try? Coordinate(latitude: latitude, longitude: longitude)
        else { return false }
        return candidate.coordinate.metres(to: expected) <= exchange.toleranceMetres
            && candidate.label == .text(exchange.label ?? "")
    }

    // MARK: the mutations

    private static func mutations(of root: JSONNode) -> [Mutation] {
        guard let rules = root["outcomes"]?.elements, let candidates = root["candidates"] else {
            return []
        }
        var mutations = rules.indices.map { index in
            var rest = rules
            rest.remove(at: index)
            let kept = root.setting("outcomes", to: JSONNode(.array(rest), at: root.place))
            return Mutation(name: "without rule \(index)", node: kept)
        }
        func damage(_ name: String, _ changed: JSONNode) {
            mutations.append(Mutation(name: name, node: root.setting("candidates", to: changed)))
        }
        let broken = JSONNode(.string("no.such.path"), at: root.place)
        damage("another list", candidates.setting("list", to: broken))
        if candidates["label"] != nil {
            damage("another label", candidates.setting("label", to: broken))
        }
        if candidates["datum"] != nil {
            let plain = JSONNode(.string("wgs84"), at: root.place)
            damage("without datum", candidates.setting("datum", to: plain))
        }
        if let latitude = candidates["latitude"], let longitude = candidates["longitude"] {
            damage(
                "latitude for longitude",
                candidates.setting("latitude", to: longitude).setting("longitude", to: latitude)
            )
        }
        if let pair = candidates["pair"] {
            let order = JSONNode(.string("lat,lon"), at: root.place)
            damage(
                "order of the pair",
                candidates.setting("pair", to: pair.setting("order", to: order))
            )
        }
        return mutations
    }
}

extension JSONNode {
    fileprivate subscript(key: String) -> JSONNode? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }?.node
    }

    fileprivate var elements: [JSONNode]? {
        guard case .array(let elements) = value else { return nil }
        return elements
    }

    fileprivate func setting(_ key: String, to node: JSONNode) -> JSONNode {
        guard case .object(let members) = value else { return self }
        let changed = members.map {
            $0.key == key ? JSONMember(key: key, at: $0.place, node: node) : $0
        }
        return JSONNode(.object(changed), at: place)
    }
}
