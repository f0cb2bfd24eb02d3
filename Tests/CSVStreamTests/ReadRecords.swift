import ByteStreams
import CSVStream

/// A record as tests compare it.
struct ReadRecord: Equatable {
    var fields: [[UInt8]]
    var flaws: RecordFlaws = []
    var position = SourcePosition(record: 0, line: 0, offset: 0)

    /// The fields as text.
    var texts: [String] { fields.map { String(decoding: $0, as: UTF8.self) } }
}

/// All that came out of an input.
struct ReadFile {
    var header: Header
    var dialect: Dialect
    var encoding: TextEncoding
    var records: [ReadRecord] = []
    var chunkSizes: [Int] = []
    /// The error that ended the reading, if one did.
    var error: CSVError?

    /// The fields of all records as text.
    var texts: [[String]] { records.map(\.texts) }

    /// Opens a source and reads it to its end.
    init(_ source: any ByteSource, options: CSVOptions = CSVOptions()) throws {
        let input = try CSVInput(source: source, options: options)
        header = input.header
        dialect = input.dialect
        encoding = input.encoding.encoding
        do throws(CSVError) {
            while let chunk = try input.next() { append(chunk) }
        } catch {
            self.error = error
        }
    }

    init(_ text: String, piece: Int = .max, options: CSVOptions = CSVOptions()) throws {
        try self.init(ScriptedSource(text, piece: piece), options: options)
    }

    private mutating func append(_ chunk: RecordChunk) {
        chunkSizes.append(chunk.count)
        for record in 0..<chunk.count {
            let fields = chunk.fields(of: record).map {
                Array(chunk.bytes[chunk.range(ofField: $0)])
            }
            records.append(
                ReadRecord(
                    fields: fields,
                    flaws: chunk.flaws[record],
                    position: chunk.positions[record]
                )
            )
        }
    }
}

/// Options with some fields set.
func options(_ change: (inout CSVOptions) -> Void) -> CSVOptions {
    var options = CSVOptions()
    change(&options)
    return options
}
