import FileSystem
package import Foundation

/// The files below a folder, for templates, static files and sources.
struct FileTree {
    /// The paths of the regular files, relative to the folder, sorted. Hidden files are skipped, except for
    /// `.well-known` and the two that hosts look for, and so are leftovers of editors.
    private(set) var files: [String] = []
    /// Other entries that would have been wanted, and why they were skipped.
    private(set) var leftOut: [(path: String, reason: String)] = []
    /// Whether the limit was exceeded, so that files are missing.
    private(set) var isCutShort = false

    /// Searches a folder; there are no files if it doesn't exist.
    ///
    /// - Parameter limit: the maximum number of names to examine.
    /// - Throws: the error of a folder in the tree that can't be read, with its path; `ENOENT` if the folder itself is
    ///   a link that leads nowhere.
    init(of folder: URL, limit: Int = .max) throws(SystemError) {
        // Only the folder itself may be a link.
        let (unresolved, path) = (folder, folder.filePath)
        let folder = folder.resolvingSymlinksInPath()
        guard FileManager.default.fileExists(atPath: folder.filePath) else {
            // A dangling link, for example to a disk that isn't mounted, doesn't mean that there are no files.
            guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil else { return }
            throw SystemError(code: ENOENT)
        }
        defer {
            files.sort()
            leftOut.sort { $0.path < $1.path }
        }
        var parents = [""]
        var count = 0
        while let parent = parents.popLast() {
            let location = folder.appending(path: parent)
            do throws(SystemError) {
                let open = try Descriptor(location.filePath, O_RDONLY | O_DIRECTORY)
                for name in try OpenFolder.names(in: open.number) {
                    count += 1
                    isCutShort = count > limit
                    if isCutShort { return }
                    guard Self.isWanted(name) else { continue }
                    let path = parent + name
                    switch Self.kind(of: name, in: open.number) {
                    case .file: files.append(path)
                    case .folder: parents.append(path + "/")
                    case .other(let reason): leftOut.append((path, reason))
                    }
                }
            } catch {
                throw SystemError(code: error.code, path: (parent.isEmpty ? unresolved : location).filePath)
            }
        }
    }

    static func files(in folder: URL) throws(SystemError) -> [String] { try FileTree(of: folder).files }

    /// The reason to leave out a file whose path can't be text.
    static let nameIsNotUTF8 = "its name is not UTF-8"

    /// The reason to leave out a link to a folder.
    static let isLinkToFolder = "it is a link to a folder"

    private enum Kind {
        case file, folder
        case other(String)
    }

    private static func kind(of name: String, in folder: Int32) -> Kind {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            let isNoText = errno == ENOENT && name.unicodeScalars.contains("\u{FFFD}")
            return .other(isNoText ? nameIsNotUTF8 : SystemError.last.description)
        }
        let isLink = status.kind == .link
        guard !isLink || fstatat(folder, name, &status, 0) == 0 else {
            return .other(errno == ENOENT ? "it is a link that leads to no file" : SystemError.last.description)
        }
        switch status.kind {
        case .file: return .file
        case .folder: return isLink ? .other(isLinkToFolder) : .folder
        default: return .other("it isn't a regular file")
        }
    }

    private static let visible: Set<Substring> = [".well-known", ".nojekyll", ".htaccess"]

    /// Whether a path is neither hidden nor a leftover of an editor.
    static func isWanted(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        let isHidden = parts.contains { $0.hasPrefix(".") && !visible.contains($0) }
        // Leftovers of editors: `notes~`, `#notes#`.
        let isLeftover = path.hasSuffix("~") || (parts.last?.hasPrefix("#") == true && path.hasSuffix("#"))
        return !isHidden && !isLeftover
    }
}

extension URL {
    /// Whether the URL, with links resolved, is that of a regular file, rather than a folder, or a pipe, which could
    /// block reads.
    package var isRegularFile: Bool { EntryKind(at: filePath) == .file }
}
