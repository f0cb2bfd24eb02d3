import CProviders

/// The providers that ship with geobatch.
public struct ProviderCatalogue: Sendable {
    /// All descriptions, in the order of the documentation.
    public let providers: [ProviderDescription]

    /// The descriptions that are part of the program.
    ///
    /// - Throws: `DescriptionError` for a damaged one; a test reads them all.
    public init() throws(DescriptionError) {
        var providers: [ProviderDescription] = []
        for text in ProviderCatalogue.texts() {
            providers.append(try ProviderDescription(json: text))
        }
        self.providers = providers
    }

    /// The JSON texts that are part of the program.
    static func texts() -> [[UInt8]] {
        (0..<geobatch_provider_count()).compactMap { index in
            var length = 0
            return geobatch_provider_text(index, &length).map {
                Array(UnsafeBufferPointer(start: $0, count: length))
            }
        }
    }

    /// The provider of that name, nil where there is none.
    public subscript(name: String) -> ProviderDescription? {
        providers.first { $0.name == name }
    }
}
