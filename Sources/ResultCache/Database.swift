import CSQLite

/// One connection to an SQLite file; for one thread at a time.
final class Database {
    private let handle: OpaquePointer

    /// Opens an existing file.
    init(path: String, isReadOnly: Bool = false) throws(DatabaseError) {
        var opened: OpaquePointer?
        let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let code = sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let error = Database.error(code, opened)
            sqlite3_close(opened)
            throw error
        }
        handle = opened
        sqlite3_extended_result_codes(handle, 1)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Waits this long for other processes.
    func wait(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

    /// Runs statements that give no rows, or whose rows do not matter.
    func execute(_ statements: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, statements, nil, nil, nil)
        guard code == SQLITE_OK else { throw Database.error(code, handle) }
    }

    /// Runs statements in a transaction that takes the right to write at its start.
    func transaction(
        _ work: () throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try execute("BEGIN IMMEDIATE")
        do throws(DatabaseError) {
            try work()
            try execute("COMMIT")
        } catch {
            // SQLite may have rolled back by itself; then this says so, and that is all right.
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// Runs statements that see one state of the file.
    func reading(
        _ work: () throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try execute("BEGIN")
        defer { sqlite3_exec(handle, "COMMIT", nil, nil, nil) }
        try work()
    }

    /// Prepares a statement that lives no longer than the connection.
    func prepare(_ text: String) throws(DatabaseError) -> Statement {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(
            handle,
            text,
            -1,
            UInt32(SQLITE_PREPARE_PERSISTENT),
            &prepared,
            nil
        )
        guard code == SQLITE_OK, let prepared else { throw Database.error(code, handle) }
        return Statement(prepared, of: handle)
    }

    /// The number in the first column of the first row; 0 without one.
    func number(_ text: String) throws(DatabaseError) -> Int64 {
        let statement = try prepare(text)
        return try statement.step() ? statement.number(0) : 0
    }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    static func error(_ code: Int32, _ handle: OpaquePointer?) -> DatabaseError {
        let words = String(cString: sqlite3_errmsg(handle))
        let kind: DatabaseError.Kind =
            switch code & 0xFF {
            case SQLITE_FULL: .full
            case SQLITE_READONLY, SQLITE_PERM: .readOnly
            case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: .damaged
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
            case SQLITE_CANTOPEN: .cannotOpen
            default: .other
            }
        return DatabaseError(kind: kind, words: words)
    }
}

/// A prepared statement.
final class Statement {
    private let statement: OpaquePointer
    private let connection: OpaquePointer

    /// Tells SQLite to copy what it is given.
    private static var transient: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    fileprivate init(_ statement: OpaquePointer, of connection: OpaquePointer) {
        self.statement = statement
        self.connection = connection
    }

    deinit { sqlite3_finalize(statement) }

    /// Sets a parameter, counted from 1.
    func bind(_ index: Int32, _ number: Int64) { sqlite3_bind_int64(statement, index, number) }

    /// Sets a parameter, counted from 1.
    func bind(_ index: Int32, _ text: String) {
        sqlite3_bind_text(statement, index, text, -1, Statement.transient)
    }

    /// Sets a parameter, counted from 1.
    func bind(_ index: Int32, _ bytes: [UInt8]) {
        sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), Statement.transient)
    }

    /// Goes on to the next row; false when there is none.
    func step() throws(DatabaseError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            let error = Database.error(code, connection)
            sqlite3_reset(statement)
            throw error
        }
    }

    /// Sets a parameter, counted from 1; the bytes are copied.
    func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {
        sqlite3_bind_blob(
            statement,
            index,
            bytes.baseAddress,
            Int32(bytes.count),
            Statement.transient
        )
    }

    /// Makes it ready to run again.
    func reset() { sqlite3_reset(statement) }

    /// A column, counted from 0.
    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// A column, counted from 0.
    func text(_ column: Int32) -> String {
        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
    }

    /// A column, counted from 0.
    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
