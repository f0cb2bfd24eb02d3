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
        for index in 0..<geobatch_provider_count() {
            var length = 0
            guard let text = geobatch_provider_text(index, &length) else { continue }
            let bytes = Array(UnsafeBufferPointer(start: text, count: length))
            providers.append(try ProviderDescription(json: bytes))
        }
        self.providers = providers
    }

    /// The provider of that name, nil where there is none.
    public subscript(name: String) -> ProviderDescription? {
        providers.first { $0.name == name }
    }
}
