import AddressText
import Geocoding
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Pipeline

@Suite("A geocoder on a thread of its own")
struct ThreadedGeocoderTests {
    @Test("all steps for a query are taken on one thread, however many are under way")
    func oneThread() async throws {
        let threads = Mutex<Set<UInt>>([])
        let scripted = ScriptedGeocoder(
            batch: .single,
            time: .system,
            latency: { _ in .milliseconds(1) },
            script: { text in
                threads.withLock { _ = $0.insert(UInt(pthread_self())) }
                return .success(Answer(best: .example(label: text), requests: 1))
            }
        )
        let threaded = ThreadedGeocoder(around: BatchSplitter(upstream: scripted))
        let replies = await withTaskGroup(of: [String?].self) { group in
            for chunk in 0..<8 {
                group.addTask {
                    let queries = (0..<50).map { AddressQuery("\(chunk) \($0)") }
                    return await threaded.answer(queries).map { reply in
                        guard case .text(let text) = (try? reply.get())?.best?.label else {
                            return nil
                        }
                        return text
                    }
                }
            }
            return await group.reduce(into: Set<String>()) { $0.formUnion($1.compactMap(\.self)) }
        }
        #expect(replies.count == 400)
        #expect(threads.withLock { $0.count } == 1)
        #expect(scripted.mostAtOnce > 1)
    }

    @Test("it keeps the contract of what it stands before")
    func contract() async {
        let scripted = ScriptedGeocoder { text in
            text == "none" ? .success(Answer()) : .failure(GeocodeError(.timeout))
        }
        let threaded = ThreadedGeocoder(around: BatchSplitter(upstream: scripted))
        let queries = ["none", "b", "c"].map { AddressQuery($0) }
        #expect(await GeocoderContract.violations(of: threaded, queries: queries) == [])
        #expect(threaded.identity == scripted.identity)
    }
}
