public import CSVStream

extension RecordChunk {
    /// A chunk of these records; lines and offsets count up, flaws are none unless given.
    public static func of(
        _ records: [[[UInt8]]],
        firstRecord: Int = 1,
        flaws: [Int: RecordFlaws] = [:]
    ) -> RecordChunk {
        var chunk = RecordChunk()
        for (index, record) in records.enumerated() {
            for field in record {
                chunk.bytes += field
                chunk.fieldEnds.append(chunk.bytes.count)
            }
            chunk.recordEnds.append(chunk.fieldEnds.count)
            let number = firstRecord + index
            chunk.positions.append(
                SourcePosition(record: number, line: number + 1, offset: number * 100)
            )
            chunk.flaws.append(flaws[index] ?? [])
        }
        chunk.consumedBytes = chunk.bytes.count
        return chunk
    }

    /// A chunk of these records as text.
    public static func of(
        _ records: [[String]],
        firstRecord: Int = 1,
        flaws: [Int: RecordFlaws] = [:]
    ) -> RecordChunk {
        of(records.map { $0.map { Array($0.utf8) } }, firstRecord: firstRecord, flaws: flaws)
    }
}

/// A CSV parser of the simplest kind, to judge what the encoder wrote.
public enum PlainCSV {
    /// The records of a text, RFC 4180 with any delimiter and line end.
    public static func records(_ bytes: [UInt8], delimiter: UInt8 = UInt8(ascii: ","))
        -> [[[UInt8]]]
    {
        var records: [[[UInt8]]] = []
        var record: [[UInt8]] = []
        var field: [UInt8] = []
        var isQuoted = false
        var index = 0
        var isAtStart = true
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    field.append(byte)
                } else if index < bytes.count, bytes[index] == byte {
                    field.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
                continue
            }
            isAtStart = false
            switch byte {
            case UInt8(ascii: "\""): isQuoted = true
            case delimiter:
                record.append(field)
                field = []
            case 0x0A, 0x0D:
                if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
                records.append(record + [field])
                (record, field, isAtStart) = ([], [], true)
            default: field.append(byte)
            }
        }
        if !isAtStart || !field.isEmpty || !record.isEmpty { records.append(record + [field]) }
        return records
    }

    /// The records as text.
    public static func text(_ bytes: [UInt8], delimiter: UInt8 = UInt8(ascii: ",")) -> [[String]] {
        records(bytes, delimiter: delimiter).map { $0.map { String(decoding: $0, as: UTF8.self) } }
    }
}
