import Diagnostics
import FileSystem
internal import Foundation
import Interchange
import Persistence
import Records
import Settings

/// The files of a source as they are on disk.
struct SourceSnapshot: Sendable {
    /// The maximum size of a file in bytes: a calendar of many years has one or two million.
    static let sizeLimit = 64_000_000
    /// The maximum size of all files of a source in bytes.
    static let totalLimit: Int64 = 512_000_000

    let source: Settings.Source
    private(set) var files: [ImportFile] = []
    /// The name of each file, by its path.
    private(set) var labels: [String: RecordSource] = [:]
    /// The fingerprints of the files, by their names in messages.
    private(set) var contents: [String: Fingerprint] = [:]
    /// The pictures of recipes, by the paths of their files.
    private(set) var pictures: [String: URL] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    init(_ source: Settings.Source, in configuration: Configuration) {
        self.source = source
        let path = SourcePath(source, relativeTo: configuration.siteFolder)
        // The companion file of a store isn't a source.
        let found = Self.without(configuration.output, find(path))
            .filter { !$0.lastPathComponent.hasSuffix(".almanac.json") }
        diagnostics += found.filter(\.isConflictCopy).map(Diagnostic.conflictCopy)
        let urls = withinLimit(found.filter { !$0.isConflictCopy })
        let root = path.folder
        var folders: [URL: FolderLabel] = [:]
        let results = urls.concurrentMap(share: 64) { url in
            Result { () throws(Diagnostic) in try Self.content(of: url) }
        }
        for (url, content) in zip(urls, results) {
            add(content, of: url)
            let folder = url.deletingLastPathComponent()
            let label = folders[folder] ?? FolderLabel(of: folder, within: root, for: source.kind)
            folders[folder] = label
            let name = source.name ?? label.name ?? calendarName(of: url) ?? Self.name(of: root == nil ? url : folder)
            let colour = source.colour ?? label.colour
            labels[url.shortPath] = RecordSource(name: name, colour: colour?.text, file: url.shortPath)
        }
        if source.kind == .recipes, !source.exclude.contains("picture") {
            pictures = RecipePictures.namesakes(of: urls)
        }
    }

    /// Drops the files in the output folder, because a site isn't a source of itself.
    private static func without(_ output: URL, _ urls: [URL]) -> [URL] {
        let output = output.resolvingSymlinksInPath().filePath
        let inside = Set(urls.map { $0.deletingLastPathComponent() })
            .filter { Folders.isPath($0.resolvingSymlinksInPath().filePath, in: output) }
        return inside.isEmpty ? urls : urls.filter { !inside.contains($0.deletingLastPathComponent()) }
    }

    /// The files to read: all of them, unless their total size exceeds the limit.
    private mutating func withinLimit(_ urls: [URL]) -> [URL] {
        var total: Int64 = 0
        let kept = urls.prefix { url in
            total += min(FileStamp(ofFileAt: url)?.size ?? 0, Int64(Self.sizeLimit))
            return total <= Self.totalLimit
        }
        if let first = urls.dropFirst(kept.count).first {
            let message =
                "the files from here on are not read: the source has more than \(Self.totalLimit / 1_000_000) MB"
            report(.error, Location(file: first.shortPath), message, hint: "name only some of its files")
        }
        return Array(kept)
    }

    /// The name that the calendar in the last file gives itself.
    private func calendarName(of url: URL) -> String? {
        guard source.kind == .events, let file = files.last, file.path == url.shortPath else { return nil }
        return ICalendar.name(of: file.data)
    }

    /// The fingerprint of everything that was read.
    var fingerprint: Fingerprint {
        var hasher = FingerprintHasher()
        for file in files {
            hasher.combine(file.path)
            hasher.combine(contents[file.path]?.bits ?? 0)
            hasher.combine(labels[file.path]?.name ?? "")
            hasher.combine(labels[file.path]?.colour ?? "")
        }
        for diagnostic in diagnostics { hasher.combine("\(diagnostic)") }
        return hasher.finalize()
    }

    // MARK: Finding

    private mutating func find(_ path: SourcePath) -> [URL] {
        switch path {
        case .pattern(let parts, let base):
            let search = SourcePath.search(for: parts, in: base)
            if search.isCutShort {
                reportTooMany(Location(file: source.file))
                return []
            }
            let found = search.files
            if found.isEmpty {
                report(
                    .warning,
                    Location(file: source.file),
                    "no file matches",
                    hint: "correct the pattern in almanac.yml"
                )
            }
            return found
        case .path(let url):
            guard let kind = EntryKind(at: url.filePath) else {
                if let stray = StoreFile.strayLink(at: url, named: url.shortPath) {
                    diagnostics.append(stray)
                } else {
                    let message = "there is no such file or folder, but almanac.yml names it under `sources`"
                    report(.error, Location(file: url.shortPath), message, hint: url.filePath.missingPathHint())
                }
                return []
            }
            return kind == .folder ? files(in: url) : [url]
        }
    }

