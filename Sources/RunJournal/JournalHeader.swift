/// What a run is, as the first line of its journal says.
public struct JournalHeader: Hashable, Sendable {
    /// The format of journals.
    public static let version = 1

    /// The name of the run, for logs.
    public let run: String
    /// Names the version of geobatch as far as it changes bytes of outputs.
    public let program: String
    /// The input it reads.
    public let input: InputIdentity
    /// The digest over all settings whose effect is `.answers` or `.rendering`.
    public let settings: UInt64
    /// Names the builds of the indexes.
    public let indexes: UInt64
    /// The digest of the corrections that the run began with; their text stands beside the journal.
    public let corrections: UInt64
    /// What was found out about the input and is not to be found out again: dialect, encoding,
    /// columns, schema. The caller's own text.
    public let plan: String
    /// The outputs in the order in which they take their places; OUT is the last one.
    public let outputs: [JournalOutput]

    /// Makes a header.
    public init(
        run: String,
        program: String,
        input: InputIdentity,
        settings: UInt64,
        indexes: UInt64,
        corrections: UInt64,
        plan: String,
        outputs: [JournalOutput]
    ) {
        self.run = run
        self.program = program
        self.input = input
        self.settings = settings
        self.indexes = indexes
        self.corrections = corrections
        self.plan = plan
        self.outputs = outputs
    }
}

/// One output of a run.
public struct JournalOutput: Hashable, Sendable {
    /// The path as the user wrote it.
    public let path: String
    /// Whether it is written row by row, and so journalled by length; otherwise it is made at the end.
    public let isGrowing: Bool

    /// Names an output.
    public init(path: String, isGrowing: Bool) {
        self.path = path
        self.isGrowing = isGrowing
    }
}

extension JournalHeader {
    var value: JournalValue {
        .members([
            "geobatch_journal": .number(JournalHeader.version),
            "run": .text(run),
            "program": .text(program),
            "input": .members([
                "size": .number(input.size),
                "head": .digest(input.head),
                "modified_ns": .number(input.modified),
            ]),
            "settings": .digest(settings),
            "indexes": .digest(indexes),
            "corrections": .digest(corrections),
            "plan": .text(plan),
            "outputs": .list(
                outputs.map {
                    .members([
                        "path": .text($0.path), "kind": .text($0.isGrowing ? "growing" : "final"),
                    ])
                }
            ),
        ])
    }

    init?(_ value: JournalValue) {
        guard let run = value["run"]?.string, let program = value["program"]?.string,
            let size = value["input"]?["size"]?.count, let head = value["input"]?["head"]?.word,
            case .number(let modified) = value["input"]?["modified_ns"],
            let settings = value["settings"]?.word, let indexes = value["indexes"]?.word,
            let corrections = value["corrections"]?.word, let plan = value["plan"]?.string,
            let items = value["outputs"]?.items
        else { return nil }
        let outputs = items.compactMap { item -> JournalOutput? in
            guard let path = item["path"]?.string, let kind = item["kind"]?.string,
                kind == "growing" || kind == "final"
            else { return nil }
            return JournalOutput(path: path, isGrowing: kind == "growing")
        }
        guard outputs.count == items.count else { return nil }
        self.init(
            run: run,
            program: program,
            input: InputIdentity(size: size, head: head, modified: modified),
            settings: settings,
            indexes: indexes,
            corrections: corrections,
            plan: plan,
            outputs: outputs
        )
    }
}
