/// What an extract says about itself.
struct OSMHeader {
    /// Features without which the data cannot be understood.
    private(set) var required: [String] = []
    /// The date of the data, yyyymmdd; 0 when it does not say.
    private(set) var date = 0
    /// Whether nodes come before ways and these before relations.
    private(set) var isSorted = false

    /// Reads a HeaderBlock.
    init(_ bytes: UnsafeRawBufferPointer) throws(MalformedMessage) {
        var reader = WireReader(bytes)
        while try reader.next() {
            switch reader.field {
            case 4: required.append(String(decoding: try reader.bytes(), as: UTF8.self))
            case 5:
                let feature = try reader.bytes()
                if feature.elementsEqual("Sort.Type_then_ID".utf8) { isSorted = true }
            case 32: date = CivilDay.of(seconds: Int64(clamping: try reader.number()))
            default: try reader.skip()
            }
        }
    }

    /// The first feature that this reader does not know, or nil.
    var unknownFeature: String? {
        required.first { !["OsmSchema-V0.6", "DenseNodes"].contains($0) }
    }
}

/// Dates as numbers.
enum CivilDay {
    /// The day, yyyymmdd, of seconds since 1970; 0 before that or after the year 9999.
    static func of(seconds: Int64) -> Int {
        guard (0..<253_402_300_800).contains(seconds) else { return 0 }
        // Days from 0000-03-01 in eras of 400 years, after Howard Hinnant.
        let days = Int(seconds / 86_400) + 719_468
        let era = days / 146_097
        let day = days - era * 146_097
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let ofYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * ofYear + 2) / 153
        let ofMonth = ofYear - (153 * month + 2) / 5 + 1
        let civil = month < 10 ? month + 3 : month - 9
        return (year + era * 400 + (civil <= 2 ? 1 : 0)) * 10_000 + civil * 100 + ofMonth
    }
}
