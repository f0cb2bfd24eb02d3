import Settings

extension Completions {
    /// For bash 4 and later; needs no bash-completion package.
    static var bash: String {
        """
        # bash completion for geobatch; source it, or put it where your completions live.
        _geobatch() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
            # In --min-level=street bash takes the equals sign for a word of its own.
            [[ $previous == = ]] && previous=${COMP_WORDS[COMP_CWORD-2]}
            [[ $current == = ]] && current=
            local command=run word
            for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                case $word in
                \(CommandName.allCases.map(\.rawValue).joined(separator: "|"))) command=$word; break ;;
                esac
            done
            COMPREPLY=()
            case $previous in
        \(bashValues)    esac
            if [[ $current == -* ]]; then
                case $command in
        \(bashOptions)        esac
                return
            fi
            case $previous in
        \(bashVerbs)    esac
            COMPREPLY=($(compgen -f -- "$current"))
            if (( COMP_CWORD == 1 )); then
                COMPREPLY+=($(compgen -W '\(commandWords)' -- "$current"))
            fi
        }
        complete -o filenames -F _geobatch geobatch

        """
    }

    private static var bashValues: String {
        OptionTable.all.filter { $0.placeholder != nil && $0.id != .candidateLimit }.map { option in
            let reply: String
            if takesFile(option) {
                reply = "COMPREPLY=($(compgen -f -- \"$current\")); "
            } else if words(of: option).isEmpty {
                reply = ""
            } else {
                let words = words(of: option).joined(separator: " ")
                reply = "COMPREPLY=($(compgen -W '\(words)' -- \"$current\")); "
            }
            return "    \(option.flag)) \(reply)return ;;\n"
        }.joined()
    }

    private static var bashVerbs: String {
        commandsWithVerbs.map { name, verbs in
            "    \(name)) COMPREPLY=($(compgen -W '\(verbs.joined(separator: " "))' "
                + "-- \"$current\")); return ;;\n"
        }.joined()
    }

    private static var bashOptions: String {
        CommandName.allCases.map { command in
            let flags = OptionTable.options(of: command).map(\.flag).joined(separator: " ")
            return "        \(command.rawValue)) "
                + "COMPREPLY=($(compgen -W '\(flags)' -- \"$current\")) ;;\n"
        }.joined()
    }
}
