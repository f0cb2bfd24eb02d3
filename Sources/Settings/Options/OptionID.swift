/// Every option there is. The table says what it does; the code asks for it by this name.
public enum OptionID: String, Sendable, CaseIterable {
    // What to ask.
    case address
    case houseNumber
    case street
    case city
    case region
    case postcode
    case countryColumn
    case append
    case latitudeColumn
    case longitudeColumn
    // Where to look.
    case country
    case bias
    case box
    case bounded
    case types
    case language
    // Whom to ask.
    case provider
    case index
    case corrections
    case fallbackOn
    case keyFile
    case contact
    case rate
    case concurrency
    case cache
    case noCache
    case perDay
    case maximumCost
    case offline
    case rowDeadline
    // What to accept.
    case minimumLevel
    case minimumConfidence
    case maximumRadius
    case onAmbiguous
    // What to write.
    case failures
    case geojson
    case map
    case mapTiles
    case mapTilesAttribution
    case mapColumns
    case summary
    case metrics
    case columns
    case prefix
    case byteOrderMark
    case excelSafe
    // How to read.
    case delimiter
    case quote
    case escape
    case encoding
    case noHeader
    case headerRows
    case skipRows
    case limit
    case maximumRecord
    // How to run.
    case keepExisting
    case onlyUnmatched
    case restart
    case dryRun
    case deadline
    case failUnder
    case quiet
    case log
    case config
    // Options of the smaller commands.
    case json
    case candidateLimit
    case complete
    case resolve
    case check
    case defaults
    case world
    case sourceCountry
    case sourceRegion
    case sourceMap
    case memory
    case licence
    case attribution
    case port
    case noOpen
    case below
    case man
    case completions
    case markdown
    case help
    case version
}
