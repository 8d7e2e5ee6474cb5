package import Foundation

/// A change that Almanac made, as the journal keeps it: which files, and what tells their contents before and after.
package struct JournalEntry: Hashable, Sendable, Codable {
    /// A file of the change.
    package struct File: Hashable, Sendable, Codable {
        /// The absolute path.
        package var path: String
        /// What it held; nil if there was none.
        package var old: ContentDigest?
        /// What it holds afterwards; nil if there is none any more.
        package var new: ContentDigest?
        /// The name of the copy of the old content in the folder of the entry; nil if there is none.
        package var copy: String?
    }

    /// What has become of a change.
    package enum State: Hashable, Sendable {
        /// It is in place, as a whole or in part, and can be taken back.
        case made
        /// It was never put in place: the process ended before, or the change failed.
        case notMade
        /// Somebody else has changed a file since.
        case overtaken(path: String)
    }

    /// What was done, such as `recipe add Toast`.
    package var title: String
    /// When.
    package var date: Date
    /// The files, in the order in which they were changed.
    package var files: [File]
    /// The bytes of all copies in the journal after the change, or more: changes may have been forgotten since. Nil in entries
    /// of older versions.
    var total: Int?

    /// Creates an entry.
    package init(title: String, date: Date, files: [File] = []) {
        self.title = title
        self.date = date
        self.files = files
    }

    /// The bytes of its copies.
    var size: Int { files.reduce(0) { $0 + ($1.copy == nil ? 0 : $1.old?.count ?? 0) } }

    /// Judges the change by what its files hold now.
    package func state(whenHolding contents: [ContentDigest?]) -> State {
        var isMade = false
        for (file, content) in zip(files, contents) {
            if content == file.new {
                isMade = true
            } else if content != file.old {
                return .overtaken(path: file.path)
            }
        }
        return isMade ? .made : .notMade
    }

    /// Takes in a change of a file that is about to be made.
    ///
    /// A change of the same file again is either the next one of the same command, and what was before the first counts
    /// on; or the change has begun anew because another program was faster, and what that has written counts. The next one
    /// of the same command comes behind those of other files: undo goes backwards.
    /// - Returns: the index of the file, and whether a copy of its old content is to be made.
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

    /// What the copy of a file is called: as it is, or as no other is.
    func nameForCopy(ofFile index: Int) -> String {
        let taken = Set(files.compactMap(\.copy))
        var number = 0
        while taken.contains("\(number).old") { number += 1 }
        return files[index].copy ?? "\(number).old"
    }
}
