import Glibc

/// Whether two paths lead to the same file, by device and inode.
///
/// False when one of them does not exist or is `-`: then nothing can be overwritten by mistake.
public func isSameFile(_ first: String, _ second: String) -> Bool {
    guard first != "-", second != "-" else { return false }
    var one = stat()
    var two = stat()
    guard stat(first, &one) == 0, stat(second, &two) == 0 else { return false }
    // A device such as /dev/null may well be both.
    guard one.st_mode & S_IFMT == S_IFREG else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
}
