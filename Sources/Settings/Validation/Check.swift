import GeoModel

/// Checks that turn one text into one valid value. Each says what it expected.
enum Check {
    /// Why a text is no valid value; names the text and what is expected.
    struct Complaint: Error, Equatable {
        let problem: String

        init(_ problem: String) { self.problem = problem }
    }

    /// A whole number in the range.
    static func integer(_ text: String, in range: ClosedRange<Int>) throws(Complaint) -> Int {
        guard let number = Int(text) else {
            throw Complaint("'\(text)' is not a whole number.")
        }
        guard range.contains(number) else {
            throw Complaint(
                range.upperBound == .max
                    ? "\(text) is too small: it must be \(range.lowerBound) or more."
                    : "\(text) is outside \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return number
    }

    /// A plain decimal number in the range; no infinity, no hexadecimal.
    static func decimal(_ text: String, in range: ClosedRange<Double>) throws(Complaint) -> Double {
        let number = try degrees(text)
        guard range.contains(number) else {
            throw Complaint(
                "\(text) is outside \(short(range.lowerBound)) to \(short(range.upperBound))."
            )
        }
        return number
    }

    /// A number of bytes; K, M and G stand for 1024 and its powers.
    static func bytes(_ text: String, in range: ClosedRange<Int>) throws(Complaint) -> Int {
        let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30]
        guard let last = text.last, let shift = shifts[Character(last.uppercased())] else {
            return try integer(text, in: range)
        }
        let number = try integer(String(text.dropLast()), in: 0...(1 << 32))
        return try integer(String(number << shift), in: range)
    }

    /// The items of a comma-separated list, without the spaces around them.
    static func list(_ value: RawValue) throws(Complaint) -> [String] {
        let texts: [String]
        switch value {
        case .unset: return []
        case .list(let exact): texts = exact
        case .text(let joined): texts = split(joined)
        case .toggle(let isOn): texts = [String(isOn)]
        }
        guard !texts.contains("") else {
            throw Complaint("One of the names is empty. Look for a comma too many.")
        }
        return texts
    }

    /// Splits at commas and trims spaces.
    static func split(_ text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { item in
            let start = item.drop { $0 == " " }
            let end = start.lastIndex { $0 != " " }
            return end.map { String(start[...$0]) } ?? ""
        }
    }

    /// A point written "LAT,LON".
    static func coordinate(_ text: String) throws(Complaint) -> Coordinate {
        let numbers = try numbers(text, count: 2, order: "LAT,LON, such as 52.5,13.4")
        return try point(latitude: numbers[0], longitude: numbers[1])
    }

    /// A box written "W,S,E,N".
    static func box(_ text: String) throws(Complaint) -> BoundingBox {
        let numbers = try numbers(text, count: 4, order: "W,S,E,N, such as 5.9,47.3,15.0,55.1")
        let southWest = try point(latitude: numbers[1], longitude: numbers[0])
        let northEast = try point(latitude: numbers[3], longitude: numbers[2])
        do throws(InvertedBox) {
            return try BoundingBox(southWest: southWest, northEast: northEast)
        } catch {
            throw Complaint(error.description)
        }
    }

    private static func point(latitude: Double, longitude: Double) throws(Complaint) -> Coordinate {
        do throws(OffGlobe) {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            throw Complaint(error.description)
        }
    }

    private static func numbers(_ text: String, count: Int, order: String)
        throws(Complaint) -> [Double]
    {
        let items = split(text)
        guard items.count == count else {
            throw Complaint(
                "'\(text)' has \(items.count == 1 ? "1 part" : "\(items.count) parts"), not "
                    + "\(count). Write it as \(order)."
            )
        }
        var numbers: [Double] = []
        for item in items { numbers.append(try degrees(item)) }
        return numbers
    }

    private static func degrees(_ text: String) throws(Complaint) -> Double {
        let isPlain = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
        }
        guard isPlain, let number = Double(text) else {
            throw Complaint("'\(text)' is not a number. Write it like 12.5.")
        }
        return number
    }

    private static func short(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }
}
