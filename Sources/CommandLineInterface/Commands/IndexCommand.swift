import ByteStreams
import Settings

/// `geobatch index`: build the world index or a country's, describe or verify an index.
struct IndexCommand {
    let call: Invocation

    private enum Action: String, CaseIterable {
        case build
        case info
        case verify
    }

    func run() throws(CommandFailure) -> ExitCode {
        try call.checkFlags()
        let action = try action()
        try call.checkOperands(action == .build ? 1...10_000 : 1...2)
        let operands = call.parsed.operands.dropFirst()
        let reporter = self.reporter()
        let interruption = Interruption()
        let watch = call.composition.watchSignals { interruption.request($0) }
        defer { watch.cancel() }
        let request = IndexRequest(
            path: operands.first,
            inputs: Array(operands.dropFirst()),
            addresses: try AddressFileSettings(call.parsed),
            stop: interruption.stop,
            environment: call.environment,
            events: reporter.sink
        )
        defer { reporter.finish() }
        switch action {
        case .build:
            try checkBuild(request)
            do throws(CommandFailure) {
                try show(try call.composition.buildIndex(request), doing: "Built")
            } catch {
                guard let first = interruption.first else { throw error }
                throw CommandFailure(first.exitCode, error.messages)
            }
        case .info: try show(try call.composition.describeIndex(request), doing: nil)
        case .verify: try show(try call.composition.verifyIndex(request), doing: "Intact:")
        }
        return .finished
    }

    private func action() throws(CommandFailure) -> Action {
        let names = Action.allCases.map(\.rawValue)
        guard let name = call.parsed.operands.first else {
            throw CommandFailure(
                .usage,
                "What about the index? Say one of \(names.joined(separator: ", "))."
            )
        }
        guard let action = Action(rawValue: name) else {
            throw CommandFailure(
                .usage,
                "'geobatch index' cannot \(name). It can \(names.joined(separator: ", "))."
                    + NearestSpelling.hint(for: name, among: names)
            )
        }
        return action
    }

    private func checkBuild(_ request: IndexRequest) throws(CommandFailure) {
        guard call.parsed.has(.world) == request.inputs.isEmpty else {
            throw CommandFailure(
                .usage,
                "'index build' makes the world index (geobatch index build --world [OUT.gbx]) or one "
                    + "from your files (geobatch index build OUT.gbx IN...); say one of them."
            )
        }
        // Without OUT the first file of addresses would be taken for it, and replaced.
        if let path = request.path, !request.inputs.isEmpty, !path.hasSuffix(".gbx") {
            throw CommandFailure(
                .usage,
                "'index build' writes its first file, whose name must end in .gbx; '\(path)' does not."
            )
        }
        guard let path = request.path else { return }
        // Whether it can be written is better known before the work than behind it.
        do throws(OutputError) { try OutputFolder.lock(for: path)?.release() } catch {
            throw CommandFailure(error)
        }
    }

    private func reporter() -> Reporter {
        let style: EventText.Style = call.io.errorIsTerminal ? .terminal : .plain
        let text = EventText(
            style: style,
            quiet: call.parsed.has(.quiet),
            start: call.composition.time.boot()
        )
        return Reporter(text, io: call.io, time: call.composition.time)
    }

    private func show(_ index: IndexFacts, doing: String?) throws(CommandFailure) {
        if call.parsed.has(.json) { return try call.io.print(json(index)) }
        var table = TextTable()
        for fact in index.facts {
            let name = String(fact.key.map { $0 == "_" ? " " : $0 })
            switch fact.value {
            case .text(let text): table.add([name, text])
            case .number(let number): table.add([name, Wording.count(number)])
            }
        }
        let title = doing.map { "\($0) \(index.path)" } ?? index.path
        try call.io.print(title + "\n" + table.text)
    }

    private func json(_ index: IndexFacts) -> String {
        var object = JSONObject()
        object.add("path", index.path)
        for fact in index.facts {
            switch fact.value {
            case .text(let text): object.add(fact.key, text)
            case .number(let number): object.add(fact.key, number)
            }
        }
        return object.text + "\n"
    }
}
