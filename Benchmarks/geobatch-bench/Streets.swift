import AddressText
import CSVStream
import GeoModel
import Geocoding
import Glibc
import OfflineIndex
import StreetIndex

/// Look-ups in a street index and nothing else: no reading of the table, no writing, one thread.
struct Streets {
    private let world: String
    private let index: String
    private let queries: [[AddressQuery]]

    init(world: String, index: String, input: String, column: String) throws {
        (self.world, self.index) = (world, index)
        let input = try CSVInput.open(input)
        let column = try input.header.index(of: column)
        var queries: [[AddressQuery]] = []
        while let chunk = try input.next() {
            queries.append(
                (0..<chunk.count).map { record in
                    AddressQuery(
                        storage: chunk.bytes,
                        text: chunk.range(record: record, column: column),
                        parts: AddressParts(), countries: CountrySet())
                })
        }
        self.queries = queries
    }

    /// What look-ups cost.
    struct Costs {
        var rows = 0
        /// Rows that got a street or something finer.
        var streets = 0
        var cpu = 0.0
        var wall = 0.0
        /// CPU seconds of the look-up in the world index, which is a part of `cpu`.
        var world: Double?
        /// Pages that had to come from the disk.
        var faults = 0

        var json: String {
            "{\"rows\": \(rows), \"streets\": \(streets), \"cpu_s\": \(cpu), \"wall_s\": \(wall), "
                + (world.map { "\"world_cpu_s\": \($0), " } ?? "")
                + "\"major_faults\": \(faults)}"
        }
    }

    /// With everything in memory: both indexes are read once before, and every query is asked once before
    /// it is measured.
    func hot() throws -> Costs {
        let (world, geocoder) = try open()
        for chunk in queries { _ = geocoder.answerNow(chunk) }
        var costs = measured { geocoder.answerNow($0) }
        costs.world = measured { world.answerNow($0) }.cpu
        return costs
    }

    /// With the street index out of the page cache; the world's stays in it.
    func cold() throws -> Costs {
        let worldFile = try IndexFile(path: world)
        try worldFile.verify()
        try Streets.dropFromCache(index)
        let (_, geocoder) = try open()
        return measured { geocoder.answerNow($0) }
    }

    private func open() throws -> (OfflineGeocoder, StreetGeocoder) {
        let world = try OfflineGeocoder(indexes: [IndexFile(path: self.world)])
        return (world, try StreetGeocoder([IndexFile(path: index)], world: world))
    }

    private func measured(_ answer: ([AddressQuery]) -> [Answer]) -> Costs {
        var costs = Costs()
        let (cpu, wall, faults) = (Bench.cpuSeconds(), Streets.wall(), Streets.majorFaults())
        for chunk in queries {
            costs.rows += chunk.count
            for answer in answer(chunk) where (answer.best?.level ?? .country) >= .street {
                costs.streets += 1
            }
        }
        costs.cpu = Bench.cpuSeconds() - cpu
        costs.wall = Streets.wall() - wall
        costs.faults = Streets.majorFaults() - faults
        return costs
    }

    private static func wall() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func majorFaults() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(0), &usage)
        return usage.ru_majflt
    }

    /// A page that no process has mapped leaves the page cache.
    private static func dropFromCache(_ path: String) throws {
        let descriptor = Glibc.open(path, O_RDONLY)
        defer { Glibc.close(descriptor) }
        guard descriptor >= 0, fsync(descriptor) == 0,
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) == 0
        else { throw CacheError(path: path) }
    }

    struct CacheError: Error, CustomStringConvertible {
        let path: String
        var description: String { "\(path) cannot be dropped from the page cache" }
    }
}
