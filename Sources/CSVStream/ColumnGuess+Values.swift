/// Guessing from what the first records hold, where the names say nothing.
extension ColumnGuess {
    /// Reads a header's names, and where they say nothing the values below them.
    ///
    /// Values are believed only when one column alone looks like addresses.
    ///
    /// - Parameter sample: the values of some records.
    /// - Throws: `ColumnError.cannotGuess` when no reading or more than one fits.
    public static func guess(
        _ header: Header,
        sample: [[[UInt8]]]
    ) throws(ColumnError) -> ColumnGuess {
        do {
            return try guess(header)
        } catch {
            guard let column = ValueReading(header, sample).address else { throw error }
            var plan = ColumnPlan<Int>()
            plan.address = [column]
            return ColumnGuess(plan: plan, header: header, source: "from the values")
        }
    }

    /// The columns of latitude and longitude: by their names, else by values that can be nothing
    /// else; nil when there are none.
    public static func coordinates(
        _ header: Header,
        sample: [[[UInt8]]]
    ) -> (latitude: Int, longitude: Int)? {
        let reading = HeaderReading(header)
        if let latitude = reading.only(.latitude), let longitude = reading.only(.longitude) {
            return (latitude, longitude)
        }
        return ValueReading(header, sample).coordinates
    }
}

/// What columns hold, told by their values.
struct ValueReading {
    private let header: Header
    private let columns: [[CellText]]

    init(_ header: Header, _ sample: [[[UInt8]]]) {
        self.header = header
        columns = (0..<header.count).map { column in
            sample.compactMap { $0.count > column ? CellText($0[column]) : nil }
                .filter { !$0.isBlank }
        }
    }

    /// The column that alone looks like whole addresses: words and numbers in most values, most of
    /// them different. Nil when there is none, or a second one that comes near.
    var address: Int? {
        let scores = columns.indices.map { (column: $0, score: addressScore($0)) }
            .sorted { $0.score > $1.score }
        guard let best = scores.first, best.score >= 0.6 else { return nil }
        if scores.count > 1, scores[1].score > best.score * 0.75 { return nil }
        return best.column
    }

    private func addressScore(_ column: Int) -> Double {
        let values = columns[column]
        guard values.count >= 3 else { return 0 }
        let name = ColumnName.plain(header.names[column])
        if ColumnVocabulary.otherAddresses.contains(name) { return 0 }
        let looking = values.count(where: \.looksLikeAddress)
        let different = Set(values.map(\.text)).count
        return Double(looking) / Double(values.count)
            * min(1, 0.3 + Double(different) / Double(values.count))
    }

    /// Two neighbouring columns of numbers with three decimals or more, in the range of degrees.
    var coordinates: (latitude: Int, longitude: Int)? {
        let found = columns.indices.dropLast().filter {
            isDegrees($0, limit: 90) && isDegrees($0 + 1, limit: 180)
        }
        return found.count == 1 ? (found[0], found[0] + 1) : nil
    }

    private func isDegrees(_ column: Int, limit: Int) -> Bool {
        let values = columns[column]
        return values.count >= 3 && values.allSatisfy { $0.isDegrees(limit: limit) }
    }
}

/// A value as text.
struct CellText {
    let text: String
    private let shape: CellShape

    init(_ bytes: [UInt8]) {
        text = String(decoding: bytes, as: UTF8.self)
        shape = CellShape(bytes)
    }

    var isBlank: Bool { shape.isBlank }

    /// Words and a number, of the length that addresses have; ideographs need no blanks.
    var looksLikeAddress: Bool {
        let letters = text.unicodeScalars.count { $0.properties.isAlphabetic }
        let length = text.unicodeScalars.count
        guard (8...160).contains(length), letters * 5 >= length * 2 else {
            return length >= 5 && length <= 60 && isIdeographic && shape.hasDigit
        }
        let isWeb = text.contains("@") || text.contains("://") || text.contains("www.")
        let words = text.split(separator: " ").count
        return !isWeb && shape.hasDigit && (words >= 3 || isIdeographic)
    }

    private var isIdeographic: Bool {
        text.unicodeScalars.contains { (0x3040...0xD7A3).contains($0.value) }
    }

    /// A number with three decimals or more whose whole part is in range; with a comma, too.
    func isDegrees(limit: Int) -> Bool {
        let parts = text.split(separator: text.contains(".") ? "." : ",")
        guard parts.count == 2, parts[1].utf8.count >= 3, let whole = Int(parts[0]) else {
            return false
        }
        return abs(whole) <= limit && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
