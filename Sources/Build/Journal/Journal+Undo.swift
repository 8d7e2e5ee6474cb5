package import Diagnostics
package import Foundation
import Persistence

extension Journal {
    /// A change that was taken back, or would be.
    package struct Undone: Sendable {
        /// The change.
        package var entry: JournalEntry
        /// The files that hold again what they held before it.
        package var paths: [String]
    }

    /// What stops the search for a change inside of an edit.
    private struct NotMade: Error {}

    /// Takes back the newest change that was made: its files hold again, byte for byte, what they held before.
    ///
    /// This is a change itself, which can be taken back. Entries of changes that were never made are forgotten.
    /// - Parameters:
    ///   - isDryRun: whether to say only what would be done.
    ///   - date: when this is.
    ///   - notice: is told when the undo cannot be recorded.
    /// - Returns: nil when there is nothing to take back.
    /// - Throws: `Diagnostic` when a file has been changed since by another program, or its copy is gone; `StoreError`.
    package func undo(
        isDryRun: Bool = false,
        at date: Date,
        notice: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) throws -> Undone? {
        for item in items() {
            let title = Self.opposite(of: item.entry.title)
            let recorder = JournalRecorder(self, title: title, date: date, notice: notice)
            do {
                return try undo(item, options: recorder.options, isDryRun: isDryRun)
            } catch is NotMade {
                if !isDryRun { forget(item.number) }
            }
        }
        return nil
    }

    private func undo(_ item: Item, options: EditOptions, isDryRun: Bool) throws -> Undone {
        // What moved from one store to another is put back first and taken away then, as when it was moved.
        let files = Array(item.entry.files.reversed())
        let entry = JournalEntry(title: item.entry.title, date: item.entry.date, files: files)
        var paths: [String] = []
        let body: ([Data?]) throws -> [Data?] = { contents in
            switch entry.state(whenHolding: contents.map { $0.map(ContentDigest.init) }) {
            case .notMade: throw NotMade()
            case .overtaken(let path): throw Self.overtaken(path, entry.title)
            case .made: break
            }
            let wanted = try files.map { file -> Data? in
                guard file.old != nil else { return nil }
                guard let copy = copy(of: file, in: item.number) else { throw Self.lost(file.path, entry.title) }
                return copy
            }
            paths = zip(files, zip(contents, wanted)).compactMap { $1.0 == $1.1 ? nil : $0.path }
            return wanted
        }
        let urls = files.map { URL(filePath: $0.path, directoryHint: .notDirectory) }
        if isDryRun {
            _ = try body(try urls.map(Self.content))
        } else {
            try StoreFile.replace(urls, options: options, body)
        }
        return Undone(entry: item.entry, paths: paths.reversed())
    }

    /// What the undo of a change is called; that of an undo is a redo.
    static func opposite(of title: String) -> String {
        for (prefix, other) in [("undo of ", "redo of "), ("redo of ", "undo of ")] where title.hasPrefix(prefix) {
            return other + title.dropFirst(prefix.count)
        }
        return "undo of " + title
    }

    private static func content(of url: URL) throws -> Data? {
        do {
            return try Data(contentsOf: url)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            throw Diagnostic.error(Location(file: url.shortPath), "cannot be read: \(reason(of: error))")
        }
    }

    private static func overtaken(_ path: String, _ title: String) -> Diagnostic {
        .error(
            Location(file: URL(filePath: path).shortPath),
            "another program has changed it since `\(title)`, which is therefore not undone",
            hint: "what that has written would be lost; change the record by hand"
        )
    }

    private static func lost(_ path: String, _ title: String) -> Diagnostic {
        .error(
            Location(file: URL(filePath: path).shortPath),
            "`\(title)` cannot be undone: there is no whole copy of what the file held before",
            hint: "files of more than 64 MB are not kept"
        )
    }
}
