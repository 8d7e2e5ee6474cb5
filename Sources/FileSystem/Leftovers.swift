// A process can be killed between any two steps of a replacement, and leave a file behind. The next holder of the lock
// examines the file before removing it: at the moment of the exchange another program may have put its own version in
// place, in which case the leftover is the only copy.

import CFileSystem
import Foundation

extension Replacement {
    /// The name of a new file before it is put in place. Only the holder of the lock uses this name, so a leftover can
    /// be removed without examining it.
    package static func temporaryName(for name: String) -> String { ".\(shortened(name)).almanac-new" }

    /// The prefix of the names of a file's leftovers. Most file systems limit names to 255 bytes.
    fileprivate static func shortened(_ name: String) -> String {
        guard name.utf8.count > 150 else { return name }
        return String(name.utf8.fnv1a, radix: 16)
    }

    /// The facts known before an exchange. They are encoded in the name that the old file gets.
    struct Handover: Equatable {
        private static let suffix = ".almanac-old"

        /// The inode of the new file, 0 if there is none; the inode, size and modification time of the old one.
        private let numbers: [UInt64]

        init(new: UInt64, old: stat) {
            let sizeAndTime = [Int(old.st_size), old.modification].map { UInt64(bitPattern: Int64($0)) }
            numbers = [new, UInt64(old.st_ino)] + sizeAndTime
        }

        /// Nil if the name isn't that of a leftover of this file.
        init?(_ leftover: String, of name: String) {
            let prefix = ".\(Replacement.shortened(name))."
            guard leftover.hasPrefix(prefix), leftover.hasSuffix(Self.suffix) else { return nil }
            numbers = leftover.dropFirst(prefix.count).dropLast(Self.suffix.count).split(separator: "-")
                .compactMap { UInt64($0, radix: 16) }
            guard numbers.count == 4 else { return nil }
        }

        func name(for name: String) -> String {
            let digits = numbers.map { String($0, radix: 16) }.joined(separator: "-")
            return ".\(Replacement.shortened(name)).\(digits)\(Self.suffix)"
        }

        /// Whether a file is the new one, which wasn't put in place, or the old one, which the new one was based on.
        func accounts(for file: stat) -> Bool {
            UInt64(file.st_ino) == numbers[0] || self == Handover(new: numbers[0], old: file)
        }
    }

    /// Removes what a killed process left behind when it was replacing a file. If the exchange brought out another
    /// program's version, that file is kept under a new name in the same folder.
    ///
    /// - Returns: the new name, if there was such a version.
    package static func clearLeftovers(of name: String, in folder: Int32) throws(SystemError) -> String? {
        unlinkat(folder, temporaryName(for: name), 0)
        var kept: String?
        for leftover in try OpenFolder.names(in: folder) {
            guard let handover = Handover(leftover, of: name) else { continue }
            var status = stat()
            guard fstatat(folder, leftover, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            if handover.accounts(for: status) {
                unlinkat(folder, leftover, 0)
            } else {
                kept = try keep(leftover, of: name, in: folder)
            }
        }
        return kept
    }

    static func keep(_ leftover: String, of name: String, in folder: Int32) throws(SystemError) -> String {
        var number = 1
        while true {
            let kept = "\(shortened(name)).kept-\(number)"
            var error = SystemError.from { linkat(folder, leftover, folder, kept, 0) }
            if error == nil {
                unlinkat(folder, leftover, 0)
            } else if error?.code != EEXIST {
                // Some file systems have no hard links.
                error = .from { cfs_rename_new(folder, leftover, kept) }
            }
            guard let error else { return kept }
            guard error.code == EEXIST else { throw error }
            number += 1
        }
    }
}
