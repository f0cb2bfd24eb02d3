/// The layers of modules as Package.swift lists them, read from its text.
struct PackageLayers {
    /// Module and what it uses, lowest layer first.
    let layers: [[(name: String, uses: [String])]]

    /// Reads the list `let layers = [ … ]` of a manifest: brackets two deep hold a layer, brackets
    /// inside a pair of parentheses hold what the module uses, texts are names.
    init(manifest: String) {
        var layers: [[(name: String, uses: [String])]] = []
        var depth = 0
        var isInPair = false
        let start = manifest.range(of: "let layers:")?.upperBound ?? manifest.startIndex
        let list = manifest[start...].drop { $0 != "=" }
        for token in PackageLayers.tokens(of: list) {
            switch token {
            case .open(let character):
                depth += 1
                if character == "[", depth == 2 { layers.append([]) }
                if character == "(" { isInPair = true }
            case .close(let character):
                depth -= 1
                if character == ")" { isInPair = false }
            case .name(let name):
                guard isInPair, !layers.isEmpty else { continue }
                let layer = layers.count - 1
                if depth == 3 {
                    layers[layer].append((name, []))
                } else if let last = layers[layer].indices.last {
                    layers[layer][last].uses.append(name)
                }
            }
            if depth == 0 { break }
        }
        self.layers = layers
    }

    /// What each module uses.
    var uses: [String: Set<String>] {
        Dictionary(
            layers.joined().map { ($0.name, Set($0.uses)) },
            uniquingKeysWith: { $0.union($1) }
        )
    }

    private enum Token {
        case open(Character)
        case close(Character)
        case name(String)
    }

    private static func tokens(of text: Substring) -> [Token] {
        var tokens: [Token] = []
        var rest = text
        while let character = rest.popFirst() {
            switch character {
            case "[", "(": tokens.append(.open(character))
            case "]", ")": tokens.append(.close(character))
            case "\"":
                let name = rest.prefix { $0 != "\"" }
                rest = rest.dropFirst(name.count + 1)
                tokens.append(.name(String(name)))
            default: break
            }
        }
        return tokens
    }
}
