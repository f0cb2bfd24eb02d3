/// The offline index as the commands need it. The only file that names types of OfflineIndex.
enum OfflineParts {
    static func open(_ request: GeocoderRequest) throws(CommandFailure) -> OpenedGeocoder {
        throw missing
    }

    static func build(_ request: IndexRequest) throws(CommandFailure) -> IndexFacts {
        throw missing
    }

    static func describe(_ request: IndexRequest) throws(CommandFailure) -> IndexFacts {
        throw missing
    }

    static func verify(_ request: IndexRequest) throws(CommandFailure) -> IndexFacts {
        throw missing
    }

    private static let missing = CommandFailure(
        .configuration,
        "This build of geobatch has no offline index. Build it from a release."
    )
}
