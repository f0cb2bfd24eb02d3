import Glibc

/// Opens an address in the user's browser, where there is a screen.
enum BrowserOpener {
    /// Starts xdg-open and does not wait; where there is none, the printed address has to do.
    static func open(_ address: String, _ environment: [String: String]) {
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
            !(environment[$0] ?? "").isEmpty
        }
        guard hasScreen else { return }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in Int32(0)...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        _ = posix_spawnp(&process, "xdg-open", &actions, nil, &arguments, environ)
    }
}
