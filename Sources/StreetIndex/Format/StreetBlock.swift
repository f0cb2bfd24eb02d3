/// A street as the file has it: what is known of it before its houses are read.
///
///     name          varint   where its name begins in `texts`
///     type          byte     StreetKey.type
///     direction     byte     StreetKey.direction in the low four bits, `BlockParts` in the high ones
///     middle        2 signed relative to the area's origin, in steps of 1e-5 degrees
///     radius        byte     RadiusScale: how far it reaches from its middle
///     houses, ranges, course, as the parts say
struct StreetHead {
    let name: UInt32
    let type: UInt8
    let direction: UInt8
    let parts: BlockParts
    let latitudeE5: Int32
    let longitudeE5: Int32
    let radius: UInt8

    /// Reads a head; what follows it is at the cursor.
    init(_ cursor: inout ByteCursor, area: AreaRecord) {
        name = cursor.unsigned()
        type = cursor.byte()
        let packed = cursor.byte()
        direction = packed & 0xF
        parts = BlockParts(rawValue: packed >> 4)
        latitudeE5 = area.originLatitudeE5 &+ cursor.signed()
        longitudeE5 = area.originLongitudeE5 &+ cursor.signed()
        radius = cursor.byte()
    }
}

/// What a block has behind its head.
struct BlockParts: OptionSet {
    let rawValue: UInt8

    static let houses = BlockParts(rawValue: 1)
    static let ranges = BlockParts(rawValue: 2)
    static let course = BlockParts(rawValue: 4)
}

/// Which house numbers a run has.
enum RunParity: UInt8 {
    case mixed, odd, even

    static func of(_ number: UInt32) -> RunParity { number & 1 == 1 ? .odd : .even }
}

/// Houses of one postal code on one side of a street, in the order of their numbers.
///
///     postcode      signed   against the run before; 0 is none, else its number + 1
///     parity        byte     RunParity
///     count         varint
///     length        varint   of what follows, in bytes
///     first number  varint
///     for each house: varint (number - the one before, halved in a run of one parity) × 2 + has suffix,
///       varint suffix if it has one, 2 signed: point - the one before (of the first: - the middle)
struct RunHead {
    let postcode: UInt32
    let parity: RunParity
    let count: Int
    let length: Int

    init(_ cursor: inout ByteCursor, postcode before: UInt32) {
        postcode = before &+ UInt32(bitPattern: cursor.signed())
        parity = RunParity(rawValue: cursor.byte()) ?? .mixed
        count = Int(cursor.unsigned())
        length = Int(cursor.unsigned())
    }
}

/// A house of a block.
struct House {
    /// The number without its suffix.
    var number: UInt32 = 0
    /// The number of the suffix + 1; 0 for none.
    var suffix: UInt32 = 0
    /// The number of the postal code + 1; 0 for none.
    var postcode: UInt32 = 0
    var latitudeE5: Int32 = 0
    var longitudeE5: Int32 = 0
}

/// Goes through the houses of a block.
struct HouseReader {
    private var cursor: ByteCursor
    private var runsLeft: Int
    private var left = 0
    private var runEnd = 0
    private var shift: UInt32 = 0
    private var postcode: UInt32 = 0
    private var house = House()
    private let middle: (Int32, Int32)

    /// Houses behind a head.
    init(_ cursor: ByteCursor, head: StreetHead) {
        self.cursor = cursor
        middle = (head.latitudeE5, head.longitudeE5)
        runsLeft = head.parts.contains(.houses) ? Int(self.cursor.unsigned()) : 0
    }

    /// The next house, run by run, or nil behind the last. Runs of the other parity are skipped where
    /// one is asked for.
    @inline(__always)
    mutating func next(parity: RunParity = .mixed) -> House? {
        while left == 0 {
            guard runsLeft > 0, !cursor.isBroken else { return nil }
            runsLeft -= 1
            let run = RunHead(&cursor, postcode: postcode)
            postcode = run.postcode
            if parity != .mixed, run.parity != .mixed, run.parity != parity {
                cursor.skip(run.length)
                continue
            }
            left = run.count
            runEnd = cursor.position &+ run.length
            shift = run.parity == .mixed ? 0 : 1
            house = House(
                number: cursor.unsigned(), postcode: postcode, latitudeE5: middle.0,
                longitudeE5: middle.1)
        }
        left -= 1
        let step = cursor.unsigned()
        house.number &+= (step >> 1) &<< shift
        house.suffix = step & 1 == 1 ? cursor.unsigned() : 0
        house.latitudeE5 &+= cursor.signed()
        house.longitudeE5 &+= cursor.signed()
        guard !cursor.isBroken else { return nil }
        return house
    }

    /// Leaves out the other houses of the run, which have higher numbers.
    @inline(__always)
    mutating func skipRun() {
        left = 0
        cursor.skip(runEnd &- cursor.position)
    }

    /// Where the block goes on behind its houses.
    static func behindHouses(_ cursor: ByteCursor, head: StreetHead) -> ByteCursor {
        var cursor = cursor
        guard head.parts.contains(.houses) else { return cursor }
        let runs = cursor.unsigned()
        for _ in 0..<runs where !cursor.isBroken {
            let run = RunHead(&cursor, postcode: 0)
            cursor.skip(run.length)
        }
        return cursor
    }
}

/// A range of numbers along a line: step (byte), first (varint), last (signed against it), how many
/// points (varint), points (2 signed each, against the one before; the first against the middle).
struct StreetRange {
    let step: NumberRange.Step
    let first: UInt32
    let last: UInt32
    let course: StreetCourse

    init(_ cursor: inout ByteCursor, head: StreetHead) {
        step = NumberRange.Step(rawValue: cursor.byte()) ?? .all
        first = cursor.unsigned()
        last = first &+ UInt32(bitPattern: cursor.signed())
        course = StreetCourse(&cursor, head: head)
    }

    /// Whether a house of that number may stand along it.
    func contains(_ number: UInt32) -> Bool {
        guard number >= min(first, last), number <= max(first, last) else { return false }
        switch step {
        case .all: return true
        case .odd: return number & 1 == 1
        case .even: return number & 1 == 0
        }
    }
}

/// The points of a line.
struct StreetCourse {
    private(set) var points: [(latitudeE5: Int32, longitudeE5: Int32)] = []

    /// More points than any street has; guards a damaged file.
    private static let most = 1 << 16

    private init() {}

    /// The course of a street; no points where only its houses are known.
    ///
    /// - Parameter cursor: behind the head.
    init(behind cursor: ByteCursor, of head: StreetHead) {
        guard head.parts.contains(.course) else {
            self.init()
            return
        }
        var cursor = HouseReader.behindHouses(cursor, head: head)
        if head.parts.contains(.ranges) {
            for _ in 0..<cursor.unsigned() where !cursor.isBroken {
                _ = StreetRange(&cursor, head: head)
            }
        }
        self.init(&cursor, head: head)
    }

    init(_ cursor: inout ByteCursor, head: StreetHead) {
        let count = min(Int(cursor.unsigned()), StreetCourse.most)
        var point = (latitudeE5: head.latitudeE5, longitudeE5: head.longitudeE5)
        for _ in 0..<count where !cursor.isBroken {
            point.latitudeE5 &+= cursor.signed()
            point.longitudeE5 &+= cursor.signed()
            points.append(point)
        }
    }
}
