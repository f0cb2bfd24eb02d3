/// GeoNames' files have no header: their first row tells what they are.
enum GeoNamesShape {
    /// What a table looks like by the fields of its first row; nil where it is none of GeoNames' files.
    static func words(for row: [String]) -> String? {
        if row.count == 12, isCountry(row[0]), isDegrees(row[9], 90), isDegrees(row[10], 180) {
            return
                "it looks like GeoNames' postal codes, which hold no streets; the world index has "
                + "them already"
        }
        if row.count == 19, Int(row[0]) != nil, isDegrees(row[4], 90), isDegrees(row[5], 180),
            row[6].count == 1, isCountry(row[8])
        {
            return "it looks like a GeoNames dump, which holds places and no addresses; the world "
                + "index has its places already"
        }
        return nil
    }

    private static func isCountry(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    private static func isDegrees(_ text: String, _ most: Double) -> Bool {
        Double(text).map { abs($0) <= most } ?? false
    }
}
