import ByteStreams
import CSVStream
import Glibc

extension CorrectionsFile {
    /// Adds lines at the end; makes the file, mode 0600, and its folders when there are none.
    ///
    /// Any number of processes may add at once: the file is locked, and all lines go out in one
    /// write behind a whole line. Either all lines are there afterwards or none is.
    ///
    /// - Throws: `CorrectionsError` when the file cannot be written, or is not a corrections file of
    ///   plain UTF-8.
    public func append(_ corrections: [Correction]) throws(CorrectionsError) {
        guard !corrections.isEmpty else { return }
        makeFolders()
        let descriptor = try openLocked()
        defer { close(descriptor) }
        let end = lseek(descriptor, 0, SEEK_END)
        guard end >= 0 else { throw failure("finding its end") }
        let bytes = try addition(corrections, to: descriptor, end: end)
        try write(bytes, to: descriptor, end: end)
    }

    private func addition(
        _ corrections: [Correction],
        to descriptor: Int32,
        end: off_t
    ) throws(CorrectionsError) -> [UInt8] {
        guard end > 0, let input = try open() else {
            let text = CorrectionsText()
            return text.header + text.lines(corrections)
        }
        guard input.encoding.encoding == .utf8 else {
            throw .notAppendable(path: path, why: "It is not UTF-8. Save it as CSV UTF-8.")
        }
        guard case .corrections(let columns) = try layout(of: input) else {
            throw .notAppendable(
                path: path,
                why: "It is a failure report. Name another file; the report can be read besides."
            )
        }
        let missing = CorrectionColumn.allCases.filter { !columns.contains($0) }
        var dialect = input.dialect
        dialect.lineEnd = firstLineEnd(descriptor)
        let text = CorrectionsText(columns: columns, dialect: dialect)
        let lost = corrections.contains { CorrectionsFile.needs($0, oneOf: missing) }
        if lost {
            let names = missing.map(\.rawValue).joined(separator: ", ")
            throw .notAppendable(path: path, why: "It lacks columns: \(names). Add them.")
        }
        return try lineBreak(descriptor, end, text.lineEnd) + text.lines(corrections)
    }

    /// Whether a correction says something that only one of these columns could hold.
    private static func needs(_ line: Correction, oneOf missing: [CorrectionColumn]) -> Bool {
        missing.contains { column in
            switch column {
            case .country: line.country != nil
            case .note: !line.note.isEmpty
            case .who: !line.who.isEmpty
            case .when: !line.when.isEmpty
            case .level, .label, .lat, .lon: line.ruling.action == .place
            case .query, .action: true
            }
        }
    }

    /// The line end behind the header; in so short a file the dialect's may be a guess.
    private func firstLineEnd(_ descriptor: Int32) -> LineEnd {
        var head = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &head, head.count, 0)
        let line = head.prefix(max(0, count))
        guard let end = line.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return .lf }
        if line[end] == 0x0A { return .lf }
        return end + 1 < line.endIndex && line[end + 1] == 0x0A ? .crlf : .cr
    }

    /// A line end where the last line, written by hand, has none.
    private func lineBreak(
        _ descriptor: Int32,
        _ end: off_t,
        _ lineEnd: [UInt8]
    ) throws(CorrectionsError) -> [UInt8] {
        var last: UInt8 = 0
        guard pread(descriptor, &last, 1, end - 1) == 1 else { throw failure("reading its end") }
        return last == 0x0A || last == 0x0D ? [] : lineEnd
    }

    private func write(
        _ bytes: [UInt8],
        to descriptor: Int32,
        end: off_t
    ) throws(CorrectionsError) {
        var count = Glibc.write(descriptor, bytes, bytes.count)
        while count < 0, errno == EINTR { count = Glibc.write(descriptor, bytes, bytes.count) }
        var code = count < 0 ? errno : ENOSPC
        if count == bytes.count {
            if fdatasync(descriptor) == 0 || errno == EINVAL { return }
            code = errno
        }
        // Half a line would spoil the file for its readers.
        ftruncate(descriptor, end)
        throw .unwritable(OutputError(path: path, code: code, doing: "adding lines"))
    }

    // MARK: the file

    /// Opens the file under a lock that other writers wait for.
    private func openLocked() throws(CorrectionsError) -> Int32 {
        while true {
            let flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC
            let descriptor = Glibc.open(path, flags, 0o600)
            guard descriptor >= 0 else { throw failure("opening it") }
            var locked = flock(descriptor, LOCK_EX)
            while locked != 0, errno == EINTR { locked = flock(descriptor, LOCK_EX) }
            guard locked == 0 else {
                let error = failure("locking it")
                close(descriptor)
                throw error
            }
            // An editor may have put a new file in its place while we waited.
            if isStillThere(descriptor) { return descriptor }
            close(descriptor)
        }
    }

    private func isStillThere(_ descriptor: Int32) -> Bool {
        var open = stat()
        var named = stat()
        guard fstat(descriptor, &open) == 0, stat(path, &named) == 0 else { return false }
        return open.st_dev == named.st_dev && open.st_ino == named.st_ino
    }

    /// Makes the folders that are missing; what cannot be made shows when the file is opened.
    private func makeFolders() {
        for index in path.indices.dropFirst() where path[index] == "/" {
            mkdir(String(path[..<index]), 0o700)
        }
    }

    private func failure(_ doing: String) -> CorrectionsError {
        .unwritable(OutputError(path: path, code: errno, doing: doing))
    }
}

extension OutputError {
    /// The error for a number that a system call set.
    fileprivate init(path: String, code: Int32, doing: String) {
        let kind: Kind =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: .diskFull
            case EACCES, EPERM, EROFS: .notWritable
            case EISDIR: .isDirectory
            case ENOENT: .folderMissing(path)
            default: .failed(errno: code, doing: doing)
            }
        self.init(path: path, kind: kind)
    }
}
