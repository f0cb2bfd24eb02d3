import ByteStreams
import GeoModel
import Geocoding

extension RunSettings {
    /// The settings in force, checked as a whole.
    ///
    /// - Parameters:
    ///   - overlay: the values of all sources.
    ///   - mistakes: what the sources themselves found; reported together with the rest.
    /// - Throws: `SettingsError` with every mistake there is.
    public init(_ overlay: Overlay, mistakes: [Mistake] = []) throws(SettingsError) {
        var reader = SettingsReader(overlay, mistakes: mistakes)
        self.init()
        readColumns(&reader)
        area = SearchArea(&reader)
        readProviders(&reader)
        readPolicy(&reader)
        readOutputs(&reader)
        reading = ReadSettings(&reader)
        readConduct(&reader)
        guard reader.mistakes.isEmpty else { throw SettingsError(reader.mistakes) }
    }

    private mutating func readColumns(_ reader: inout SettingsReader) {
        columns.address = reader.list(.address, Check.column)
        columns.houseNumber = reader.list(.houseNumber, Check.column)
        columns.street = reader.list(.street, Check.column)
        columns.city = reader.list(.city, Check.column)
        columns.region = reader.list(.region, Check.column)
        columns.postcode = reader.list(.postcode, Check.column)
        columns.country = reader.list(.countryColumn, Check.column)
        append = reader.text(.append)
    }

    private mutating func readProviders(_ reader: inout SettingsReader) {
        let chain = reader.list(.provider, Check.provider)
        if !chain.isEmpty { providers = chain }
        if Set(providers).count < providers.count {
            reader.note(.provider, "One provider stands there twice.")
        }
        providerSection = reader.providerSection
        fallbackOn = reader.list(.fallbackOn, Check.fallbackReason)
            .reduce(into: []) { $0.insert($1) }
        readConditions(&reader)
        indexes = reader.list(.index) { (path) throws(Check.Complaint) in path }
        corrections = reader.path(.corrections)
        concurrency = reader.value(.concurrency) { (text) throws(Check.Complaint) in
            try Check.integer(text, in: 1...1024)
        }
    }

    private mutating func readConditions(_ reader: inout SettingsReader) {
        keyFiles = reader.list(.keyFile) { (text) throws(Check.Complaint) in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return KeyFile(path: text) }
            return KeyFile(provider: try Check.provider(parts[0]).name, path: parts[1])
        }
        contact = reader.value(.contact) { (text) throws(Check.Complaint) in
            guard text.contains("@") || text.contains("://") else {
                throw Check.Complaint("'\(text)' is neither an e-mail address nor a web page.")
            }
            return text
        }
        languages = reader.list(.language, Check.language)
        rate = reader.value(.rate, Check.rate)
        rowDeadline =
            reader.value(.rowDeadline) { (text) throws(Check.Complaint) in
                try Check.decimal(text, in: 1...86_400)
            } ?? 120
    }

    private mutating func readPolicy(_ reader: inout SettingsReader) {
        policy.minimumLevel = reader.choice(.minimumLevel).flatMap(MatchLevel.init(name:))
        let confidence = reader.value(.minimumConfidence) { (text) throws(Check.Complaint) in
            try Check.decimal(text, in: 0...1)
        }
        policy.minimumConfidence = Float(confidence ?? 0)
        let radius = reader.value(.maximumRadius) { (text) throws(Check.Complaint) in
            try Check.integer(text, in: 1...20_100_000)
        }
        policy.maximumRadius = radius.map(Int32.init) ?? .max
        policy.acceptsAmbiguous = reader.choice(.onAmbiguous) == "first"
        policy.bounds = area.isBounded ? area.box : nil
        policy.types = area.types
    }

    private mutating func readOutputs(_ reader: inout SettingsReader) {
        failures = reader.path(.failures)
        geojson = reader.path(.geojson)
        readMap(&reader)
        summary = reader.path(.summary)
        metrics = reader.path(.metrics)
        outputColumns = reader.text(.columns)
        prefix = reader.value(.prefix, Check.columnPrefix) ?? "geo_"
        byteOrderMark = reader.toggle(.byteOrderMark) ?? false
        excelSafe = reader.toggle(.excelSafe) ?? false
    }

    private mutating func readMap(_ reader: inout SettingsReader) {
        map = reader.path(.map)
        if let map, !Check.isPageName(map) {
            reader.note(.map, "'\(map)' must end in .html: the map is an HTML page.")
        }
        mapTiles = reader.text(.mapTiles)
        mapTilesAttribution = reader.text(.mapTilesAttribution)
    }

    private mutating func readConduct(_ reader: inout SettingsReader) {
        limit = reader.value(.limit) { (text) throws(Check.Complaint) in
            try Check.integer(text, in: 1...(.max))
        }
        failUnder = reader.value(.failUnder) { (text) throws(Check.Complaint) in
            try Check.decimal(text.hasSuffix("%") ? String(text.dropLast()) : text, in: 0...100)
        }
        cache = reader.path(.cache)
        usesCache = !(reader.toggle(.noCache) ?? false)
        isOffline = reader.toggle(.offline) ?? false
        onlyUnmatched = reader.toggle(.onlyUnmatched) ?? false
        perDay = reader.value(.perDay) { (text) throws(Check.Complaint) in
            try Check.integer(text, in: 1...1_000_000_000)
        }
        maximumCost = reader.value(.maximumCost) { (text) throws(Check.Complaint) in
            try Check.decimal(text, in: 0...1e9)
        }
        deadline = reader.value(.deadline) { (text) throws(Check.Complaint) in
            try Check.decimal(text, in: 0.001...1e9)
        }
        isDryRun = reader.toggle(.dryRun) ?? false
        restart = reader.toggle(.restart) ?? false
        keepExisting = reader.toggle(.keepExisting) ?? false
        quiet = reader.toggle(.quiet) ?? false
        log = reader.choice(.log).flatMap(LogFormat.init(rawValue:)) ?? .text
    }
}

