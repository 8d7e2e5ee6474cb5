package import Foundation

/// An open file descriptor, which is closed at the end of its lifetime.
package struct Descriptor: ~Copyable, Sendable {
    package let number: Int32

    /// Opens a file or folder by its name in a folder; with `AT_FDCWD`, the name is a path.
    package init(_ name: String, in folder: Int32 = AT_FDCWD, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
        number = try SystemError.check { openat(folder, name, flags | O_CLOEXEC, mode) }
    }

    package init(duplicating number: Int32) throws(SystemError) {
        self.number = try SystemError.check { fcntl(number, F_DUPFD_CLOEXEC, 0) }
    }

    package init(owning number: Int32) { self.number = number }

    deinit { close(number) }

    /// Closes a file that was written. Some file systems report only at this point that the data couldn't be stored.
    package consuming func finish() throws(SystemError) {
        let number = number
        discard self
        guard close(number) == 0 else { throw .last }
    }

    /// The status of the file, such as its type, size and times.
    package func status() throws(SystemError) -> stat {
        var status = stat()
        try SystemError.check { fstat(number, &status) }
        return status
    }

    /// Reads to the end; returns nil if that is more than `limit` bytes. For a pipe opened with `O_NONBLOCK`, this
    /// waits for a connected writer; a pipe without a writer is empty.
    package func readAll(limit: Int = .max) throws(SystemError) -> Data? {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while data.count <= limit {
            do throws(SystemError) {
                let count = try SystemError.check { read(number, &buffer, buffer.count) }
                if count == 0 { return data }
                data.append(contentsOf: buffer[..<count])
            } catch {
                guard error.code == EAGAIN else { throw error }
                var input = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
                try SystemError.check { poll(&input, 1, -1) }
            }
        }
        return nil
    }

    package func write(_ data: Data) throws(SystemError) {
        try data.bytes.withUnsafeBytes { bytes throws(SystemError) in try write(bytes) }
    }

    /// Writes all of the bytes.
    ///
    /// Past the limit of `ulimit -f`, the system sends SIGXFSZ. If the program ignores the signal, this throws `EFBIG`.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            rest = rest.dropFirst(try SystemError.check { Foundation.write(number, part.baseAddress, part.count) })
        }
    }

    /// Locks the file or folder (flock(2)) until it is closed.
    ///
    /// - Parameter waiting: called before waiting for another holder of the lock.
    package func lock(waiting: () -> Void) throws(SystemError) {
        if flock(number, LOCK_EX | LOCK_NB) == 0 { return }
        guard errno == EWOULDBLOCK else { throw .last }
        waiting()
        try SystemError.check { flock(number, LOCK_EX) }
    }

    /// Waits until the written data is on disk.
    package func synchronize() throws(SystemError) {
        try SystemError.check { fsync(number) }
    }
}
