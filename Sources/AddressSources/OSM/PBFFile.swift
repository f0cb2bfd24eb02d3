import StreetIndex

/// An `.osm.pbf` file as the list of its blobs, each unpacked when it is asked for.
///
/// A damaged blob is told and passed over; where the framing itself is damaged, the file ends.
struct PBFFile {
    /// Where a blob stands.
    struct Blob {
        /// The Blob message's first byte in the file.
        let offset: Int
        let count: Int
        /// Whether it holds nodes, ways or relations, or the header block.
        let isData: Bool
    }

    /// What the format allows: 64 KiB for a BlobHeader, 32 MiB for a Blob and for what is in it.
    private static let mostHeader = 1 << 16
    private static let mostBlob = 1 << 25

    let file: RandomAccessFile
    /// The blobs in their order.
    private(set) var blobs: [Blob] = []
    /// Where the framing ends before the file does; nil when all of it is sound.
    private(set) var brokenAt: Int?
    private let stored = GrowingBuffer()
    private let unpacked = GrowingBuffer()
    private let inflater = Inflater(.zlib)

    /// Reads the blobs' headers.
    init(_ file: RandomAccessFile) throws(StreetIndexError) {
        self.file = file
        var offset = 0
        while offset < file.size {
            guard let next = try readHeader(at: offset) else {
                brokenAt = offset
                return
            }
            offset = next
        }
    }

    /// Reads a BlobHeader, notes its blob and gives the place behind that; nil when it is damaged.
    private mutating func readHeader(at offset: Int) throws(StreetIndexError) -> Int? {
        let size = try file.bytes(at: offset, count: 4)
        guard size.count == 4 else { return nil }
        let count = size.reduce(0) { $0 << 8 | Int($1) }
        guard count > 0, count <= PBFFile.mostHeader else { return nil }
        stored.reserve(count)
        guard try file.read(at: offset + 4, into: stored.room(count)) == count else { return nil }
        var reader = WireReader(UnsafeRawBufferPointer(stored.room(count)))
        guard let header = try? PBFFile.header(&reader) else { return nil }
        let start = offset + 4 + count
        guard header.size > 0, header.size <= PBFFile.mostBlob,
            start + header.size <= file.size
        else { return nil }
        if header.isData || header.isHeader {
            blobs.append(Blob(offset: start, count: header.size, isData: header.isData))
        }
        return start + header.size
    }

    private struct Header {
        var size = 0
        var isData = false
        var isHeader = false
    }

    private static func header(_ reader: inout WireReader) throws(MalformedMessage) -> Header {
        var header = Header()
        while try reader.next() {
            switch reader.field {
            case 1:
                let kind = try reader.bytes()
                header.isData = kind.elementsEqual("OSMData".utf8)
                header.isHeader = kind.elementsEqual("OSMHeader".utf8)
            case 3: header.size = Int(clamping: try reader.number())
            default: try reader.skip()
            }
        }
        return header
    }

    /// The block in a blob, valid until the next call; nil when it is damaged.
    ///
    /// - Throws: `StreetIndexError.unreadable` when the file cannot be read or is packed by a method
    ///   that geobatch does not know.
    func block(_ blob: Blob) throws(StreetIndexError) -> UnsafeRawBufferPointer? {
        stored.reserve(blob.count)
        let bytes = stored.room(blob.count)
        guard try file.read(at: blob.offset, into: bytes) == blob.count else { return nil }
        var reader = WireReader(UnsafeRawBufferPointer(bytes))
        guard let content = try? PBFFile.content(&reader) else { return nil }
        switch content.packing {
        case 1: return content.data
        case 3: return unpack(content)
        default:
            throw .unusable(
                path: file.path,
                detail:
                    "its blocks are packed by \(PBFFile.packingName(content.packing)), not zlib: "
                    + "rewrite it with `osmium cat -f pbf,pbf_compression=zlib`"
            )
        }
    }

    private struct Content {
        var packing: UInt32 = 0
        var data = UnsafeRawBufferPointer(start: nil, count: 0)
        var size = 0
    }

    private static func content(_ reader: inout WireReader) throws(MalformedMessage) -> Content {
        var content = Content()
        while try reader.next() {
            switch reader.field {
            case 2: content.size = Int(clamping: try reader.number())
            case 1, 3, 4, 5, 6, 7:
                content.packing = reader.field
                content.data = try reader.bytes()
            default: try reader.skip()
            }
        }
        guard content.packing > 0 else { throw MalformedMessage() }
        return content
    }

    private func unpack(_ content: Content) -> UnsafeRawBufferPointer? {
        guard content.size > 0, content.size <= PBFFile.mostBlob else { return nil }
        unpacked.reserve(content.size)
        let room = unpacked.room(content.size)
        return inflater.unpack(content.data, into: room) ? UnsafeRawBufferPointer(room) : nil
    }

    private static func packingName(_ field: UInt32) -> String {
        switch field {
        case 4: "LZMA"
        case 5: "bzip2"
        case 6: "LZ4"
        default: "Zstandard"
        }
    }
}
