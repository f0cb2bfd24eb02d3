import Foundation

/// What the tests with damaged files share: a moment of each runs with the tests, `Scripts/fuzz` runs them
/// for long, with other seeds each time.
public enum Fuzzing {
    private static let environment = ProcessInfo.processInfo.environment
    /// How long each test goes on; 0 for a moment.
    public static let seconds = Double(environment["GEOBATCH_FUZZ_SECONDS"] ?? "") ?? 0
    /// What the random numbers begin with.
    public static let seed = UInt64(environment["GEOBATCH_FUZZ_SEED"] ?? "") ?? 1

    /// Changes, removes or repeats some bytes at one place.
    public static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place] = .random(in: 0...255, using: &random)
        case 2: bytes.removeLast(bytes.count - place)
        case 3:
            let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
            bytes.removeSubrange(place..<end)
        case 4:
            bytes.insert(
                contentsOf: (0..<Int.random(in: 1...20, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                },
                at: place
            )
        default:
            let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
            bytes.insert(contentsOf: bytes[place..<end], at: place)
        }
    }
}
