/// Finds the functions of a Swift file and how long they are, by counting braces.
///
/// Texts, comments and characters in them are skipped; that is all the grammar it knows.
enum FunctionScanner {
    /// A function, initialiser or accessor-free body with its length in lines, from the line with
    /// its keyword to the line with its closing brace.
    struct Function: Equatable {
        let name: String
        let line: Int
        let length: Int
    }

    static func functions(in file: SourceFile) -> [Function] {
        var functions: [Function] = []
        var open: [(name: String, line: Int, depth: Int)] = []
        var pending: (name: String, line: Int)?
        var depth = 0
        var isInLongText = false
        for (number, line) in file.lines.enumerated() {
            let code = withoutTexts(line, isInLongText: &isInLongText)
            if let name = functionName(in: code) { pending = (name, number + 1) }
            for character in code {
                if character == "{" {
                    if let function = pending {
                        open.append((function.name, function.line, depth))
                        pending = nil
                    }
                    depth += 1
                } else if character == "}" {
                    depth -= 1
                    if let last = open.last, last.depth == depth {
                        let length = number + 2 - last.line
                        functions.append(Function(name: last.name, line: last.line, length: length))
                        open.removeLast()
                    }
                }
            }
        }
        return functions
    }

    /// The name of the function that a line declares.
    private static func functionName(in code: String) -> String? {
        let words = code.split(separator: " ")
        for (index, word) in words.enumerated() {
            if word == "func", index + 1 < words.count {
                return String(words[index + 1].prefix { $0 != "(" && $0 != "<" })
            }
            if word.hasPrefix("init("), index == 0 || isModifier(words[index - 1]) { return "init" }
        }
        return nil
    }

    private static func isModifier(_ word: Substring) -> Bool {
        ["public", "private", "fileprivate", "internal", "convenience", "required"].contains(word)
    }

    /// A line without its texts and its comment.
    private static func withoutTexts(_ line: Substring, isInLongText: inout Bool) -> String {
        var code = ""
        var isInText = false
        var rest = line
        while let character = rest.first {
            if rest.hasPrefix("\"\"\"") {
                isInLongText.toggle()
                rest = rest.dropFirst(3)
                continue
            }
            rest = rest.dropFirst()
            if isInLongText { continue }
            if isInText {
                if character == "\\" { rest = rest.dropFirst() }
                if character == "\"" { isInText = false }
            } else if character == "\"" {
                isInText = true
            } else if character == "/", rest.first == "/" {
                break
            } else {
                code.append(character)
            }
        }
        return code
    }
}
