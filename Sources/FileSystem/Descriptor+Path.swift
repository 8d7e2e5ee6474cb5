// A path can change between the moment it is checked and the moment it is opened. Therefore no path is checked: each
// name is opened relative to the descriptor of its parent folder, and the caller examines what was opened.

import Foundation

extension Descriptor {
    /// Opens the file at a path inside a folder for reading, without following symbolic links below that folder.
    ///
    /// A link is an error (`ELOOP`, or `ENOTDIR` in the middle of the path). Opening never blocks, not even on a FIFO
    /// without a writer, so the caller must check the status before it reads.
    ///
    /// - Parameters:
    ///   - names: the path components, none of which is empty, "." or ".." or contains a slash; empty for the folder
    ///     itself.
    ///   - folder: the path of the folder. If the path itself is a link, it is followed.
    package init(followingNoLinks names: [String], in folder: String) throws(SystemError) {
        var found = try Descriptor(folder, O_RDONLY | O_DIRECTORY)
        for name in names {
            found = try Descriptor(name, in: found.number, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        }
        self = found
    }
}
