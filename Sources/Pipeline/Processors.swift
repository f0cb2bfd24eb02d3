import Glibc

/// The processors this process may use.
public enum Processors {
    /// How many are there, at least 1.
    public static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
