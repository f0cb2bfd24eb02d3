import AddressText
import ByteStreams
import CSVStream
import GeoModel
import Geocoding
import OfflineIndex
import Reports

/// Reading, looking up and writing of one file, each alone and from memory to memory as far as it
/// can be: the sum is what a run would cost if putting them together cost nothing.
///
/// Look-ups are measured warm: the index was read once before, as other geocoders load their tables
/// before they are asked.
struct Stages {
    private let index: IndexFile
    private let geocoder: OfflineGeocoder
    private let input: CSVInput
    private let column: Int

    init(index: String, input: String, column: String) throws {
        self.index = try IndexFile(path: index)
        geocoder = try OfflineGeocoder(indexes: [self.index])
        self.input = try CSVInput.open(input)
        self.column = try self.input.header.index(of: column)
    }

    /// CPU seconds by stage.
    struct Costs {
        var rows = 0
        /// Rows for which there is a candidate.
        var answered = 0
        var read = 0.0
        var lookup = 0.0
        var write = 0.0

        var json: String {
            "{\"rows\": \(rows), \"answered\": \(answered), \"read_cpu_s\": \(read), "
                + "\"lookup_cpu_s\": \(lookup), \"write_cpu_s\": \(write)}"
        }
    }

    func measure(writingTo path: String) throws -> Costs {
        var costs = Costs()
        let chunks = try timed(&costs.read) { try readAll() }
        costs.rows = chunks.reduce(0) { $0 + $1.count }
        let queries = chunks.map(queries)
        try index.verify()
        var answered = 0
        timed(&costs.lookup) {
            for chunk in queries {
                let answers = geocoder.answerNow(chunk)
                for index in answers.indices where answers[index].best != nil { answered += 1 }
            }
        }
        costs.answered = answered
        let answers = queries.map(geocoder.answerNow)
        let outcomes = zip(zip(chunks, queries), answers).map { Stages.outcomes($0.0, $0.1, $1) }
        try timed(&costs.write) { try write(chunks, outcomes, to: path) }
        return costs
    }

    private func timed<Value>(_ seconds: inout Double, _ work: () throws -> Value) rethrows -> Value
    {
        let began = Bench.cpuSeconds()
        defer { seconds = Bench.cpuSeconds() - began }
        return try work()
    }

    private func readAll() throws -> [RecordChunk] {
        var chunks: [RecordChunk] = []
        while let chunk = try input.next(atMost: geocoder.batch.preferred) { chunks.append(chunk) }
        return chunks
    }

    private func queries(_ chunk: RecordChunk) -> [AddressQuery] {
        (0..<chunk.count).map { record in
            AddressQuery(
                storage: chunk.bytes,
                text: chunk.range(record: record, column: column),
                parts: AddressParts(),
                countries: CountrySet()
            )
        }
    }

    private static func outcomes(
        _ chunk: RecordChunk,
        _ queries: [AddressQuery],
        _ answers: [Answer]
    ) -> [RowOutcome] {
        let policy = SelectionPolicy()
        return queries.indices.map { row in
            RowOutcome(
                answer: answers[row],
                decision: policy.decide(answers[row], countries: queries[row].countries),
                flaws: chunk.flaws[row],
                query: queries[row].text
            )
        }
    }

    private func write(
        _ chunks: [RecordChunk],
        _ outcomes: [[RowOutcome]],
        to path: String
    ) throws {
        let sink = try CSVSink(
            schema: OutputSchema(),
            header: input.header,
            options: .init(dialect: input.dialect),
            sources: [AnswerSource(name: OfflineGeocoder.name)]
        )
        let file = try AtomicOutput.create(path)
        try file.write(sink.head)
        for (chunk, outcomes) in zip(chunks, outcomes) {
            let settled = SettledChunk(
                records: chunk,
                queries: chunk.bytes,
                outcomes: outcomes,
                renderer: geocoder,
                needs: sink.labelNeeds
            )
            var bytes: [UInt8] = []
            bytes.reserveCapacity(chunk.bytes.count * 2)
            _ = sink.append(settled, to: &bytes)
            try file.write(bytes)
        }
        try file.finish()
    }
}
