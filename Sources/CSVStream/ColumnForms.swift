/// What the values of each column look like in most records: tells where a record that has too many
/// or too few fields lost its step.
struct ColumnForms: Sendable {
    /// For each column the form that nine in ten values have; nil when there is none.
    let forms: [[UInt8]?]
    /// The same with the length of each run of digits and letters.
    private let exactForms: [[UInt8]?]

    /// How many columns there are.
    var width: Int { forms.count }

    /// Reads the records of the header's width; nil when they are too few to tell.
    init?(_ records: some Sequence<HeadRecords.Entry>, width: Int) {
        let whole = records.filter { $0.fields.count == width }
        guard whole.count >= 5, width > 1 else { return nil }
        let shapes = whole.map { $0.fields.map(CellShape.init) }
        forms = (0..<width).map { column in Self.usual(shapes.map { $0[column].form }) }
        exactForms = (0..<width).map { column in Self.usual(shapes.map { $0[column].exactForm }) }
    }

    /// The form that nine in ten have.
    private static func usual(_ forms: [[UInt8]]) -> [UInt8]? {
        var counts: [[UInt8]: Int] = [:]
        for form in forms { counts[form, default: 0] += 1 }
        let usual = counts.max { $0.value < $1.value }
        guard let usual, usual.value * 10 >= forms.count * 9 else { return nil }
        return usual.key
    }

    /// How many values do not look like the others of their column.
    func misfits(of values: [[UInt8]]) -> Int {
        zip(forms.indices, values).count { !fit(of: $1, in: $0).isAlike }
    }

    /// How well a value fits a column.
    struct Fit: Equatable {
        /// Whether it has the column's form, if there is one.
        var isAlike = true
        /// Whether its runs have other lengths than usual.
        var hasOtherLengths = false
    }

    func fit(of value: some Collection<UInt8>, in column: Int) -> Fit {
        guard forms[column] != nil || exactForms[column] != nil else { return Fit() }
        let shape = CellShape(value)
        return Fit(
            isAlike: forms[column].map { $0 == shape.form } ?? true,
            hasOtherLengths: exactForms[column].map { $0 != shape.exactForm } ?? false
        )
    }
}
