package import Diagnostics
import FileSystem
package import Foundation
package import Records
internal import Theme

/// Creates the initial files of an almanac, without touching existing ones.
///
/// Either all of them are created or none, so that a second attempt isn't refused because of files from the first.
package struct Initializer {
    /// The files to create.
    package enum Content: Sendable {
        /// Settings, and sample stores with dates around a day.
        case samples(Today)
        /// Settings, and stores without records.
        case empty(Today)
        /// A copy of the default theme.
        case theme
    }

    private let content: Content
    private let folder: URL

    /// - Parameter folder: the target folder, which is created if it doesn't exist.
    package init(_ content: Content, in folder: URL) {
        self.content = content
        self.folder = folder
    }

    /// Creates the files.
    ///
    /// - Returns: a report for the user.
    /// - Throws: a diagnostic; no files have been created then.
    package func run() throws(Diagnostic) -> InitReport {
        let files = try files().sorted { Self.rank($0.key) < Self.rank($1.key) }
        let paths = files.map(\.key)
        try refuseExisting(paths)
        var log = CreationLog()
        for (path, data) in files {
            let url = folder.appending(path: path)
            do {
                try log.makeFolder(url.deletingLastPathComponent())
                try log.makeFile(url, data)
            } catch {
                throw failure(error, url, leaving: log.undo())
            }
        }
        return InitReport(content: content, folder: folder, files: paths)
    }

    /// The settings come first, so that messages name them, and files in the folder itself precede those in subfolders.
    private static func rank(_ path: String) -> (Int, String) {
        (path == SettingsFile.name ? 0 : path.contains("/") ? 2 : 1, path)
    }

    private func files() throws(Diagnostic) -> [String: Data] {
        do {
            switch content {
            case .samples(let today): return try SampleStores.files(today: today)
            case .empty(let today): return try SampleStores.emptyFiles(today: today)
            case .theme:
                let templates = Theme.templates.map { ("Templates/\($0.key)", $0.value) }
                let publicFiles = Theme.publicFiles.map { ("Public/\($0.key)", $0.value) }
                return Dictionary(uniqueKeysWithValues: templates + publicFiles)
            }
        } catch {
            throw .error(Location(file: folder.shortPath), "the stores cannot be created: \(reason(of: error))")
        }
    }

    // MARK: Refusing

    private func refuseExisting(_ paths: [String]) throws(Diagnostic) {
        if let kind = EntryKind(at: folder.filePath), kind != .folder {
            throw .error(Location(file: folder.shortPath), "this is a file, not a folder", hint: "name another folder")
        }
        // A dangling link is in the way, too. If the kind of the entry can't be determined, writing the file fails.
        let existing = paths.map { folder.appending(path: $0) }
            .filter { EntryKind(at: $0.filePath, followsLink: false) != nil }
        guard let first = existing.first else { return }
        let others =
            switch existing.count - 1 {
            case 0: ""
            case 1: ", and so is `\(existing[1].shortPath)`"
            case let count: ", and so are \(count) others of the \(paths.count)"
            }
        throw .error(
            Location(file: first.shortPath),
            "this file is already there\(others); nothing was written",
            hint: hintForExisting
        )
    }

    private var hintForExisting: String {
        switch content {
        case .samples, .empty: "name another folder, or move the file away"
        case .theme: "move it away, or create the theme in another folder and copy what you need"
        }
    }

    private func failure(_ error: any Error, _ url: URL, leaving rest: [URL]) -> Diagnostic {
        let names = rest.map { "`\($0.shortPath)`" }.joined(separator: ", ")
        let undone = rest.isEmpty ? "nothing was left behind" : "remove \(names), which couldn't be removed"
        return .error(
            Location(file: url.shortPath),
            "cannot be written: \(reason(of: error))",
            hint: "fix that, or name another folder; \(undone)"
        )
    }
}

/// The files and folders created so far, so that they can be removed again.
private struct CreationLog {
    private var made: [URL] = []

    /// Creates a folder and its parents, if they don't exist.
    mutating func makeFolder(_ url: URL) throws {
        guard !FileManager.default.fileExists(atPath: url.filePath) else { return }
        let parent = url.deletingLastPathComponent()
        if parent.filePath != url.filePath { try makeFolder(parent) }
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        made.append(url)
    }

    mutating func makeFile(_ url: URL, _ data: Data) throws {
        do {
            try data.write(to: url, options: .withoutOverwriting)
        } catch let error as CocoaError where error.code == .fileWriteFileExists {
            // Someone else has created it since the check, so it isn't ours to remove.
            throw error
        } catch {
            // On a full disk, part of the file may have been created.
            try? FileManager.default.removeItem(at: url)
            throw error
        }
        made.append(url)
    }

    /// Removes everything in reverse order. A folder that contains other files stays.
    ///
    /// - Returns: what couldn't be removed.
    func undo() -> [URL] {
        made.reversed().filter { remove($0.filePath) != 0 }
    }
}
