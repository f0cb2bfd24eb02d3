import CommandLineInterface
import Diagnostics
import GeoModel
import Geocoding
import Glibc
import Pipeline
import Reports

/// geobatch around a geocoder that answers by a rule, for tests that kill it.
///
/// What it obeys stands in the environment: `PROBE_ROWS` and `PROBE_PAUSE_MS`, how often the run
/// writes down how far it is; `PROBE_KILL_US`, after how many microseconds the process kills itself;
/// `PROBE_KILL_QUERY`, at which query.
enum Probe {
    /// The parts of the probe.
    static func composition() -> Composition {
        var composition = Composition.system
        composition.openGeocoder = { (_) throws(CommandFailure) in
            let geocoder = RuledGeocoder(deathAt: number("PROBE_KILL_QUERY"))
            return OpenedGeocoder(
                geocoder: geocoder,
                labels: geocoder,
                sources: [AnswerSource(name: "offline", attribution: "Test data")],
                countryNamed: { CountryCode($0) }
            )
        }
        composition.keeping.rows = number("PROBE_ROWS") ?? composition.keeping.rows
        if let pause = number("PROBE_PAUSE_MS") {
            composition.keeping.pause = .milliseconds(pause)
        }
        if let moment = number("PROBE_KILL_US") { die(after: UInt32(clamping: moment)) }
        return composition
    }

    /// A number in the environment.
    static func number(_ name: String) -> Int? {
        getenv(name).flatMap { Int(String(cString: $0)) }
    }

    private static func die(after microseconds: UInt32) {
        var thread = pthread_t()
        let argument = UnsafeMutableRawPointer(bitPattern: UInt(microseconds) + 1)
        _ = pthread_create(
            &thread,
            nil,
            { argument in
                usleep(UInt32(clamping: UInt(bitPattern: argument) - 1))
                kill(getpid(), SIGKILL)
                return nil
            },
            argument
        )
    }
}
