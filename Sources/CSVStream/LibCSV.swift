import CLibCSV
import Glibc

/// libcsv, fed line by line, with its values in an arena.
///
/// It runs in strict mode, where it stops at quotes that make no sense instead of guessing.
struct LibCSV: ~Copyable {
    /// What libcsv takes for white space around fields, which it drops.
    enum Trimming {
        /// Blanks and tabs, by libcsv's built-in test: the fastest.
        case blanksAndTabs
        /// Blanks only.
        case blanks
        /// Nothing; costs a call for each unquoted byte.
        case nothing
    }

    /// Where in a record libcsv is.
    enum State: Int32 {
        case beforeRecord, beforeField, inField, afterQuote
    }

    let arena: UnsafeMutablePointer<FieldArena>
    private let parser: UnsafeMutablePointer<csv_parser>
    private static let strict = UInt8(CSV_STRICT)

    init(delimiter: UInt8, quote: UInt8) {
        parser = .allocate(capacity: 1)
        parser.initialize(to: csv_parser())
        arena = .allocate(capacity: 1)
        arena.initialize(to: FieldArena())
        csv_init(parser, Self.strict)
        csv_set_delim(parser, delimiter)
        csv_set_quote(parser, quote)
        // The default grows a field's buffer by 128 bytes at a time.
        csv_set_blk_size(parser, 1 << 16)
    }

    deinit {
        csv_free(parser)
        parser.deallocate()
        arena.pointee.free()
        arena.deallocate()
    }

    var quote: UInt8 { parser.pointee.quote_char }
    var delimiter: UInt8 { parser.pointee.delim_char }

    mutating func setQuote(_ quote: UInt8) {
        csv_set_quote(parser, quote)
    }

    /// Forgets a record that was begun, and takes this for white space from now on.
    @inline(__always)
    mutating func restart(trimming: Trimming) {
        parser.pointee.pstate = State.beforeRecord.rawValue
        parser.pointee.quoted = 0
        parser.pointee.spaces = 0
        parser.pointee.entry_pos = 0
        parser.pointee.status = 0
        switch trimming {
        case .blanksAndTabs: parser.pointee.is_space = nil
        case .blanks: parser.pointee.is_space = csv_blank_is_space
        case .nothing: parser.pointee.is_space = csv_nothing_is_space
        }
    }

    /// Feeds bytes; there must be room in the arena for all bytes of the record so far.
    ///
    /// - Returns: how many bytes were taken; fewer than given when a quote makes no sense.
    @inline(__always)
    mutating func feed(_ bytes: UnsafeRawBufferPointer) -> Int {
        csv_parse(parser, bytes.baseAddress, bytes.count, appendField, nil, arena)
    }

    /// Feeds bytes and notes in the arena where records end; there must be room for all of them.
    /// What comes after a quote that makes no sense is left out.
    mutating func feedRecords(_ bytes: UnsafeRawBufferPointer) {
        arena.pointee.beginRows()
        _ = csv_parse(parser, bytes.baseAddress, bytes.count, appendField, endRow, arena)
    }

    /// Feeds bytes and takes quotes that make no sense as data.
    mutating func feedLeniently(_ bytes: UnsafeRawBufferPointer) {
        csv_set_opts(parser, 0)
        _ = feed(bytes)
        csv_set_opts(parser, Self.strict)
    }

    /// Ends the record where it is, even inside quotes.
    mutating func finishLeniently() {
        csv_set_opts(parser, 0)
        csv_fini(parser, appendField, nil, arena)
        csv_set_opts(parser, Self.strict)
    }

    /// Whether all fields fed so far form a whole record.
    @inline(__always)
    var isBetweenRecords: Bool { parser.pointee.pstate == State.beforeRecord.rawValue }

    /// Where in a record libcsv is.
    var state: State { State(rawValue: parser.pointee.pstate) ?? .beforeRecord }

    /// Whether the current field began with a quote.
    var isQuoted: Bool { parser.pointee.quoted != 0 }

    /// Whether the current field holds nothing but blanks and tabs so far.
    var fieldIsBlank: Bool {
        UnsafeRawBufferPointer(start: parser.pointee.entry_buf, count: parser.pointee.entry_pos)
            .allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
}
