import ByteStreams
import Settings

/// No output may be the input, and no two outputs may be one file.
enum PathCheck {
    private struct Output {
        let path: String
        let origin: Origin
    }

    /// What is wrong with the paths of a run; each mistake stands at the later of two outputs.
    static func mistakes(operands: [String], overlay: Overlay) -> [Mistake] {
        guard operands.count == 2 else { return [] }
        let named = [OptionID.failures, .geojson, .map, .summary, .metrics].compactMap {
            id -> Output? in
            let path = overlay[id].value.plain
            return path.isEmpty ? nil : Output(path: path, origin: overlay[id].origin)
        }
        let outputs = [Output(path: operands[1], origin: .flag("OUT"))] + named
        let corrections = overlay[.corrections].value.plain
        return outputs.indices.compactMap { index in
            let output = outputs[index]
            let problem =
                problem(output, after: outputs[..<index], input: operands[0])
                ?? PathCheck.problem(output, corrections: corrections)
            return problem.map { Mistake(output.origin, $0) }
        }
    }

    private static func problem(
        _ output: Output,
        after others: ArraySlice<Output>,
        input: String
    ) -> String? {
        let path = output.path
        if isSame(path, input), path != "-" {
            return "'\(path)' is the input and would be lost. Give the output another name."
        }
        guard let other = others.first(where: { isSame($0.path, path) }) else { return nil }
        let name = path == "-" ? "Standard output" : "'\(path)'"
        return "\(name) is also what \(other.origin) writes to: it would be the same file. "
            + "Give one of them another name."
    }

    private static func problem(_ output: Output, corrections: String) -> String? {
        guard !corrections.isEmpty, isSame(output.path, corrections) else { return nil }
        return
            "'\(output.path)' is the corrections file and would be lost. Give the output another "
            + "name."
    }

    /// Devices such as /dev/null may stand anywhere.
    private static func isSame(_ first: String, _ second: String) -> Bool {
        if first.hasPrefix("/dev/"), !first.hasPrefix("/dev/shm/") { return false }
        return first == second || isSameFile(first, second)
    }
}