    private mutating func reportTooMany(_ place: Location) {
        let message = "is not read: there are more than \(SourcePath.limit) files to look at"
        report(.error, place, message, hint: "name a folder that holds fewer files, under `sources` in almanac.yml")
    }

    /// The files of a folder whose suffixes match the source's formats.
    private mutating func files(in folder: URL) -> [URL] {
        do {
            let endings = source.kind.endings
            let tree = try FileTree(of: folder, limit: SourcePath.limit)
            if tree.isCutShort {
                reportTooMany(Location(file: folder.shortPath))
                return []
            }
            // Reading the others reports why they can't be read.
            let others = tree.leftOut.filter { $0.reason != FileTree.isLinkToFolder }.map(\.path)
            let all = tree.files + others
            let found = all.filter { endings.contains(($0 as NSString).pathExtension.lowercased()) }
            if found.isEmpty, !all.isEmpty {
                let names = endings.map { ".\($0)" }.joined(separator: ", ")
                report(.warning, Location(file: folder.shortPath), "none of its files ends in \(names)", hint: nil)
            }
            return found.map { folder.appending(path: $0) }
        } catch {
            diagnostics.append(.unreadable(folder, error))
            return []
        }
    }

    private mutating func add(_ content: Result<(data: Data, fingerprint: Fingerprint)?, Diagnostic>, of url: URL) {
        switch content {
        case .success(let read?):
            let name = url.shortPath
            files.append(ImportFile(path: name, data: read.data))
            contents[name] = read.fingerprint
        case .success(.none): break
        case .failure(let diagnostic): diagnostics.append(diagnostic)
        }
    }

    /// Reads a file; nil if it was removed after the folder was listed.
    private static func content(of url: URL) throws(Diagnostic) -> (data: Data, fingerprint: Fingerprint)? {
        let place = Location(file: url.shortPath)
        do {
            let data = try TextFile.data(of: url, limit: sizeLimit)
            return (data, data.withUnsafeBytes { Fingerprint(ofFile: $0) })
        } catch let error as TextFile.UnsupportedFile {
            throw .error(place, "is not read: \(error)", hint: "is this the right file?")
        } catch let error as SystemError where error.code == ENOENT {
            if let stray = StoreFile.strayLink(at: url, named: url.shortPath) { throw stray }
            guard url.lastPathComponent.unicodeScalars.contains("\u{FFFD}") else { return nil }
            throw .error(place, "is not read: \(FileTree.nameIsNotUTF8)", hint: "rename it")
        } catch {
            throw .error(place, "cannot be read: \(reason(of: error))", hint: "check its permissions")
        }
    }

    private mutating func report(_ severity: Diagnostic.Severity, _ place: Location, _ message: String, hint: String?) {
        diagnostics.append(Diagnostic(severity, at: place, message, hint: hint))
    }

    /// The name of a source that isn't given one: the name of its file.
    private static func name(of url: URL) -> String {
        let name = url.deletingPathExtension().lastPathComponent
        return name.isEmpty ? url.lastPathComponent : name
    }
}

/// The name and colour that a folder of calendars specifies (the vdir storage format of vdirsyncer, "Metadata").
private struct FolderLabel {
    var name: String?
    var colour: Colour?

    /// Reads the name and colour of the folder, or else of a parent folder.
    ///
    /// - Parameter root: the folder of the source, if it is a folder.
    init(of folder: URL, within root: URL?, for kind: Settings.Source.Kind) {
        guard kind == .events else { return }
        name = Self.text(of: folder.appending(path: "displayname"))
        // Some programs append the opacity as two more digits.
        colour = Self.text(of: folder.appending(path: "color")).flatMap { Colour(String($0.prefix(7))) }
        guard let root, name == nil || colour == nil, folder.filePath.hasPrefix(root.filePath),
            folder.pathComponents.count > root.pathComponents.count
        else { return }
        let outer = FolderLabel(of: folder.deletingLastPathComponent(), within: root, for: kind)
        (name, colour) = (name ?? outer.name, colour ?? outer.colour)
    }

    private static func text(of url: URL) -> String? {
        // Most folders have no such file, and it is optional.
        guard let data = try? TextFile.data(of: url, limit: 1_000) else { return nil }
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }
}

extension Settings.Source.Kind {
    /// The suffixes of the files that are read from a folder; other files may be next to them.
    fileprivate var endings: [String] {
        switch self {
        case .events: ["ics", "csv", "json", "jsonl", "ndjson"]
        case .recipes: ["cook", "md", "json"]
        case .habits: ["csv", "db", "json", "zip"]
        case .collection: ["csv", "yml", "yaml", "json", "jsonl", "ndjson", "plist"]
        }
    }
}
