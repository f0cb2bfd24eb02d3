import ByteStreams
import Settings

/// Finds and reads the config file.
struct ConfigLoader {
    let readFile: @Sendable (String, Int) throws(InputError) -> [UInt8]

    /// The file that counts, read; nothing when there is none.
    ///
    /// - Throws: a failure when it was asked for, or is there, and cannot be read.
    func load(
        flag: String?,
        environment: [String: String]
    ) throws(CommandFailure) -> (path: String?, assignments: Assignments) {
        for place in ConfigLocation.places(flag: flag, environment: environment) {
            guard let bytes = try bytes(of: place) else { continue }
            if place.role == .workingFolder, !ConfigFile.isOurs(bytes) { continue }
            return (place.path, ConfigFile.read(bytes, path: place.path))
        }
        return (nil, Assignments())
    }

    private func bytes(of place: ConfigLocation) throws(CommandFailure) -> [UInt8]? {
        do throws(InputError) {
            return try readFile(place.path, ConfigFile.sizeLimit)
        } catch {
            switch place.role {
            case .demanded(let origin):
                throw CommandFailure(.configuration, "\(origin): \(error)")
            case .workingFolder:
                // Somebody else's config.json, of whatever kind, is none of our business.
                return nil
            case .usual:
                if error.kind == .noSuchFile { return nil }
                throw CommandFailure(.configuration, "The config file cannot be used. \(error)")
            }
        }
    }
}
