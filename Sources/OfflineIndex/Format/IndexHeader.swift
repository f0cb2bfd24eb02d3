import AddressText

/// The first bytes of an index: header and section table.
struct IndexHeader {
    /// What the section table says of a section.
    struct Entry {
        let kind: UInt32
        let offset: Int
        let length: Int
        let count: Int
        let hash: UInt64
    }

    /// Both, with their hash.
    let bytes: [UInt8]

    /// - Parameters:
    ///   - length: of the whole file, in bytes.
    ///   - sourceDate: the date of the data, yyyymmdd; no clock is read, so equal inputs give equal files.
    init(_ entries: [Entry], length: Int, sourceDate: UInt64) {
        var table: [UInt8] = []
        for entry in entries {
            IndexHeader.append(entry.kind, to: &table)
            IndexHeader.append(UInt32(0), to: &table)
            IndexHeader.append(UInt64(entry.offset), to: &table)
            IndexHeader.append(UInt64(entry.length), to: &table)
            IndexHeader.append(UInt64(entry.count), to: &table)
            IndexHeader.append(entry.hash, to: &table)
        }
        let buildID = entries.reduce(UInt64(IndexFormat.major)) {
            ContentHash.mixed($0, $1.hash)
        }
        var head = IndexFormat.magic
        IndexHeader.append(IndexFormat.major, to: &head)
        IndexHeader.append(IndexFormat.minor, to: &head)
        IndexHeader.append(UInt32(entries.count), to: &head)
        IndexHeader.append(UInt64(length), to: &head)
        IndexHeader.append(sourceDate, to: &head)
        IndexHeader.append(buildID, to: &head)
        IndexHeader.append(ContentHash.mixed(buildID, sourceDate), to: &head)
        IndexHeader.append(Normaliser.revision, to: &head)
        IndexHeader.append(UInt32(0), to: &head)
        IndexHeader.append(UInt64(0), to: &head)
        let hash = (head + table).withUnsafeBytes(ContentHash.of)
        head.removeLast(8)
        IndexHeader.append(hash, to: &head)
        bytes = head + table
    }

    private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
