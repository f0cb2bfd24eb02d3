import ByteStreams
import Diagnostics
import Geocoding
import Glibc
import OfflineIndex
import Reports
import StreetIndex

/// The offline index as the commands need it. With `CommandFailure+Errors` and the building of indexes
/// (`GazetteerBuildParts`, `BuildWords`) the only file that names types of OfflineIndex.
enum OfflineParts {
    static func open(_ request: GeocoderRequest) throws(CommandFailure) -> OpenedGeocoder {
        let (world, streets) = try checked { () throws(IndexError) in
            let (files, streets) = try indexFiles(of: request)
            let world = try OfflineGeocoder(
                indexes: files,
                preferences: SearchPreferences(
                    bias: request.area.bias,
                    box: request.area.box,
                    isBounded: request.area.isBounded
                ),
                candidates: request.candidates
            )
            return (world, streets)
        }
        if streets.isEmpty { return opened(world, attributions: world.attributions, world) }
        do throws(StreetIndexError) {
            let geocoder = try StreetGeocoder(streets, world: world)
            return opened(geocoder, attributions: geocoder.attributions, world)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// What the indexes know about points: houses and streets of street indexes, else
    /// postal codes and places.
    static func openReverse(_ request: GeocoderRequest) throws(CommandFailure) -> OpenedReverse? {
        let (world, streets) = try checked { () throws(IndexError) in
            let (files, streets) = try indexFiles(of: request)
            return (try OfflineReverse(files), streets)
        }
        if streets.isEmpty { return openedReverse(world, world.attributions) }
        do throws(StreetIndexError) {
            let geocoder = try StreetReverse(streets, world: world)
            return openedReverse(geocoder, geocoder.attributions)
        } catch {
            throw CommandFailure(.configuration, error.description)
        }
    }

    private static func openedReverse(
        _ geocoder: any ReverseGeocoder,
        _ attributions: [String]
    ) -> OpenedReverse {
        OpenedReverse(
            geocoder: geocoder,
            source: AnswerSource(
                name: OfflineGeocoder.name,
                attribution: credits(attributions),
                confidenceBasis: .assumed
            )
        )
    }

    /// What licences require, each once: a user's index repeats what it has of the world's.
    private static func credits(_ attributions: [String]) -> String {
        var seen: Set<String> = []
        return attributions.filter { seen.insert($0).inserted }.joined(separator: "; ")
    }

    /// The world index and those of the request that are like it, and those of streets.
    private static func indexFiles(
        of request: GeocoderRequest
    ) throws(IndexError) -> (world: [IndexFile], streets: [IndexFile]) {
        var files = [
            try WorldIndex.open(
                environment: request.environment,
                executable: executable,
                progress: progress(to: request.events)
            )
        ]
        var streets: [IndexFile] = []
        for path in request.indexes {
            let file = try IndexFile(path: path)
            if StreetFile.holdsStreets(file) {
                streets.append(file)
            } else {
                files.append(file)
            }
        }
        return (files, streets)
    }

    private static func opened(
        _ geocoder: some LocalGeocoder & LabelRenderer & Autocompleter, attributions: [String],
        _ world: OfflineGeocoder
    ) -> OpenedGeocoder {
        var opened = OpenedGeocoder(
            geocoder: geocoder,
            labels: geocoder,
            sources: [
                AnswerSource(
                    name: OfflineGeocoder.name,
                    attribution: credits(attributions),
                    confidenceBasis: .measured
                )
            ],
            countryNamed: { world.country(named: $0) }
        )
        opened.completer = geocoder
        return opened
    }

    static func build(_ request: IndexRequest) throws(CommandFailure) -> IndexFacts {
        if let path = request.path, !request.inputs.isEmpty {
            switch try IndexInputs(request.inputs) {
            case .addresses: return try buildStreets(request, path)
            case .gazetteer: return try buildGazetteer(request, path)
            case .pack: break
            }
        }
        let pack = try request.inputs.first.map { path throws(CommandFailure) in
            try packBytes(path)
        }
        return try checked { () throws(IndexError) in
            let path =
                if let path = request.path {
                    path
                } else {
                    try WorldIndex.usualPath(
                        environment: request.environment,
                        executable: executable
                    )
                }
            if let pack {
                try WorldIndex.build(
                    to: path,
                    countryPack: pack,
                    progress: progress(to: request.events)
                )
            } else {
                try WorldIndex.build(to: path, progress: progress(to: request.events))
            }
            return facts(of: try IndexFile(path: path))
        }
    }

    private static func buildStreets(
        _ request: IndexRequest, _ path: String
    ) throws(CommandFailure) -> IndexFacts {
        let start = ContinuousClock.now
        let places = try checked { () throws(IndexError) in
            try WorldPlaces(
                WorldIndex.open(
                    environment: request.environment, executable: executable,
                    progress: progress(to: request.events)))
        }
        let built = try StreetBuildParts(request, path: path).build(places: places)
        return try told(built, of: path, since: start)
    }

    private static func buildGazetteer(
        _ request: IndexRequest, _ path: String
    ) throws(CommandFailure) -> IndexFacts {
        let start = ContinuousClock.now
        let built = try GazetteerBuildParts(request: request, path: path).build()
        return try told(built, of: path, since: start)
    }

    /// What a build says of itself, and what the index that it made does.
    private static func told(
        _ built: [IndexFacts.Fact], of path: String, since start: ContinuousClock.Instant
    ) throws(CommandFailure) -> IndexFacts {
        let file = try checked { () throws(IndexError) in try IndexFile(path: path) }
        let seconds = (ContinuousClock.now - start).inSeconds
        return IndexFacts(
            path: path,
            facts: built + [.init("seconds", .number(Int(seconds.rounded(.up))))]
                + facts(of: file).facts)
    }

    static func describe(_ request: IndexRequest) throws(CommandFailure) -> IndexFacts {
        facts(of: try file(request))
    }

    /// The words that the licences of the world index ask for; none where there is no index yet.
    static func credits(_ environment: [String: String]) -> [String] {
        WorldIndex.find(environment: environment, executable: executable)?
            .summary.sources.map(\.attribution) ?? []
    }

    static func verify(_ request: IndexRequest) throws(CommandFailure) -> IndexFacts {
        let file = try file(request)
        return try checked { () throws(IndexError) in
            try file.verify()
            return facts(of: file)
        }
    }
}

extension OfflineParts {
    /// The largest country pack that is read.
    private static let largestPack = 1 << 28

    private static func packBytes(_ path: String) throws(CommandFailure) -> [UInt8] {
        do {
            return try SmallFile.read(path, limit: largestPack)
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func file(_ request: IndexRequest) throws(CommandFailure) -> IndexFile {
        if let path = request.path {
            return try checked { () throws(IndexError) in try IndexFile(path: path) }
        }
        guard
            let file = WorldIndex.find(environment: request.environment, executable: executable)
        else {
            throw CommandFailure(
                .configuration,
                "This machine has no world index yet. Build it with "
                    + "'geobatch index build --world'."
            )
        }
        return file
    }

    private static func facts(of file: IndexFile) -> IndexFacts {
        let summary = file.summary
        var facts: [IndexFacts.Fact] = []
        for line in summary.information {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { facts.append(.init(parts[0], .text(parts[1]))) }
        }
        let digits = String(summary.buildID, radix: 16)
        facts.append(.init("bytes", .number(summary.byteCount)))
        if summary.sourceDate > 0 {
            facts.append(.init("data_of", .text(String(summary.sourceDate))))
        }
        facts.append(
            .init("build", .text(String(repeating: "0", count: 16 - digits.count) + digits))
        )
        // Sections of other kinds of indexes have no names here; what they hold is told below.
        for section in summary.sections where section.count > 0 && section.name != "unknown" {
            facts.append(.init(section.name, .number(section.count)))
        }
        if StreetFile.holdsStreets(file), let streets = try? StreetFile(file) {
            for held in streets.countries() {
                let name = held.country?.description ?? "no_country"
                facts.append(
                    .init(
                        "in_" + name,
                        .text(
                            "\(Wording.count(held.houses)) houses, \(Wording.count(held.streets)) "
                                + "streets, \(Wording.count(held.areas)) cities")))
            }
        }
        facts += countries(of: file)
        for source in summary.sources {
            facts.append(.init(source.id, .text("\(source.licence): \(source.attribution)")))
        }
        return IndexFacts(path: summary.path, facts: facts)
    }

    /// What an index of places holds of each country; of many countries those with the most, and the
    /// others together.
    private static func countries(of file: IndexFile) -> [IndexFacts.Fact] {
        guard !StreetFile.holdsStreets(file), let held = try? CountryHoldings.of(file) else {
            return []
        }
        let most = held.sorted { ($0.places, $1.code) > ($1.places, $0.code) }
        let shown = Set(most.prefix(held.count <= fewCountries ? fewCountries : 10).map(\.code))
        var facts = held.filter { shown.contains($0.code) }.map { country in
            IndexFacts.Fact("in_\(country.code)", .text(words(country.places, country.codes)))
        }
        let others = held.filter { !shown.contains($0.code) }
        if !others.isEmpty {
            let (places, codes) = others.reduce((0, 0)) { ($0.0 + $1.places, $0.1 + $1.codes) }
            let title = "in_\(others.count)_other_countries"
            facts.append(.init(title, .text(words(places, codes))))
        }
        return facts
    }

    private static func words(_ places: Int, _ codes: Int) -> String {
        "\(Wording.count(places)) places, \(Wording.count(codes)) postal codes"
    }

    /// So many countries have a line each.
    private static let fewCountries = 30

    private static func progress(to events: EventSink) -> (String) -> Void {
        { words in events.post(.notice("World index: \(words) …")) }
    }

    /// The path of the running program.
    private static var executable: String {
        var path = [CChar](repeating: 0, count: 4_096)
        let length = readlink("/proc/self/exe", &path, path.count - 1)
        return String(
            decoding: path.prefix(max(0, length)).map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
    }

    private static func checked<Value>(
        _ work: () throws(IndexError) -> Value
    ) throws(CommandFailure) -> Value {
        do {
            return try work()
        } catch {
            throw CommandFailure(error)
        }
    }
}
