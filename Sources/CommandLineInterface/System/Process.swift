import Glibc

extension CommandLineInterface {
    /// Runs the command of this process and ends it. `main.swift` is this call and nothing else.
    ///
    /// - Parameter composition: the parts to work with.
    public static func main(_ composition: Composition = .system) async -> Never {
        Signals.makeWriteErrors()
        Signals.explainLostPages()
        let code = await run(
            arguments: Array(CommandLine.arguments.dropFirst()),
            environment: environment(),
            io: .system,
            composition: composition
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
