/// The courses of streets and ranges while records are sorted: each with what is known beside it.
struct CourseFile {
    /// A line as it was put in.
    struct Line: Equatable {
        var points: [(latitudeE6: Int32, longitudeE6: Int32)] = []
        /// Numbers of the builder's names: other names of the street.
        var otherNames: [UInt32] = []
        var step = NumberRange.Step.all
        var first: UInt32 = 0
        var last: UInt32 = 0

        static func == (left: Line, right: Line) -> Bool {
            left.points.elementsEqual(right.points) { $0 == $1 }
                && left.otherNames == right.otherNames && left.step == right.step
                && left.first == right.first && left.last == right.last
        }
    }

    private let output: String
    private var file: ScratchFile?

    init(beside output: String) { self.output = output }

    /// Puts a line in and says where it stands.
    mutating func add(_ line: Line) throws(StreetIndexError) -> Int {
        let file: ScratchFile
        if let known = self.file { file = known } else { file = try ScratchFile(beside: output) }
        self.file = file
        let place = file.count
        var words: [UInt32] = [
            UInt32(line.points.count), UInt32(line.otherNames.count), UInt32(line.step.rawValue),
            line.first, line.last,
        ]
        words += line.otherNames
        for point in line.points {
            words.append(UInt32(bitPattern: point.latitudeE6))
            words.append(UInt32(bitPattern: point.longitudeE6))
        }
        let outcome = words.withUnsafeBytes { bytes in
            Result { () throws(StreetIndexError) in try file.append(bytes) }
        }
        try outcome.get()
        return place
    }

    /// All lines were put in.
    func seal() throws(StreetIndexError) { try file?.flush() }

    /// The line at a place.
    func line(at place: Int) throws(StreetIndexError) -> Line {
        let head = try words(at: place, count: 5)
        let (points, names) = (Int(head[0]), Int(head[1]))
        let rest = try words(at: place + 20, count: names + 2 * points)
        var line = Line()
        line.step = NumberRange.Step(rawValue: UInt8(truncatingIfNeeded: head[2])) ?? .all
        (line.first, line.last) = (head[3], head[4])
        line.otherNames = Array(rest[..<names])
        line.points = stride(from: names, to: rest.count, by: 2).map { index in
            (Int32(bitPattern: rest[index]), Int32(bitPattern: rest[index + 1]))
        }
        return line
    }

    private func words(at place: Int, count: Int) throws(StreetIndexError) -> [UInt32] {
        guard let file else { return [] }
        var problem: StreetIndexError?
        let words = [UInt32](unsafeUninitializedCapacity: count) { room, filled in
            do throws(StreetIndexError) {
                try file.read(at: place, into: UnsafeMutableRawBufferPointer(room))
                filled = count
            } catch {
                problem = error
                filled = 0
            }
        }
        if let problem { throw problem }
        return words
    }
}
