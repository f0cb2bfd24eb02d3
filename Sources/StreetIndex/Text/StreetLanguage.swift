/// How one language writes street names: its words, folded (lower case, no marks).
///
/// A word list is text with spaces between the words, since the lists are long and read better so.
struct StreetLanguage: Sendable {
    /// Types that stand before the name: "rue", "calle", "ul".
    var before: [(StreetType, String)] = []
    /// Types that stand behind it as words of their own: "street", "st".
    var after: [(StreetType, String)] = []
    /// Types that are the end of a compound word: "strasse" in "hauptstrasse".
    var joined: [(StreetType, String)] = []
    /// The same cut short, where a full stop must follow: "g" in "Storg.".
    var cut: [(StreetType, String)] = []
    /// Small words that people leave out: "de la", "of the".
    var fillers = ""
    /// Words of the eight directions, from north clockwise; empty where names carry none.
    var directions: [String] = []
    /// Whether a direction may stand before the name ("N Main St") as well as behind it.
    var directionsLead = false
    /// Groups of words that stand for each other; the first word of a group replaces the others.
    var spellings: [String] = []
    /// What may follow the digits of an ordinal: "th" in "5th".
    var ordinals = ""
    /// Pairs of letters that other keyboards write for one: "ue" for "ü"; the third letter replaces
    /// both.
    var digraphs = ""
    /// Whether numbered roads are named by phrases: "County Road 12", "US Hwy 1".
    var hasNumberedRoads = false
    /// Whether a number may stand before or behind the rest: "1-я Советская", "Советская 1-я".
    var numbersMove = false
    /// Whether people leave out the first names of those that streets are named after.
    var givenNamesDrop = false
    /// Flats, floors, boxes and what stands with house numbers.
    var units = UnitWords()
}

extension StreetLanguage {
    /// Roman numerals of kings, popes and dates; single letters are not among them.
    static let romanNumerals = [
        "2 ii", "3 iii", "4 iv", "6 vi", "7 vii", "8 viii", "9 ix", "11 xi", "12 xii", "13 xiii",
        "14 xiv", "15 xv", "16 xvi", "17 xvii", "18 xviii", "19 xix", "20 xx", "21 xxi",
        "22 xxii", "23 xxiii", "24 xxiv", "25 xxv", "26 xxvi", "27 xxvii", "28 xxviii",
    ]
}
