package import Diagnostics
package import Foundation
package import Records
internal import Theme

/// Makes the files that a person begins with, and never touches one that is there already.
///
/// Either all of them are made or none: whoever has to mend something and tries again must not be refused over what the
/// first try left behind.
package struct Initializer {
    /// What to make.
    package enum Content: Sendable {
        /// Settings and sample stores round a day.
        case samples(Today)
        /// Settings, and stores without records.
        case empty(Today)
        /// A copy of the default theme.
        case theme
    }

    private let content: Content
    private let folder: URL

    /// - Parameter folder: where the files go; it is made if it is not there.
    package init(_ content: Content, in folder: URL) {
        self.content = content
        self.folder = folder
    }

    /// Makes the files.
    ///
    /// - Returns: what was made, for a person to read.
    /// - Throws: why nothing was.
    package func run() throws(Diagnostic) -> InitReport {
        let files = try files().sorted { Self.precedes($0.key, $1.key) }
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

    /// The settings come first, so that a message names them, and files of the folder itself before those of folders in it.
    private static func precedes(_ a: String, _ b: String) -> Bool { rank(a) < rank(b) }

    private static func rank(_ path: String) -> (Int, String) {
        (path == ConfigurationOptions.settingsFile ? 0 : path.contains("/") ? 2 : 1, path)
    }

    private func files() throws(Diagnostic) -> [String: Data] {
        switch content {
        case .samples(let today): return try stores { try SampleStores.files(today: today) }
        case .empty(let today): return try stores { try SampleStores.emptyFiles(today: today) }
        case .theme:
            let templates = Theme.templates.map { ("Templates/\($0.key)", $0.value) }
            let publicFiles = Theme.publicFiles.map { ("Public/\($0.key)", $0.value) }
            return Dictionary(uniqueKeysWithValues: templates + publicFiles)
        }
    }

    private func stores(_ make: () throws -> [String: Data]) throws(Diagnostic) -> [String: Data] {
        do {
            return try make()
        } catch {
            throw .error(Location(file: folder.shortPath), "the stores cannot be made: \(reason(of: error))")
        }
    }

    // MARK: Refusing

    private func refuseExisting(_ paths: [String]) throws(Diagnostic) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: folder.filePath, isDirectory: &isFolder), !isFolder.boolValue {
            throw .error(Location(file: folder.shortPath), "this is a file, not a folder", hint: "name another folder")
        }
        let existing = paths.map { folder.appending(path: $0) }.filter(exists)
        guard let first = existing.first else { return }
        let others =
            switch existing.count - 1 {
            case 0: ""
            case 1: ", and so is `\(existing[1].shortPath)`"
            case let count: ", and so are \(count) others of the \(paths.count)"
            }
        throw .error(
            Location(file: first.shortPath),
            "this file is there already\(others); nothing was written",
            hint: hintForExisting
        )
    }

    /// Whether anything has that name, a symbolic link that leads nowhere included.
    private func exists(_ url: URL) -> Bool {
        // What cannot be looked at is found out about when it is written.
        (try? FileManager.default.attributesOfItem(atPath: url.filePath)) != nil
    }

    private var hintForExisting: String {
        switch content {
        case .samples, .empty: "name another folder, or move the file away"
        case .theme: "move it away, or name another folder and copy from there what you need"
        }
    }

    private func failure(_ error: any Error, _ url: URL, leaving rest: [URL]) -> Diagnostic {
        let names = rest.map { "`\($0.shortPath)`" }.joined(separator: ", ")
        let undone = rest.isEmpty ? "nothing was left behind" : "remove \(names), which could not be taken back"
        return .error(
            Location(file: url.shortPath),
            "cannot be written: \(reason(of: error))",
            hint: "mend that, or name another folder; \(undone)"
        )
    }
}

/// What has been made so far, so that it can be taken back.
private struct CreationLog {
    private var made: [URL] = []

    /// Makes a folder, and those above it, if they are not there.
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
            // Somebody else has made it since we looked: it is not ours to take back.
            throw error
        } catch {
            // A full disk takes the name and a part of the content.
            try? FileManager.default.removeItem(at: url)
            throw error
        }
        made.append(url)
    }

    /// Removes everything again, the last first. A folder into which somebody has put something stays.
    ///
    /// - Returns: what could not be removed.
    func undo() -> [URL] {
        made.reversed().filter { remove($0.filePath) != 0 }
    }
}