extension SearchArea {
    /// The area that the settings name; mistakes are noted in the reader.
    init(_ reader: inout SettingsReader) {
        self.init()
        countries = CountrySet(reader.list(.country, Check.country))
        bias = reader.value(.bias, Check.coordinate)
        box = reader.value(.box, Check.box)
        isBounded = reader.toggle(.bounded) ?? false
        types = PlaceTypes(reader.list(.types, Check.placeType))
        if isBounded, reader.text(.box) == nil {
            reader.note(.bounded, "There is no box to stay in. Give one with --bbox W,S,E,N.")
        }
    }
}

extension ReadSettings {
    /// What the settings say about the input; mistakes are noted in the reader.
    init(_ reader: inout SettingsReader) {
        self.init()
        delimiter = reader.value(.delimiter, Check.delimiter)
        quote = reader.value(.quote, Check.quote) ?? .detect
        if let delimiter, quote == .byte(delimiter) {
            reader.note(.quote, "One character cannot both quote and separate fields.")
        }
        encoding = reader.value(.encoding, Check.encoding)
        escapesWithBackslash = reader.choice(.escape).map { $0 == "backslash" }
        readHeader(&reader)
        skipRowsIsGiven = reader.isGiven(.skipRows)
        skipRows =
            reader.value(.skipRows) { (text) throws(Check.Complaint) in
                try Check.integer(text, in: 0...(.max))
            } ?? 0
        maximumRecord =
            reader.value(.maximumRecord) { (text) throws(Check.Complaint) in
                try Check.bytes(text, in: 1024...(1 << 40))
            } ?? 16 << 20
    }

    private mutating func readHeader(_ reader: inout SettingsReader) {
        let lacksHeader = reader.toggle(.noHeader) ?? false
        let rows = reader.value(.headerRows) { (text) throws(Check.Complaint) in
            try Check.integer(text, in: 0...20)
        }
        if lacksHeader, let rows, rows > 0 {
            reader.note(.headerRows, "It contradicts --no-header. Give one of them.")
        }
        hasHeader = !lacksHeader && rows != 0
        headerRows = rows == 0 ? nil : rows
        headerIsGiven = rows != nil || reader.isGiven(.noHeader)
    }
}

extension Check {
    /// Whether a browser takes a file of that name for a page.
    static func isPageName(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".html") || name.hasSuffix(".htm")
    }

    /// An encoding that files can be read in.
    static func encoding(_ name: String) throws(Complaint) -> TextEncoding {
        if let encoding = TextEncoding(named: name) { return encoding }
        if TextEncoding.isStateful(name) {
            throw Complaint(
                "\(name) cannot be read, since its bytes mean different things by what stood before. "
                    + "Convert the file first: iconv -f \(name) -t UTF-8 IN > OUT."
            )
        }
        throw Complaint("There is no encoding '\(name)'. There are: \(TextEncoding.allNames).")
    }
}
