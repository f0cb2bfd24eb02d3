import Foundation

/// The example at the top of the README: the fenced blocks `csv`, `csv` and `text` are an input, its
/// output and what is said meanwhile.
struct ReadmeExample: Equatable {
    let input: String
    let output: String
    let messages: String

    init(input: String, output: String, messages: String) {
        (self.input, self.output, self.messages) = (input, output, messages)
    }

    init(page: String) {
        let contents = ReadmeExample.blocks(of: page).map { String(page[$0]) }
        self.init(
            input: contents.first ?? "",
            output: contents.dropFirst().first ?? "",
            messages: contents.dropFirst(2).first ?? ""
        )
    }

    /// The page with this example's output and messages in their blocks.
    func written(into page: String) -> String {
        var page = page
        let blocks = ReadmeExample.blocks(of: page)
        guard blocks.count >= 3 else { return page }
        page.replaceSubrange(blocks[2], with: messages)
        page.replaceSubrange(blocks[1], with: output)
        return page
    }

    /// The messages without the line about time, which differs between runs, and the attributions,
    /// which are long.
    static func stable(_ messages: String) -> String {
        messages.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.contains(": Took ") && !$0.contains(": Attribution: ") }
            .joined(separator: "\n")
    }

    /// Where the contents of the fenced blocks `csv` and `text` stand.
    private static func blocks(of page: String) -> [Range<String.Index>] {
        page.matches(of: /```(?:csv|text)\n((?:(?!```)[\s\S])*)```/).map {
            $0.output.1.startIndex..<$0.output.1.endIndex
        }
    }
}
