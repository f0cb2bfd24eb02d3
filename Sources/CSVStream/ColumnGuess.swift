/// The columns of an address as far as a header's names tell.
public struct ColumnGuess: Hashable, Sendable, CustomStringConvertible {
    /// The columns by index.
    public let plan: ColumnPlan<Int>
    /// The column of latitudes, if there is exactly one.
    public let latitude: Int?
    /// The column of longitudes, if there is exactly one.
    public let longitude: Int?
    /// What was taken for what, for people: `address: query; country: country (guessed from the
    /// header)`.
    public let description: String

    /// Reads a header's names in twelve languages.
    ///
    /// A column that is by its name a whole address is used alone. A plain "address" is used alone
    /// too, unless other columns hold city, region or postal code: then it is the street line. The
    /// only column of a file is the address, whatever its name.
    ///
    /// - Throws: `ColumnError.cannotGuess` when no reading or more than one fits.
    public static func guess(_ header: Header) throws(ColumnError) -> ColumnGuess {
        var reading = HeaderReading(header)
        return ColumnGuess(plan: try reading.plan(), reading: reading)
    }

    /// A guess for which the names were not needed.
    init(plan: ColumnPlan<Int>, header: Header, source: String) {
        self.plan = plan
        latitude = nil
        longitude = nil
        description = Self.describe(plan, header, source)
    }

    private init(plan: ColumnPlan<Int>, reading: HeaderReading) {
        self.plan = plan
        latitude = reading.only(.latitude)
        longitude = reading.only(.longitude)
        let header = reading.header
        let isOnly = header.isGenerated || header.count == 1
        description = Self.describe(plan, header, isOnly ? "the only column" : "from the header")
    }

    private static func describe(
        _ plan: ColumnPlan<Int>,
        _ header: Header,
        _ source: String
    ) -> String {
        let parts = [
            ("address", plan.address), ("house number", plan.houseNumber), ("street", plan.street),
            ("city", plan.city), ("region", plan.region), ("postcode", plan.postcode),
            ("country", plan.country),
        ]
        let said = parts.filter { !$0.1.isEmpty }.map { role, columns in
            role + ": " + columns.map(header.label).joined(separator: ", ")
        }
        return said.joined(separator: "; ") + " (guessed: \(source))"
    }
}

extension Header {
    /// A column as people can name it: by its name, or by its position when the name is empty or
    /// not the only one.
    public func label(of column: Int) -> String {
        let name = names[column]
        let isUnique = names.count { $0 == name } == 1
        return name.isEmpty || !isUnique ? "#\(column + 1)" : name
    }
}

/// One try to read a header as a plan.
struct HeaderReading {
    let header: Header
    private let candidates: ColumnCandidates

    init(_ header: Header) {
        self.header = header
        candidates = ColumnCandidates(header)
    }

    /// The column of a role when exactly one fits best.
    func only(_ role: ColumnRole) -> Int? {
        let best = candidates.best(role)
        return best.count == 1 ? best[0] : nil
    }

    /// The plan that the names show.
    mutating func plan() throws(ColumnError) -> ColumnPlan<Int> {
        var plan = ColumnPlan<Int>()
        if header.count == 1 {
            plan.address = [0]
            return plan
        }
        plan.country = try unique(.country).map { [$0] } ?? []
        if let full = try unique(.fullAddress) {
            plan.address = [full]
            return plan
        }
        plan.city = try unique(.city).map { [$0] } ?? []
        plan.postcode = try unique(.postcode).map { [$0] } ?? []
        // Two names for the region are no reason to stop: both are written into the query.
        plan.region = candidates.best(.region)
        try addStreet(&plan)
        guard !plan.isEmpty, plan.region.isEmpty || !onlyRegion(plan) else {
            throw failure("No name says so.")
        }
        return plan
    }

    private func addStreet(_ plan: inout ColumnPlan<Int>) throws(ColumnError) {
        let hasPlace = !(plan.city.isEmpty && plan.postcode.isEmpty && plan.region.isEmpty)
        let street = try unique(.street)
        let address = try unique(.address)
        let lines = (address.map { [$0] } ?? []) + candidates.furtherLines
        switch (address, street) {
        case (let address?, let street?) where address != street:
            throw failure(
                "Both '\(header.label(of: address))' and '\(header.label(of: street))' could."
            )
        case (_?, _) where !hasPlace:
            plan.address = lines
        case (let address?, _):
            plan.street = lines
            plan.houseNumber = try houseNumber(after: address)
        case (nil, let street?):
            plan.street = [street]
            plan.houseNumber = try unique(.houseNumber).map { [$0] } ?? []
        case (nil, nil):
            break
        }
    }

    /// An address line holds its number, unless a column for it is named plainly or stands next to
    /// it, as in `ENDERECO,NUMERO`.
    private func houseNumber(after address: Int) throws(ColumnError) -> [Int] {
        guard let column = try unique(.houseNumber) else { return [] }
        let belongs = candidates.isSure(.houseNumber, column) || column == address + 1
        return belongs ? [column] : []
    }

    private func onlyRegion(_ plan: ColumnPlan<Int>) -> Bool {
        plan.address.isEmpty && plan.street.isEmpty && plan.city.isEmpty && plan.postcode.isEmpty
    }

    private func unique(_ role: ColumnRole) throws(ColumnError) -> Int? {
        let best = candidates.best(role)
        guard best.count > 1 else { return best.first }
        let names = best.map { "'\(header.label(of: $0))'" }.joined(separator: " and ")
        throw failure("\(best.count) columns could be the \(role.word): \(names).")
    }

    private func failure(_ why: String) -> ColumnError {
        .cannotGuess(present: header.names, why: why)
    }
}

extension ColumnRole {
    /// The role in messages.
    fileprivate var word: String {
        self == .fullAddress ? "address" : rawValue
    }
}
