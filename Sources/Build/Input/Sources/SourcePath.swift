import FileSystem
internal import Foundation
import Settings

/// The location of a source: a path, or a pattern whose components may contain `*` and `?`, or be `**` for any number
/// of folders.
enum SourcePath {
    case path(URL)
    /// The components of a pattern, and the folder where it begins.
    case pattern([String], in: URL)

    /// - Parameter folder: the folder of `almanac.yml`.
    init(_ source: Settings.Source, relativeTo folder: URL) {
        let url = URL(filePath: source.file, relativeTo: folder).standardizedFileURL
        guard Self.isPattern(source.file), !FileManager.default.fileExists(atPath: url.filePath) else {
            self = .path(url)
            return
        }
        let parts = Folders.parts(of: source.file)
        let fixed = parts.prefix { !Self.isPattern($0) }
        let root = source.file.hasPrefix("/") ? URL(filePath: "/") : folder
        let base = fixed.reduce(root) { $0.appending(path: $1, directoryHint: .isDirectory) }
        self = .pattern(Array(parts.dropFirst(fixed.count)), in: base.standardizedFileURL)
    }

    private static func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

    /// The folder if the source is one; nil for a file or a pattern.
    var folder: URL? {
        guard case .path(let url) = self, EntryKind(at: url.filePath) == .folder else { return nil }
        return url
    }

    /// The places to watch. A path can become a file or a folder at any time.
    var inputs: [InputLocation] {
        switch self {
        case .path(let url): return [.file(url), .tree(url)]
        case .pattern(let parts, let base):
            guard parts.count == 1, let part = parts.first, part != "**" else { return [.tree(base)] }
            let wildcard = part.lastIndex { $0 == "*" || $0 == "?" }
            return [.files(in: base, suffix: wildcard.map { String(part[$0...].dropFirst()) } ?? part)]
        }
    }

    /// The folders with pictures of recipes, except those that are watched as a whole.
    var pictureFolders: [URL] {
        inputs.compactMap { place -> URL? in
            switch place {
            case .file(let url): EntryKind(at: url.filePath) == .folder ? nil : url.deletingLastPathComponent()
            case .files(let folder, _): folder
            case .tree: nil
            }
        }
    }

    /// The existing files.
    var files: [URL] {
        switch self {
        case .path(let url): ((try? FileTree(of: url, limit: Self.limit).files) ?? []).map { url.appending(path: $0) }
        case .pattern(let parts, let base): Self.search(for: parts, in: base).files
        }
    }

    // MARK: Matching

    /// The maximum number of file names examined for a source: a pattern such as `/**/*.ics` would search a whole disk.
    static let limit = 200_000

    /// A search for the files that match a pattern.
    struct Search {
        /// The matching files, sorted. They are complete if ``isCutShort`` is false.
        var files: [URL] { found.sorted { $0.filePath < $1.filePath } }
        /// Whether the limit was exceeded.
        var isCutShort: Bool { rest < 0 }
        fileprivate var found: Set<URL> = []
        /// How many more names may be examined.
        fileprivate var rest: Int
    }

    /// Searches for the files that match a pattern.
    ///
    /// A wildcard doesn't match hidden files, leftovers of editors, or links to folders.
    static func search(for parts: [String], in folder: URL, limit: Int = limit) -> Search {
        var search = Search(rest: limit)
        collect(parts[...], in: folder.resolvingSymlinksInPath(), &search)
        return search
    }

    private static func collect(_ parts: ArraySlice<String>, in folder: URL, _ search: inout Search) {
        guard let part = parts.first else { return }
        let rest = parts.dropFirst()
        // A folder that can't be listed matches nothing, which is reported for the whole pattern.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
        search.rest -= names.count
        if search.isCutShort { return }
        if part == "**" {
            // As the last component, it matches all files.
            collect(rest.isEmpty ? ["*"] : rest, in: folder, &search)
            for name in names where !search.isCutShort && FileTree.isWanted(name) {
                let next = folder.appending(path: name, directoryHint: .isDirectory)
                if next.isFolder { collect(parts, in: next, &search) }
            }
            return
        }
        for name in names where !search.isCutShort && part.matches(name) {
            let next = folder.appending(path: name, directoryHint: rest.isEmpty ? .notDirectory : .isDirectory)
            if rest.isEmpty {
                // Reading a broken link or a pipe reports it.
                if EntryKind(at: next.filePath) != .folder { search.found.insert(next) }
            } else if next.isFolder {
                collect(rest, in: next, &search)
            }
        }
    }
}

extension String {
    /// Whether the pattern matches a name. A leading dot must be matched explicitly.
    fileprivate func matches(_ name: String) -> Bool {
        guard hasPrefix(".") || FileTree.isWanted(name) else { return false }
        return fnmatch(self, name, FNM_PERIOD | FNM_NOESCAPE) == 0
    }
}

extension URL {
    /// Whether the URL is that of a folder, and not of a link to one.
    fileprivate var isFolder: Bool { EntryKind(at: filePath, followsLink: false) == .folder }
}
