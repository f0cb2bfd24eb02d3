import Glibc

/// The open descriptors of a part file.
struct OpenPart {
    /// The part file, empty, open for writing.
    let file: Int32
    /// The folder, locked against other runs as long as it is open.
    let lock: Int32
}

extension PartFile {
    /// Makes the folder, locks it and opens an empty part file.
    ///
    /// A folder that a killed run left behind is used again.
    func open(path: String, isPrivate: Bool) throws(OutputError) -> OpenPart {
        let lock = try lockFolder(path: path)
        let permissions: mode_t = isPrivate ? 0o600 : 0o666
        let file = Glibc.open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions)
        guard file >= 0 else {
            let code = errno
            close(lock)
            throw OutputError(path: path, errno: code, doing: "making its part file")
        }
        if let wanted = isPrivate ? 0o600 : mode { fchmod(file, wanted) }
        return OpenPart(file: file, lock: lock)
    }

    /// Makes the folder and locks it.
    func lockFolder(path: String) throws(OutputError) -> Int32 {
        while true {
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
                throw OutputError(path: path, errno: errno, doing: "making its folder '\(folder)'")
            }
            let lock = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if lock < 0 {
                if errno == ENOENT { continue }
                throw OutputError(path: path, errno: errno, doing: "opening '\(folder)'")
            }
            guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
                let code = errno
                close(lock)
                if code == EWOULDBLOCK { throw OutputError(path: path, kind: .inUse) }
                throw OutputError(path: path, errno: code, doing: "locking '\(folder)'")
            }
            // The run that held the lock may have removed the folder in between.
            if isStillThere(lock) { return lock }
            close(lock)
        }
    }

    private func isStillThere(_ descriptor: Int32) -> Bool {
        var open = stat()
        var named = stat()
        guard fstat(descriptor, &open) == 0, stat(folder, &named) == 0 else { return false }
        return open.st_dev == named.st_dev && open.st_ino == named.st_ino
    }

    /// Puts the part file in the target's place and makes the new name survive a loss of power.
    func replaceTarget(path: String) throws(OutputError) {
        guard rename(part, target) == 0 else {
            throw OutputError(path: path, errno: errno, doing: "taking its place")
        }
        rmdir(folder)
        let parent = Glibc.open(self.parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard parent >= 0 else { return }
        // Some file systems cannot sync folders; the rename has happened all the same.
        fsync(parent)
        close(parent)
    }

    /// Removes the part file and its folder.
    func remove() {
        unlink(part)
        rmdir(folder)
    }
}
