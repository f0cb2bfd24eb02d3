import OfflineIndex

/// Writes a street as its block, the way `StreetHead` and `HouseReader` read it.
struct BlockEncoder {
    /// What the points are relative to, in steps of 1e-5 degrees.
    let origin: (latitude: Int32, longitude: Int32)
    private var sink = ByteSink()
    private var entries = ByteSink()

    init(origin: (latitude: Int32, longitude: Int32)) {
        self.origin = origin
    }

    /// Runs with fewer houses are not split by side: their heads would cost more than they save.
    private static let fewestToSplit = 6

    /// The block's bytes.
    ///
    /// - Parameter text: where the name begins in the texts.
    mutating func encode(_ street: StreetInput, text: UInt32, around middle: StreetMiddle)
        -> [UInt8]
    {
        sink.clear()
        var parts: BlockParts = []
        if !street.houses.isEmpty { parts.insert(.houses) }
        if !street.stretches.isEmpty { parts.insert(.ranges) }
        if !street.course.isEmpty { parts.insert(.course) }
        sink.unsigned(text)
        sink.byte(street.keys.first?.type ?? 0)
        sink.byte((street.keys.first?.direction ?? 0) & 0xF | parts.rawValue << 4)
        sink.signed(middle.latitudeE5 &- origin.latitude)
        sink.signed(middle.longitudeE5 &- origin.longitude)
        sink.byte(RadiusScale.encoded(metres: middle.radius))
        if parts.contains(.houses) { append(houses: street.houses, middle) }
        if parts.contains(.ranges) {
            sink.unsigned(UInt32(street.stretches.count))
            for stretch in street.stretches {
                sink.byte(stretch.step.rawValue)
                sink.unsigned(stretch.first)
                sink.signed(Int32(bitPattern: stretch.last &- stretch.first))
                append(course: stretch.course, middle)
            }
        }
        if parts.contains(.course) { append(course: street.course, middle) }
        return sink.bytes
    }

    private mutating func append(
        course: [(latitudeE6: Int32, longitudeE6: Int32)], _ middle: StreetMiddle
    ) {
        sink.unsigned(UInt32(course.count))
        var last = (middle.latitudeE5, middle.longitudeE5)
        for point in course {
            let next = (Step5.rounded(point.latitudeE6), Step5.rounded(point.longitudeE6))
            sink.signed(next.0 &- last.0)
            sink.signed(next.1 &- last.1)
            last = next
        }
    }

    private mutating func append(houses: [StreetHouse], _ middle: StreetMiddle) {
        let runs = BlockEncoder.runs(of: houses)
        sink.unsigned(UInt32(runs.count))
        var postcode: UInt32 = 0
        for run in runs {
            guard let first = run.houses.first else { continue }
            sink.signed(Int32(bitPattern: first.postcode &- postcode))
            postcode = first.postcode
            sink.byte(run.parity.rawValue)
            sink.unsigned(UInt32(run.houses.count))
            entries.clear()
            append(run, middle)
            sink.unsigned(UInt32(entries.bytes.count))
            sink.append(entries)
        }
    }

    private mutating func append(
        _ run: (parity: RunParity, houses: ArraySlice<StreetHouse>), _ middle: StreetMiddle
    ) {
        var last = House(
            number: run.houses.first?.number ?? 0, latitudeE5: middle.latitudeE5,
            longitudeE5: middle.longitudeE5)
        entries.unsigned(last.number)
        let shift: UInt32 = run.parity == .mixed ? 0 : 1
        for house in run.houses {
            let point = (Step5.rounded(house.latitudeE6), Step5.rounded(house.longitudeE6))
            let step = (house.number &- last.number) >> shift
            entries.unsigned(step << 1 | (house.suffix > 0 ? 1 : 0))
            if house.suffix > 0 { entries.unsigned(house.suffix) }
            entries.signed(point.0 &- last.latitudeE5)
            entries.signed(point.1 &- last.longitudeE5)
            last = House(number: house.number, latitudeE5: point.0, longitudeE5: point.1)
        }
    }

    /// Houses by postal code and, where that pays, by side of the street; each run in the order of its
    /// numbers.
    private static func runs(
        of houses: [StreetHouse]
    ) -> [(parity: RunParity, houses: ArraySlice<StreetHouse>)] {
        func key(_ house: StreetHouse) -> (UInt32, UInt32, UInt32, UInt32) {
            (house.postcode, house.number & 1, house.number, house.suffix)
        }
        let bySide = houses.sorted {
            let (left, right) = (key($0), key($1))
            if left != right { return left < right }
            return ($0.latitudeE6, $0.longitudeE6) < ($1.latitudeE6, $1.longitudeE6)
        }
        var runs: [(parity: RunParity, houses: ArraySlice<StreetHouse>)] = []
        var start = 0
        while start < bySide.count {
            let postcode = bySide[start].postcode
            let end = bySide[start...].firstIndex { $0.postcode != postcode } ?? bySide.count
            let odd = bySide[start..<end].firstIndex { $0.number & 1 == 1 } ?? end
            if odd == start {
                runs.append((.odd, bySide[start..<end]))
            } else if odd == end {
                runs.append((.even, bySide[start..<end]))
            } else if end - start < fewestToSplit {
                let mixed = bySide[start..<end].sorted {
                    ($0.number, $0.suffix) < ($1.number, $1.suffix)
                }
                runs.append((.mixed, mixed[...]))
            } else {
                runs.append((.even, bySide[start..<odd]))
                runs.append((.odd, bySide[odd..<end]))
            }
            start = end
        }
        return runs
    }
}
