public import GeoModel
import Settings

/// What the command line says about files of addresses that an index is to be built from.
public struct AddressFileSettings: Sendable, Equatable {
    /// The country of all rows.
    public var country: CountryCode?
    /// The region of rows that name none.
    public var region = ""
    /// Columns by the names of the fields they hold.
    public var columns: [String: String] = [:]
    /// How many bytes sorting may take.
    public var memory = 512 << 20
    /// The licence of the data; empty where it is not stated.
    public var licence = ""
    /// What the licence asks to show.
    public var attribution = ""

    /// Nothing said.
    public init() {}
}

extension AddressFileSettings {
    /// Takes the options of `index build`.
    ///
    /// - Throws: a usage failure that names the option and what it takes.
    init(_ parsed: ParsedArguments) throws(CommandFailure) {
        if let text = parsed.text(.sourceCountry) {
            guard let code = CountryCode(text) else {
                throw CommandFailure(
                    .usage,
                    "--country takes a code of two letters such as US, not '\(text)'."
                )
            }
            country = code
        }
        region = parsed.text(.sourceRegion) ?? ""
        licence = parsed.text(.licence) ?? ""
        attribution = parsed.text(.attribution) ?? ""
        if let text = parsed.text(.memory) { memory = try Self.size(text) }
        for assignment in parsed.flags.values where assignment.option == .sourceMap {
            guard case .text(let text) = assignment.value else { continue }
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw CommandFailure(.usage, "--map takes FIELD=COLUMN, not '\(text)'.")
            }
            columns[parts[0].lowercased()] = parts[1]
        }
    }

    /// "512M", "2G": at least 16 MiB.
    private static func size(_ text: String) throws(CommandFailure) -> Int {
        let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
        let unit = text.uppercased().last.flatMap { units[$0] }
        let digits = unit == nil ? Substring(text) : text.dropLast()
        guard let number = Int(digits), number > 0, number < 1 << 30,
            number << (unit ?? 0) >= 16 << 20
        else {
            throw CommandFailure(
                .usage,
                "--mem takes a size of at least 16M, such as 512M or 2G, not '\(text)'."
            )
        }
        return number << (unit ?? 0)
    }
}
