import CSVStream
import Glibc
import OfflineIndex

/// Measures the parts of a run on their own, each on one thread.
enum Bench {
    private static let usage = """
        geobatch-bench stages INDEX FILE COLUMN OUT   reads, looks up and writes FILE, one after the
                                                      other, and prints rows and CPU seconds as JSON
        geobatch-bench read FILE                      reads FILE chunk by chunk, keeping none, and
                                                      prints rows, CPU seconds, and those of opening
        geobatch-bench features INDEX FILE COLUMN     prints for each row status, latitude, longitude,
                                                      radius and the features of its confidence, as
                                                      CSV; for Benchmarks/fit-confidence
        geobatch-bench streets hot|cold WORLD INDEX FILE COLUMN
                                                      looks FILE up in a street index above the
                                                      world's, both in memory or the streets' on the
                                                      disk, and prints rows and seconds as JSON
        geobatch-bench street-features WORLD INDEX FILE COLUMN
                                                      the same for a street index, for
                                                      Benchmarks/streets/fit

        """

    /// Runs a subcommand; the exit code.
    static func run(_ arguments: [String]) -> Int32 {
        do {
            switch (arguments.first, arguments.count) {
            case ("stages", 5):
                let stages = try Stages(
                    index: arguments[1],
                    input: arguments[2],
                    column: arguments[3]
                )
                print(try stages.measure(writingTo: arguments[4]).json)
                return 0
            case ("read", 2):
                let began = cpuSeconds()
                let input = try CSVInput.open(arguments[1])
                let opened = cpuSeconds()
                var rows = 0
                while let chunk = try input.next() { rows += chunk.count }
                print(rows, cpuSeconds() - began, opened - began)
                return 0
            case ("features", 4):
                try Features(index: arguments[1], input: arguments[2], column: arguments[3]).print()
                return 0
            case ("streets", 6) where ["hot", "cold"].contains(arguments[1]):
                let streets = try Streets(
                    world: arguments[2],
                    index: arguments[3],
                    input: arguments[4],
                    column: arguments[5]
                )
                print(try (arguments[1] == "hot" ? streets.hot() : streets.cold()).json)
                return 0
            case ("street-features", 5):
                try StreetFeatureLines(
                    world: arguments[1],
                    index: arguments[2],
                    input: arguments[3],
                    column: arguments[4]
                ).print()
                return 0
            default:
                print(usage, terminator: "")
                return 64
            }
        } catch {
            print("geobatch-bench: \(error)")
            return 70
        }
    }

    /// The CPU seconds of the calling thread so far.
    static func cpuSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
