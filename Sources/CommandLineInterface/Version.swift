/// Which geobatch this is.
public enum Version {
    /// The number, by semantic versioning.
    public static let number = "0.1.0"
}
