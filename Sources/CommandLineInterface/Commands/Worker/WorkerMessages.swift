import Geocoding
import Pipeline
import Reports
import Settings

/// What a worker says of itself, as JSON.
enum WorkerMessages {
    /// What it is, which columns it answers and how the names of the columns were understood.
    static func ready(_ schema: OutputSchema, readAs: [String]) -> Frame {
        var object = JSONObject()
        object.add("geobatch", Version.number)
        object.add("protocol", FrameHeader.version)
        let columns = schema.columns.map { column in
            var entry = JSONObject()
            entry.add("name", schema.name(of: column))
            entry.add("stem", column.stem)
            entry.add("type", column.arrayKind.rawValue)
            return entry.text
        }
        object.add("columns", json: JSONObject.array(columns))
        object.add("read_as", readAs)
        return Frame(.ready, body: Array(object.text.utf8))
    }

    /// Why it ends.
    ///
    /// - Parameters:
    ///   - batch: the number of the batch that is not answered; 0 where it is none.
    ///   - reason: what `geo_reason` of its rows would be; nil where the rows are not the cause.
    static func error(_ failure: CommandFailure, batch: Int = 0, reason: Reason? = nil) -> Frame {
        var object = JSONObject()
        object.add("exit_code", Int(failure.code.rawValue))
        object.add("reason", reason?.code)
        object.add("message", failure.messages.joined(separator: " "))
        return Frame(.error, sequence: batch, body: Array(object.text.utf8))
    }
}
