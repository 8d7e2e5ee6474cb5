package import Foundation

/// A change in the journal: its files, with the digests of their contents before and after.
package struct JournalEntry: Hashable, Sendable, Codable {
    package struct File: Hashable, Sendable, Codable {
        package var path: String
        /// The content before the change; nil if the file didn't exist.
        package var old: ContentDigest?
        /// The content after the change; nil if the file was removed.
        package var new: ContentDigest?
        /// The name of the copy of the old content in the entry's folder; nil if there is none.
        package var copy: String?
    }

    /// A description of the change, such as `recipe add Toast`.
    package var title: String
    package var date: Date
    /// The files, in the order in which they were changed.
    package var files: [File] = []
    /// The total size in bytes of all copies in the journal after the change. It may be too high, because changes may
    /// have been removed since. Nil in entries of older versions.
    var total: Int?

    /// The size of its copies in bytes.
    var size: Int { files.reduce(0) { $0 + ($1.copy == nil ? 0 : $1.old?.count ?? 0) } }

    /// Adds a change of a file that is about to be made.
    ///
    /// A second change of the same file is either a further step of the same command, so that the content before the
    /// first step still counts; or the change has been retried because another program was faster, so that the other
    /// program's content counts. In the first case, the file moves behind the other files, because undo goes backwards.
    /// - Returns: the index of the file, and whether its old content has to be copied.
    package mutating func add(path: String, old: ContentDigest?, new: ContentDigest?) -> (index: Int, copies: Bool) {
        guard let index = files.firstIndex(where: { $0.path == path }) else {
            files.append(File(path: path, old: old, new: new))
            return (files.count - 1, true)
        }
        let isNext = files[index].new == old
        files[index].new = new
        guard isNext else {
            files[index].old = old
            return (index, true)
        }
        files.append(files.remove(at: index))
        return (files.count - 1, false)
    }

    /// The name of the copy of a file: the current one, or an unused one.
    func nameForCopy(ofFile index: Int) -> String {
        let taken = Set(files.compactMap(\.copy))
        var number = 0
        while taken.contains("\(number).old") { number += 1 }
        return files[index].copy ?? "\(number).old"
    }
}
