/// What the values of each column look like in most records: tells where a record that has one field
/// too many lost its step.
struct ColumnForms: Sendable {
    /// For each column the form that nine in ten values have; nil when there is none.
    private let forms: [[UInt8]?]

    /// Reads the records of the header's width; nil when they are too few to tell.
    init?(_ records: some Sequence<HeadRecords.Entry>, width: Int) {
        let whole = records.filter { $0.fields.count == width }
        guard whole.count >= 5, width > 2 else { return nil }
        forms = (0..<width).map { column in
            var counts: [[UInt8]: Int] = [:]
            for record in whole { counts[CellShape(record.fields[column]).form, default: 0] += 1 }
            let usual = counts.max { $0.value < $1.value }
            guard let usual, usual.value * 10 >= whole.count * 9 else { return nil }
            return usual.key
        }
    }

    /// Which empty field of a record with one too many must go so that the others fit; nil when the
    /// record fits as well as it is, or none is clearly better.
    func surplusField(of values: [[UInt8]]) -> Int? {
        guard values.count == forms.count + 1 else { return nil }
        var best: (field: Int, misfits: Int)?
        for field in values.indices where values[field].isEmpty {
            var rest = values
            rest.remove(at: field)
            let misfits = misfits(of: rest)
            if misfits < best?.misfits ?? .max { best = (field, misfits) }
        }
        guard let best, best.misfits + 2 <= misfits(of: values) else { return nil }
        return best.field
    }

    /// How many values do not look like the others of their column.
    func misfits(of values: [[UInt8]]) -> Int {
        zip(forms, values).count { form, value in
            guard let form else { return false }
            return CellShape(value).form != form
        }
    }
}
