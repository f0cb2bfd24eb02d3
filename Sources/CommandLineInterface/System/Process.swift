import Glibc

extension CommandLineInterface {
    /// Runs the command of this process and ends it. `main.swift` is this call and nothing else.
    public static func main() async -> Never {
        Signals.ignoreBrokenPipes()
        Signals.explainLostPages()
        let code = await run(
            arguments: Array(CommandLine.arguments.dropFirst()),
            environment: environment(),
            io: .system,
            composition: .system
        )
        exit(code.rawValue)
    }

    /// The environment of this process; the first of equal names counts, as for `getenv`.
    private static func environment() -> [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                let name = String(text[..<equals])
                if variables[name] == nil {
                    variables[name] = String(text[text.index(after: equals)...])
                }
            }
            next += 1
        }
        return variables
    }
}
