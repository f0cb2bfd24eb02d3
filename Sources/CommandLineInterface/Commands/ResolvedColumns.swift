import CSVStream
import Pipeline
import Settings

/// The columns of a query by index, and in words how they were found.
struct ResolvedColumns {
    /// The columns.
    let plan: ColumnPlan<Int>
    /// What was guessed, one sentence each; empty when nothing was.
    var readAs: [String]
    /// The columns of a point, where rows are points; then there are no others.
    var points: PointColumns?

    /// The columns of a point.
    init(_ found: ResolvedPoints) {
        plan = ColumnPlan()
        readAs = found.readAs
        points = found.columns
    }

    /// The columns that were named; with none, those that the header tells. A country column alone
    /// is added to the guess.
    init(_ columns: AddressColumns, in input: CSVInput) throws(ColumnError) {
        let header = input.header
        let named = try ColumnPlan(columns).resolved(in: header)
        guard named.isEmpty else {
            plan = named
            readAs = []
            return
        }
        let guess = try ColumnGuess.guess(header, sample: input.sample)
        var plan = guess.plan
        if !named.country.isEmpty { plan.country = named.country }
        self.plan = plan
        readAs = [guess.description]
    }
}

extension ColumnPlan<String> {
    /// The plan that the settings name.
    init(_ columns: AddressColumns) {
        self.init()
        address = columns.address
        houseNumber = columns.houseNumber
        street = columns.street
        city = columns.city
        region = columns.region
        postcode = columns.postcode
        country = columns.country
    }
}
