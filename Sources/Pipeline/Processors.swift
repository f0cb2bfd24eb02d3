import Glibc

/// The processors this process may use.
enum Processors {
    /// How many are there, at least 1.
    static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
