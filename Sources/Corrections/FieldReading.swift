import GeoModel

/// How the fields of a correction are read.
enum FieldReading {
    static func country(_ text: String) throws(RowProblem) -> CountryCode? {
        if text.isEmpty { return nil }
        guard let code = CountryCode(text) else {
            throw RowProblem(
                "'\(text)' is no country code. Write two letters, such as DE, or leave it blank."
            )
        }
        return code
    }

    static func ruling(
        action: String,
        lat: String,
        lon: String,
        level: String,
        label: String
    ) throws(RowProblem) -> Ruling {
        guard let action = Ruling.Action(rawValue: action.lowercased()) else {
            let words = Ruling.Action.allCases.map(\.rawValue).joined(separator: ", ")
            throw RowProblem(
                action.isEmpty
                    ? "The action is blank. It is one of \(words)."
                    : "'\(action)' is no action. It is one of \(words)."
            )
        }
        if action == .place {
            let coordinate = try coordinate(lat, lon)
            return .place(
                Placement(coordinate: coordinate, level: try self.level(level), label: label)
            )
        }
        guard lat.isEmpty, lon.isEmpty else {
            throw RowProblem(
                "A line with the action \(action.rawValue) has no point. Leave lat and lon blank, or "
                    + "write place."
            )
        }
        return action == .unplaceable ? .unplaceable : .withdraw
    }

    private static func level(_ text: String) throws(RowProblem) -> MatchLevel {
        if text.isEmpty { return .address }
        guard let level = MatchLevel(name: text.lowercased()) else {
            let words = MatchLevel.allCases.map(\.name).joined(separator: ", ")
            throw RowProblem("'\(text)' is no level. It is one of \(words).")
        }
        return level
    }

    private static func coordinate(_ lat: String, _ lon: String) throws(RowProblem) -> Coordinate {
        let latitude = try degrees(lat, "lat")
        let longitude = try degrees(lon, "lon")
        if latitude == 0, longitude == 0 {
            throw RowProblem(
                "0, 0 lies in the sea off Africa and mostly means that nothing is known. Give the "
                    + "point, or use the action unplaceable."
            )
        }
        do throws(OffGlobe) {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            let swapped = (-90.0...90.0).contains(longitude) && (-180.0...180.0).contains(latitude)
            throw RowProblem(error.description + (swapped ? " Are lat and lon swapped?" : ""))
        }
    }

    /// Decimal degrees; nothing that only some programs take for a number.
    private static func degrees(_ text: String, _ column: String) throws(RowProblem) -> Double {
        if text.isEmpty { throw RowProblem("There is no \(column). A place needs lat and lon.") }
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
        guard isPlain, let value = Double(text) else {
            throw RowProblem(
                "'\(text)' in \(column) is no number of degrees. Write it with a point, such as "
                    + "52.520008."
            )
        }
        return value
    }
}
