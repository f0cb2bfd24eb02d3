import Settings

/// `geobatch version`: which geobatch this is.
struct VersionCommand {
    let call: Invocation

    func run() throws(CommandFailure) -> ExitCode {
        if call.parsed.command == .version {
            try call.checkFlags()
            try call.checkOperands(0...0)
        }
        var object = JSONObject()
        object.add("version", Version.number)
        object.add("config_format", ConfigFile.formatVersion)
        try call.io.print(
            call.parsed.has(.json) ? object.text + "\n" : "geobatch \(Version.number)\n"
        )
        return .finished
    }
}
