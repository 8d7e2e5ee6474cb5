// Between the check of a path and its opening, anything may change. So no path is checked: each name is opened from the
// descriptor of the folder before it, and the caller looks at what was opened.

import Foundation

extension Descriptor {
    /// Opens for reading what a path inside a folder leads to, following no symbolic link below that folder.
    ///
    /// A link counts as an error (`ELOOP`, or `ENOTDIR` in the middle of the path). Opening never waits, not even for
    /// the writer of a FIFO: the caller must look at the status before it reads.
    ///
    /// - Parameters:
    ///   - names: the names on the way, none of which is empty, "." or ".." or contains a slash; empty for the folder.
    ///   - folder: the path of the folder. A link that leads to the folder itself is followed.
    package init(followingNoLinks names: [String], in folder: String) throws(SystemError) {
        var found = try Descriptor(folder, O_RDONLY | O_DIRECTORY)
        for name in names {
            found = try Descriptor(name, in: found.number, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        }
        self = found
    }

    /// Reads the bytes from an offset on, fewer than `count` only at the end of the file.
    package func bytes(from offset: Int64, count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemError) {
                while filled < count {
                    let rest = buffer.baseAddress.map { $0 + filled }
                    let place = off_t(offset) + off_t(filled)
                    let length = try SystemError.check { pread(number, rest, count - filled, place) }
                    guard length > 0 else { return }
                    filled += length
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
