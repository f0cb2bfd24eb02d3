import ByteStreams
import CSVStream
import Corrections
import MapPage
import OfflineIndex
import Pipeline
import ReviewServer
import RunJournal
import StreetIndex

/// The one place where errors of the lower modules become messages and exit codes.
extension CommandFailure {
    /// An input that cannot be read.
    init(_ error: InputError) {
        let code: ExitCode =
            switch error.kind {
            case .noSuchFile, .isDirectory, .notReadable: .noInput
            case .empty, .blank, .tooLarge, .truncated, .damaged: .badInput
            case .readFailed: .inputOutput
            case .stopped: .stopped
            }
        self.init(code, error.description)
    }

    /// A map that cannot be made.
    init(_ error: MapPageError) {
        switch error {
        case .input(let error): self.init(error)
        case .output(let error): self.init(error)
        case .columnsMissing: self.init(.badInput, error.description)
        }
    }

    /// A review that cannot begin.
    init(_ error: ReviewError) {
        switch error {
        case .input(let error): self.init(error)
        case .output(let error): self.init(error)
        case .corrections(let error): self.init(error)
        case .columnsMissing: self.init(.badInput, error.description)
        case .noCorrectionsFile: self.init(.configuration, error.description)
        case .port: self.init(.noOutput, error.description)
        }
    }

    /// An output that cannot be made or written.
    init(_ error: OutputError) {
        let code: ExitCode =
            switch error.kind {
            case .folderMissing, .notWritable, .isDirectory, .notAFile, .inUse: .noOutput
            case .diskFull, .failed, .brokenPipe: .inputOutput
            case .stopped: .stopped
            }
        self.init(code, error.description)
    }

    /// An input that is no CSV.
    init(_ error: CSVError) {
        switch error {
        case .input(let error): self.init(error)
        case .notCSV, .recordTooLong: self.init(.badInput, error.description)
        case .badDialect: self.init(.usage, error.description)
        }
    }

    /// A journal or a log that cannot be opened.
    init(_ error: JournalError) { self.init(.inputOutput, error.description) }

    /// Corrections that cannot be read.
    init(_ error: CorrectionsError) {
        let code: ExitCode =
            switch error {
            case .unreadable(let error): CommandFailure(error).code
            case .header, .mistakes, .notAppendable: .configuration
            case .unwritable(let error): CommandFailure(error).code
            }
        self.init(code, error.messages)
    }

    /// An index that cannot be used or made.
    init(_ error: IndexError) {
        let code: ExitCode =
            switch error {
            case .unreadable: .noInput
            case .notAnIndex, .otherVersion, .otherNormaliser, .damaged, .damagedPack, .noPlace:
                .configuration
            case .unwritable: .noOutput
            case .tooLarge, .empty: .badInput
            case .stopped: .stopped
            }
        self.init(code, error.description)
    }

    /// A street index that cannot be built or used.
    init(_ error: StreetIndexError) {
        let code: ExitCode =
            switch error {
            case .unreadable: .noInput
            case .unusable, .input, .wrongKind, .nothingFound: .badInput
            case .unwritable: .noOutput
            case .damaged: .configuration
            case .stopped: .stopped
            }
        self.init(code, error.description)
    }

    /// A run that broke off.
    init(_ error: RunError) {
        let code: ExitCode =
            switch error {
            case .clash, .samePath: .usage
            case .input(let error, _): CommandFailure(error).code
            case .output(let error): CommandFailure(error).code
            case .countsDiffer: .internalCheck
            case .noThread, .journal: .inputOutput
            }
        self.init(code, error.description)
    }

    /// A column that is not there.
    init(_ error: ColumnError) {
        self.init(.usage, error.description)
    }
}
