import Settings

extension Completions {
    /// For zsh: a file `_geobatch` in a folder of `fpath`, or sourced after `compinit`.
    static var zsh: String {
        """
        #compdef geobatch
        # zsh completion for geobatch.
        _geobatch() {
            local command=run word
            for word in ${words[2,CURRENT-1]}; do
                case $word in
                \(CommandName.allCases.map(\.rawValue).joined(separator: "|"))) command=$word; break ;;
                esac
            done
            case $command in
        \(CommandName.allCases.map(zshCommand).joined())    esac
        }
        if [[ $funcstack[1] == _geobatch ]]; then
            _geobatch "$@"
        else
            compdef _geobatch geobatch
        fi

        """
    }

    private static func zshCommand(_ command: CommandName) -> String {
        let options = OptionTable.options(of: command).map { "            \(zshOption($0)) \\\n" }
        let verbs = CommandTable.verbs(of: command).joined(separator: " ")
        let word =
            command == .run
            ? "            '1:command or input:{_files; compadd \(commandWords)}' \\\n"
            : verbs.isEmpty ? "" : "            '2:what to do:(\(verbs))' \\\n"
        return "    \(command.rawValue))\n        _arguments -s \\\n" + options.joined() + word
            + "            '*:file:_files' ;;\n"
    }

    private static func zshOption(_ option: Option) -> String {
        let help = zshEscaped(brief(option))
        let repeated = option.isRepeatable ? "*" : ""
        guard let placeholder = option.placeholder else {
            return quoted("\(repeated)\(option.flag)[\(help)]")
        }
        let words = words(of: option)
        let action =
            takesFile(option) ? "_files" : words.isEmpty ? "" : "(\(words.joined(separator: " ")))"
        return quoted(
            "\(repeated)\(option.flag)=[\(help)]:\(zshEscaped(placeholder)):\(action)"
        )
    }

    private static func zshEscaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if "[]:\\".contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }
}
