import Diagnostics
import FileSystem
internal import Foundation
import Persistence

extension URL {
    /// The path as the user would type it in the current folder.
    package var shortPath: String {
        let path = standardizedFileURL.path(percentEncoded: false).trimmingSlash
        let here = FileManager.default.currentDirectoryPath
        if path == here { return "." }
        let prefix = here == "/" ? "/" : here + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    /// The path for system calls, without a trailing slash.
    package var filePath: String { path(percentEncoded: false).trimmingSlash }

    /// Whether the file is a conflicting version left by a sync program: Syncthing, Dropbox or Nextcloud.
    var isConflictCopy: Bool {
        let name = lastPathComponent.lowercased()
        return name.contains(".sync-conflict-") || name.contains("conflicted copy")
    }

    /// Whether the file has the name that iCloud, Google Drive or OneDrive gives to a conflicting version of another
    /// one: `habits 2.plist`, `habits (1).plist` or `habits-LAPTOP.plist`. Other files may have such names, too.
    func hasName(ofCopyOf other: URL) -> Bool {
        let (stem, name) = (other.deletingPathExtension().lastPathComponent, deletingPathExtension().lastPathComponent)
        guard pathExtension == other.pathExtension, name.hasPrefix(stem) else { return false }
        return name.dropFirst(stem.count).wholeMatch(of: /[ ][0-9]+| \(.+\)|-[^ .]+/) != nil
    }
}

extension String {
    /// Returns the hint for this path in `almanac.yml`, at which there is no file.
    ///
    /// - Parameter hint: the hint, unless a file has the same name in another Unicode normalization form, as on a Mac.
    func missingPathHint(_ hint: String = "correct the name there") -> String {
        let spellings = [precomposedStringWithCanonicalMapping, decomposedStringWithCanonicalMapping]
        guard spellings.contains(where: { EntryKind(at: $0) != nil }) else { return hint }
        return "the name of a file there differs only in how its accents are encoded; rename it to match almanac.yml"
    }

    /// The address of a file of a site as visitors see it: `/events/` for `events/index.html`.
    package var sitePath: String {
        let index = "index.html"
        return "/" + (self == index || hasSuffix("/" + index) ? String(dropLast(index.count)) : self)
    }

    fileprivate var trimmingSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}

/// A readable description of an error, without the name of its Swift type.
package func reason(of error: any Error) -> String {
    if let error = error as? SystemError { return error.description }
    if let error = error as? CocoaError {
        switch error.code {
        case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
        case .fileReadNoSuchFile, .fileNoSuchFile: return "there is no such file"
        case .fileWriteOutOfSpace: return "the disk is full"
        default: break
        }
        if let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error { return reason(of: underlying) }
    }
    let bridged = error as NSError
    if bridged.domain == NSPOSIXErrorDomain, let code = Int32(exactly: bridged.code) {
        return SystemError(code: code).description
    }
    return "\(error)"
}

/// What to do about a file or folder that can't be read.
package func readingHint(for error: any Error) -> String {
    switch error {
    case is TextFile.UnsupportedFile: "is this the right file?"
    case let error as SystemError where error.code == ELOOP: "correct the link"
    case let error as SystemError where error.code == EISDIR: "move the folder away"
    default: "check its permissions"
    }
}

extension Diagnostic {
    /// A file or folder that can't be read.
    static func unreadable(_ url: URL, _ error: any Error, _ severity: Severity = .error) -> Diagnostic {
        if let error = error as? Diagnostic {
            return Diagnostic(severity, at: error.location, error.message, hint: error.hint)
        }
        let place = (error as? SystemError)?.path.map { URL(filePath: $0) } ?? url
        let message = "cannot be read: \(reason(of: error))"
        return Diagnostic(severity, at: Location(file: place.shortPath), message, hint: readingHint(for: error))
    }

    /// A file that a sync program has left beside another one.
    static func conflictCopy(_ url: URL) -> Diagnostic {
        let message = "a conflict copy from a sync program; it is not read"
        let hint = "keep the right version, and delete the other"
        return .note(Location(file: url.shortPath), message, hint: hint)
    }

    /// A file with habits that isn't read because of its name, although the name may be the user's choice.
    static func suspectedCopy(_ url: URL, of original: URL) -> Diagnostic {
        let message = "looks like a sync program's copy of `\(original.lastPathComponent)`, so it isn't read"
        let hint = "delete one of the two, or name the right one in almanac.yml, under `stores:`, as `habits`"
        return .warning(Location(file: url.shortPath), message, hint: hint)
    }
}
