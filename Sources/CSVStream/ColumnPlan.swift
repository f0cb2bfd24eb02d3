/// Which columns hold what of an address: by name as the user says it, or resolved to indices.
///
/// One generic type, so that the hot loop cannot look up a name.
public struct ColumnPlan<Reference: Hashable & Sendable>: Hashable, Sendable {
    /// Columns that hold whole addresses, or lines of one, in their order.
    public var address: [Reference] = []
    /// House numbers.
    public var houseNumber: [Reference] = []
    /// Streets.
    public var street: [Reference] = []
    /// Cities, towns, villages.
    public var city: [Reference] = []
    /// States, provinces, counties.
    public var region: [Reference] = []
    /// Postal codes.
    public var postcode: [Reference] = []
    /// Countries; a promise for their row.
    public var country: [Reference] = []

    /// A plan without columns.
    public init() {}

    /// Whether no column says anything about a place; a country alone is no address.
    public var isEmpty: Bool {
        address.isEmpty && houseNumber.isEmpty && street.isEmpty && city.isEmpty && region.isEmpty
            && postcode.isEmpty
    }

    /// The same plan with each reference turned into another.
    func map<Other>(
        _ turn: (Reference) throws(ColumnError) -> Other
    ) throws(ColumnError) -> ColumnPlan<Other> {
        var plan = ColumnPlan<Other>()
        plan.address = try address.map(turn)
        plan.houseNumber = try houseNumber.map(turn)
        plan.street = try street.map(turn)
        plan.city = try city.map(turn)
        plan.region = try region.map(turn)
        plan.postcode = try postcode.map(turn)
        plan.country = try country.map(turn)
        return plan
    }
}

extension ColumnPlan<String> {
    /// The plan by index, from 0.
    ///
    /// - Throws: `ColumnError` for the first column that the header does not have, or has twice.
    public func resolved(in header: Header) throws(ColumnError) -> ColumnPlan<Int> {
        try map { (name) throws(ColumnError) in try header.index(of: name) }
    }
}
