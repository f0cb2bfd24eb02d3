import Settings

/// Takes the command line apart by the option table. It knows no file and prints nothing.
///
/// Options may stand anywhere, as `--name value` or `--name=value`; `--` ends them; `-` is an
/// operand. Toggles are turned off by `--name=false`. The first operand is the command if it is one.
struct ArgumentParser {
    private var parsed = ParsedArguments()
    private var found: [(option: String, given: String?)] = []
    private var rest: ArraySlice<String>
    private var namesCommand = false

    /// Takes the arguments apart, without the name of the program.
    static func parse(_ arguments: [String]) -> ParsedArguments {
        var parser = ArgumentParser(rest: arguments[...])
        parser.collect()
        for (name, value) in parser.found { parser.assign(name, value) }
        parser.joinRepeated()
        return parser.parsed
    }

    private init(rest: ArraySlice<String>) {
        self.rest = rest
    }

    private mutating func collect() {
        while let argument = rest.popFirst() {
            if argument == "--" {
                parsed.operands += rest
                return
            }
            if argument.hasPrefix("--") {
                collectOption(argument.dropFirst(2))
            } else if argument.hasPrefix("-"), argument != "-", !Self.isNumber(argument) {
                collectShort(argument)
            } else {
                collectOperand(argument)
            }
        }
    }

    private mutating func collectOperand(_ argument: String) {
        if parsed.operands.isEmpty, !namesCommand, let command = CommandName(rawValue: argument) {
            parsed.command = command
            namesCommand = true
        } else {
            parsed.operands.append(argument)
        }
    }

    /// "-33.86,151.2" is a point in the south.
    private static func isNumber(_ argument: String) -> Bool {
        argument.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
    }

    private mutating func collectShort(_ argument: String) {
        switch argument {
        case "-h": found.append(("help", nil))
        case "-V": found.append(("version", nil))
        default:
            let names = OptionTable.all.map(\.flag)
            note(
                argument,
                "There is no such option; options have two dashes."
                    + NearestSpelling.hint(for: "-" + argument, among: names)
            )
        }
    }

    /// `name=value`, or a name whose value is the next argument unless it is a toggle.
    private mutating func collectOption(_ text: Substring) {
        if let equals = text.firstIndex(of: "=") {
            found.append((String(text[..<equals]), String(text[text.index(after: equals)...])))
            return
        }
        let name = String(text)
        let takesValue = OptionTable.all.contains { $0.name == name && $0.placeholder != nil }
        guard takesValue else {
            found.append((name, nil))
            return
        }
        guard let value = rest.first, !value.hasPrefix("--") else {
            note("--" + name, missingValue(name))
            return
        }
        rest.removeFirst()
        found.append((name, value))
    }

    private func missingValue(_ name: String) -> String {
        let option = OptionTable.all.first { $0.name == name }
        return "It needs a value: \(option?.usage ?? "--" + name). "
            + "A value that begins with two dashes is written --\(name)=VALUE."
    }

    private mutating func assign(_ name: String, _ value: String?) {
        guard let option = OptionTable.option(named: name, of: parsed.command) else {
            note("--" + name, unknown(name))
            return
        }
        let origin = Origin.flag(option.flag)
        guard let value else {
            parsed.flags.values.append(Assignment(option.id, .toggle(true), from: origin))
            return
        }
        do throws(RawValue.Unreadable) {
            let raw = try RawValue.reading(value, as: option.shape)
            parsed.flags.values.append(Assignment(option.id, raw, from: origin))
        } catch {
            note(option.flag, error.problem)
        }
    }

    private func unknown(_ name: String) -> String {
        let others = OptionTable.all.filter { $0.name == name }.flatMap(\.commands)
        if !others.isEmpty {
            let names = Set(others.map(\.rawValue)).sorted().map { "'geobatch \($0)'" }
            return "'geobatch \(parsed.command.rawValue)' has no such option; it belongs to "
                + names.joined(separator: ", ") + "."
        }
        let names = OptionTable.options(of: parsed.command).map(\.name)
        let hint = NearestSpelling.hint(for: name, among: names, prefix: "--")
        return "There is no such option."
            + (hint.isEmpty ? " `geobatch help all` lists them." : hint)
    }

    /// Repeatable options given several times become one list, in order.
    private mutating func joinRepeated() {
        var joined: [Assignment] = []
        for next in parsed.flags.values {
            let isRepeatable = OptionTable.option(next.option).isRepeatable
            guard isRepeatable, let at = joined.firstIndex(where: { $0.option == next.option })
            else {
                joined.append(next)
                continue
            }
            joined[at] = Assignment(
                next.option,
                joined[at].value.adding(next.value),
                from: next.origin
            )
        }
        parsed.flags.values = joined
    }

    private mutating func note(_ flag: String, _ problem: String) {
        parsed.flags.mistakes.append(Mistake(.flag(flag), problem))
    }
}

extension RawValue {
    /// Both values as one: paths one after the other, comma-separated texts joined.
    fileprivate func adding(_ other: RawValue) -> RawValue {
        switch (self, other) {
        case (.list(let first), .list(let second)): .list(first + second)
        case (.text(let first), .text(let second)): .text(first + "," + second)
        default: other
        }
    }
}
