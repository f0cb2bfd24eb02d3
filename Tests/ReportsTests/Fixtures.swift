import CSVStream
import GeoModel
import Geocoding
import TestSupport

@testable import Reports

/// Rows with outcomes, ready for a sink.
enum Fixture {
    static let sources = [AnswerSource(name: "offline", attribution: "GeoNames, CC BY 4.0")]
    static let renderer = ScriptedLocalGeocoder { _ in Answer() }

    /// A chunk whose rows have these outcomes; every query is the first field of its row.
    static func chunk(
        _ records: [[[UInt8]]],
        outcomes: (Int, Range<Int>) -> RowOutcome,
        needs: LabelNeeds = .all,
        firstRecord: Int = 1
    ) -> SettledChunk {
        let chunk = RecordChunk.of(records, firstRecord: firstRecord)
        let settled = (0..<chunk.count).map { outcomes($0, chunk.range(record: $0, column: 0)) }
        return SettledChunk(
            records: chunk,
            queries: chunk.bytes,
            outcomes: settled,
            renderer: renderer,
            needs: needs
        )
    }

    static func chunk(
        _ records: [[String]],
        outcomes: (Int, Range<Int>) -> RowOutcome
    ) -> SettledChunk {
        chunk(records.map { $0.map { Array($0.utf8) } }, outcomes: outcomes)
    }

    static func ok(_ query: Range<Int>, notes: ReasonSet = []) -> RowOutcome {
        RowOutcome(
            answer: Answer(best: .example(), askedLevel: .locality),
            decision: .accepted(notes: notes),
            flaws: [],
            query: query
        )
    }

    static func refused(_ query: Range<Int>, _ reason: Reason = .ambiguous) -> RowOutcome {
        let answer = Answer(
            best: .example(),
            runnerUp: .example(
                latitudeE6: 33_660_939,
                longitudeE6: -95_555_513,
                country: CountryCode("US"),
                label: "Paris, Texas, United States"
            )
        )
        return RowOutcome(
            answer: answer,
            decision: .refused(reason, notes: []),
            flaws: [],
            query: query
        )
    }

    static func header(_ names: String...) -> Header {
        Header(fields: names.map { Array($0.utf8) })
    }

    static func csv(
        _ chunk: SettledChunk,
        header: Header,
        schema: OutputSchema = OutputSchema(),
        dialect: Dialect = Dialect(),
        excelSafe: Bool = false
    ) throws -> [UInt8] {
        var options = CSVSink.Options(dialect: dialect)
        options.excelSafe = excelSafe
        let sink = try CSVSink(
            schema: schema,
            header: header,
            options: options,
            sources: sources
        )
        return bytes(sink, chunk)
    }

    static func bytes(_ sink: any RowSink, _ chunk: SettledChunk) -> [UInt8] {
        var bytes = sink.head
        _ = sink.append(chunk, to: &bytes)
        return bytes + sink.foot
    }
}
