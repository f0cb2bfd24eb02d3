/// Bytes at a fixed place that only one kind of file has.
struct FileSignature {
    let bytes: [UInt8]
    let offset: Int
    let looks: FileLooks

    init(_ bytes: [UInt8], at offset: Int = 0, _ name: String, _ remedy: String) {
        self.bytes = bytes
        self.offset = offset
        looks = FileLooks(name: name, remedy: remedy)
    }

    init(_ text: String, at offset: Int = 0, _ name: String, _ remedy: String) {
        self.init(Array(text.utf8), at: offset, name, remedy)
    }

    func matches(_ head: [UInt8]) -> Bool {
        head.count >= offset + bytes.count && head[offset...].starts(with: bytes)
    }
}

extension FileLooks {
    /// The signatures are long enough that no header line begins like that by chance.
    static let signatures: [FileSignature] = tables + archives + others

    private static let tables = [
        FileSignature(
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
            "an old Excel workbook (XLS) or another old Office file",
            Remedy.spreadsheet
        ),
        FileSignature("PAR1\u{15}", "a Parquet file", Remedy.table),
        FileSignature("SQLite format 3\0", "an SQLite database", Remedy.table),
        FileSignature("ARROW1\0", "an Arrow file", Remedy.table),
        FileSignature("FEA1\0", "a Feather file", Remedy.table),
        FileSignature("Obj\u{01}", "an Avro file", Remedy.table),
        FileSignature([0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A], "an HDF5 file", Remedy.table),
        FileSignature([0, 0, 0x27, 0x0A], "a shapefile", Remedy.table),
    ]

    private static let archives = [
        FileSignature([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "an xz file", "Use `xz -dc` first."),
        FileSignature("BZh91AY&SY", "a bzip2 file", "Use `bzip2 -dc` first."),
        FileSignature([0x04, 0x22, 0x4D, 0x18], "an lz4 file", "Use `lz4 -dc` first."),
        FileSignature([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive", Remedy.unpack),
        FileSignature("Rar!\u{1A}\u{07}", "a RAR archive", Remedy.unpack),
        FileSignature("ustar", at: 257, "a tar archive", Remedy.unpack),
        FileSignature([0x1F, 0x8B, 0x08], "a file compressed twice with gzip", Remedy.unpack),
        FileSignature(
            [0x28, 0xB5, 0x2F, 0xFD],
            "a file compressed twice with zstd",
            Remedy.unpack
        ),
    ]

    private static let others = [
        FileSignature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a PNG image", Remedy.exportText),
        FileSignature([0xFF, 0xD8, 0xFF], "a JPEG image", Remedy.exportText),
        FileSignature("GIF87a", "a GIF image", Remedy.exportText),
        FileSignature("GIF89a", "a GIF image", Remedy.exportText),
        FileSignature("II*\0", "a TIFF image", Remedy.exportText),
        FileSignature("MM\0*", "a TIFF image", Remedy.exportText),
        FileSignature("WEBPVP8", at: 8, "a WebP image", Remedy.exportText),
        FileSignature("%PDF-", "a PDF document", Remedy.exportText),
        FileSignature("{\\rtf1", "an RTF document", Remedy.exportText),
        FileSignature([0x7F, 0x45, 0x4C, 0x46], "a Linux program", Remedy.exportText),
        FileSignature([0x4D, 0x5A, 0x90, 0], "a Windows program", Remedy.exportText),
    ]
}
