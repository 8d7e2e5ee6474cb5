import Diagnostics
import FileSystem
internal import Foundation
import Persistence

/// An output folder and the list of what is ours in it.
///
/// The manifest names a file before the file is written and until after it is removed: a build that is killed at any
/// moment leaves nothing that the next one would take for somebody else's.
struct SiteOutput: Sendable {
    /// A list of the files that are ours, as it stands on the disk.
    struct Listing: Sendable {
        var stamp: FileStamp?
        var files: FileList
        /// The list that was there before, and what has come to it since, if that is known.
        var after: (stamp: FileStamp, added: FileList)?
    }

    let url: URL
    /// The same, for messages.
    let place: Location
    private let folder: OutputFolder
    private let isForced: Bool
    /// Whether another build had the folder first; it may have read newer input.
    let hasWaited: Bool
    private var owned: FileList
    /// The manifest as it was found.
    private let found: FileStamp?
    /// Those that have been said to come beside them.
    private var announced = FileList()
    /// Whether a build that was not done has added files to the manifest.
    private var hasLeftovers = false
    /// The manifest as it is now; nil if there is none.
    private(set) var listing: Listing?
    private var removed: [String] = []
    /// Whether what the site no longer has may be removed.
    private var mayRemove = false
    /// The site's files, as far as they have been said.
    private(set) var files = FileList()
    /// Those of them whose place somebody else's file has; they must not come into the manifest.
    private var foreign = FileList()
    /// What the end of the build will take, once all files have been said.
    private var ending: Expected<Ending>?

    /// Our files that the site no longer has, and the manifest, if it will be another.
    private typealias Ending = (gone: FileList, manifest: [UInt8]?)

    /// Opens the output folder of `configuration` for this build alone, or throws why it must not be used.
    ///
    /// - Parameters:
    ///   - known: the manifest as the last build of this process left it.
    ///   - notice: is told when another build has the folder, and this one waits.
    init(
        _ configuration: Configuration,
        isForced: Bool,
        known: Listing? = nil,
        notice: (Diagnostic) -> Void
    ) throws(Diagnostic) {
        url = configuration.output.resolvingSymlinksInPath()
        self.isForced = isForced
        let place = Location(file: configuration.output.shortPath)
        self.place = place
        try Self.refuseInputs(configuration, output: url, at: place)
        do {
            folder = try OutputFolder(creating: url.filePath)
            hasWaited = try folder.lock { notice(Self.isTaken(place)) }
            try folder.removeTemporaryFiles()
        } catch {
            throw .error(
                place,
                "the output folder cannot be used: \(reason(of: error))",
                hint: "name another one with `--output`"
            )
        }
        let stamp = Manifest.stamp(for: url)
        hasLeftovers = Manifest.hasAdditions(for: url)
        if let known, let stamp, known.stamp == stamp, !hasLeftovers {
            listing = known
        } else {
            listing = try Self.readManifest(for: url).map { Listing(stamp: stamp, files: FileList($0.files)) }
        }
        owned = listing?.files ?? FileList()
        found = listing?.stamp
        try begin()
    }

    /// Whether the folder was not there and had to be made.
    var isNew: Bool { folder.isNew }

    /// Whether the site is made in a folder, and not aside to be put there.
    func isMade(in folder: OutputFolder) -> Bool { !self.folder.isStaging && self.folder.isSame(as: folder) }

    /// Says which files the site will have, beside those that have been said; must come before any of them is written.
    /// They may be said again. No two files of a site stand in each other's way.
    ///
    /// - Parameter removing: whether what the site no longer has may go where a file or folder needs its place.
    mutating func add(_ added: FileList, removing: Bool) throws(Diagnostic) {
        files = files.union(added)
        mayRemove = removing
        let new = added.subtracting(owned).subtracting(announced)
        guard !new.isEmpty else { return }
        if removing, !owned.isEmpty { makeRoom(for: new) }
        // In a folder that is still empty there is nothing to be in the way.
        let isEmpty = folder.isStaging && (try? folder.names().isEmpty) == true
        if !isForced, !isEmpty {
            foreign = foreign.union(FileList(new.files.filter { isTaken($0) && !isInPlace(of: $0, owned) }))
            if !foreign.isEmpty { files = files.subtracting(foreign) }
        }
        announced = announced.union(new.subtracting(foreign))
        try announce()
    }

    /// Says that all files have been said.
    mutating func expectEnd() {
        ending = .whenAsked { [owned, files, isLonger = !announced.isEmpty] in
            let gone = owned.subtracting(files)
            return (gone, isLonger || !gone.isEmpty ? Manifest(files: files.files).json : nil)
        }
    }

    /// Finds out what the end will take, once all files have been said: it can be done beside other work.
    func prepareEnd() { ending?.findOut() }

    /// Removes files of ours that stand where a new file needs a folder, and those below what is now a file.
    private mutating func makeRoom(for new: FileList) {
        let above = Set(new.files.flatMap(\.enclosingFolders)).filter(owned.contains).sorted()
        let below = new.files.flatMap { owned.files(in: $0) }
        for file in above + below where !files.contains(file) {
            // What cannot be removed now is spoken of when its place is written to.
            guard (try? folder.remove(file)) != nil else { continue }
            removed.append(file)
        }
        guard !removed.isEmpty else { return }
        owned = owned.subtracting(FileList(removed))
    }

    /// Whether something stands in the place of a file; also true if that cannot be told.
    private func isTaken(_ file: String) -> Bool { (try? folder.exists(file)) ?? true }

    /// Whether a file is one of a list under another name: some file systems take a name in another normal form of Unicode
    /// for the same.
    private func isInPlace(of file: String, _ list: FileList) -> Bool {
        guard !file.hasOnly({ $0 < 0x80 }), let stamp = folder.stamp(of: file) else { return false }
        return list.files.contains { $0 == file && !$0.hasBytes(of: file) && folder.stamp(of: $0) == stamp }
    }

    /// Whether a file is still as a build has left it.
    func holds(_ file: String, as stamp: FileStamp?) -> Bool { stamp != nil && folder.stamp(of: file) == stamp }

    /// What a file holds, if it is as a build has left it.
    func bytes(of file: String, as stamp: FileStamp) -> [UInt8]? { folder.bytes(of: file, as: stamp) }

    /// Writes a page, unless it is there already.
    func write(_ bytes: [UInt8], to file: String) -> Result<OutputFolder.Written, Diagnostic> {
        do {
            if foreign.contains(file) {
                let message = "a file that Almanac did not make has the place of a page; it was left alone"
                let hint = "move it away, or replace it with `--force`"
                return .failure(.error(location(of: file), message, hint: hint))
            }
            do {
                return .success(try folder.write(bytes, to: file))
            } catch let error as OutputFolder.Failure where removeObstacles(to: file, after: error) {
                return .success(try folder.write(bytes, to: file))
            }
        } catch {
            return .failure(failure(error, file))
        }
    }

    /// Removes files of ours that the site no longer has and that keep a file from its place: of a build that was killed,
    /// what it was to remove and what it was to write are ours alike.
    ///
    /// - Returns: whether there were any.
    private func removeObstacles(to file: String, after error: OutputFolder.Failure) -> Bool {
        let obstacles: [String] =
            switch error {
            case .symbolicLink(let folder): [folder].filter(owned.contains)
            case .notAFile: Array(owned.files(in: file))
            default: []
            }
        guard mayRemove, !obstacles.isEmpty, !obstacles.contains(where: files.contains) else { return false }
        // What cannot be removed is spoken of when the place is written to again.
        for obstacle in obstacles { try? folder.remove(obstacle, foldersFrom: file) }
        return true
    }

    /// Writes a static file.
    func write(_ asset: (key: String, value: Inputs.StaticFile)) -> Result<OutputFolder.Written, Diagnostic> {
        do {
            return write(try asset.value.contents(), to: asset.key)
        } catch {
            let message = "the static file cannot be read: \(reason(of: error))"
            return .failure(.error(Location(file: asset.key), message, hint: "check its permissions"))
        }
    }

    /// What to say of files that could not be written: of many for the same reason, three by name and the others
    /// counted.
    func summary(of failures: [Diagnostic]) -> [Diagnostic] {
        Dictionary(grouping: failures, by: \.message).flatMap { message, all in
            guard all.count > 5 else { return all }
            let named = all.sorted().prefix(3)
            let place = Location(file: url.shortPath)
            return named + [.error(place, "\(all.count - 3) more files: \(message)", hint: named.first?.hint)]
        }
    }

    /// Removes what the site no longer has, if asked to, and remembers what it has now.
    mutating func finish(removing: Bool, isStopped: Bool = false) -> (removed: [String], diagnostics: [Diagnostic]) {
        var kept: [String] = []
        var removed = removed
        var diagnostics: [Diagnostic] = []
        do {
            try folder.endStaging()
        } catch {
            let message = "the new site cannot be put into place: \(reason(of: error))"
            diagnostics.append(.error(place, message, hint: "build again when that is mended"))
        }
        let (gone, manifest) = ending?.take() ?? (owned.subtracting(files), nil)
        for file in gone.files where !isInPlace(of: file, files) {
            guard removing else {
                kept.append(file)
                continue
            }
            do {
                try folder.remove(file)
                removed.append(file)
            } catch OutputFolder.Failure.system(SystemError(code: ENOENT)) {
                // Somebody else has removed it, and its folder.
            } catch OutputFolder.Failure.symbolicLink(let folder) where files.contains(folder) {
                // A file of the site has the place of its folder.
                removed.append(file)
            } catch OutputFolder.Failure.system(let error)
                where [EISDIR, EPERM].contains(error.code) && !files.files(in: file).isEmpty
            {
                // Files of the site are in a folder of its name.
                removed.append(file)
            } catch {
                kept.append(file)
                let hint = "remove it yourself, or build again when it is mended"
                diagnostics.append(.error(location(of: file), "cannot be removed: \(reason(of: error))", hint: hint))
            }
        }
        if !removing, !isStopped, !kept.isEmpty {
            let count = kept.count
            let message =
                "\(count) \(count == 1 ? "file" : "files") of an earlier build \(count == 1 ? "is" : "are") kept"
            let hint = "the next build without errors makes them again, or removes them"
            diagnostics.append(.warning(Location(file: url.shortPath), message, hint: hint))
        }
        do {
            if kept.isEmpty {
                try writeManifest(files, manifest)
            } else {
                try writeManifest(files.union(FileList(kept)))
            }
        } catch {
            diagnostics.append(error)
        }
        return (removed, diagnostics)
    }

    // MARK: Manifest

    private static func readManifest(for url: URL) throws(Diagnostic) -> Manifest? {
        do {
            return try Manifest.read(for: url)
        } catch {
            let isNewer = error as? Manifest.Fault == .newer
            throw .error(
                Location(file: Manifest.shortPath(for: url)),
                "the list of files that are Almanac's cannot be read: \(reason(of: error))",
                hint: isNewer
                    ? "use that one, or update this one"
                    : "remove it and build with `--force`: the files of the output folder are then taken over"
            )
        }
    }

    /// Names the files that will come, in the manifest or beside it.
    private mutating func announce() throws(Diagnostic) {
        if listing == nil || hasLeftovers { return try writeManifest(owned.union(announced)) }
        do {
            try Manifest(files: announced.files).writeAdditions(for: url)
        } catch {
            throw Manifest.unwritable(for: url, at: place, error)
        }
    }

    /// - Parameter json: the same as it will stand on the disk, if it has been made.
    private mutating func writeManifest(_ files: FileList, _ json: [UInt8]? = nil) throws(Diagnostic) {
        guard json != nil || hasLeftovers || !announced.isEmpty || listing?.files != files else { return }
        do {
            try Manifest(files: files.files).write(for: url, json: json)
            hasLeftovers = false
            let after = found.map { (stamp: $0, added: announced) }
            listing = Listing(stamp: Manifest.stamp(for: url), files: files, after: after)
        } catch {
            throw Manifest.unwritable(for: url, at: place, error)
        }
    }

    // MARK: Refusing

    /// Sees that a folder without a manifest holds nothing of somebody else's. If it holds nothing at all, be it that
    /// somebody has removed the site, the site is made aside.
    private func begin() throws(Diagnostic) {
        let names: [String]
        do {
            names = try folder.names()
            if names.isEmpty { return folder.beginStaging() }
        } catch {
            guard listing == nil else { return }
            throw .error(place, "the output folder cannot be read: \(reason(of: error))", hint: "mend its permissions")
        }
        guard listing == nil, !isForced, let first = names.first else { return }
        throw .error(
            place,
            "the output folder holds files that Almanac did not make, such as `\(first)`",
            hint: "name another one with `--output`, or build into this one with `--force`; nothing in it is removed"
        )
    }

    /// An output folder that the input lies in could make input of output, or replace it; and one that lies among the
    /// static files would be copied into itself with every build.
    static func refuseInputs(_ configuration: Configuration, output: URL, at place: Location) throws(Diagnostic) {
        let copied = [
            ("the templates", configuration.templatesFolder), ("the static files", configuration.publicFolder),
        ]
        let inputs = [("the stores", configuration.storesFolder), ("almanac.yml", configuration.siteFolder)] + copied
        for (name, input) in inputs where lies(input, in: output) {
            throw refusal(place, "the output folder is the one that holds \(name)")
        }
        for (name, input) in copied where lies(output, in: input) {
            throw refusal(place, "the output folder lies in the one of \(name)")
        }
    }

    private static func lies(_ inner: URL, in outer: URL) -> Bool {
        let (path, folder) = (inner.resolvingSymlinksInPath().filePath, outer.resolvingSymlinksInPath().filePath)
        return path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
    }

    private static func refusal(_ place: Location, _ message: String) -> Diagnostic {
        .error(place, message, hint: "name a folder of its own with `--output`, such as `_site`")
    }

    // MARK: Messages

    /// What to say when another build has the folder.
    static func isTaken(_ place: Location) -> Diagnostic {
        .warning(place, "another build is writing to this folder; waiting until it has finished")
    }

    private func failure(_ error: any Error, _ file: String) -> Diagnostic {
        let hint =
            error as? OutputFolder.Failure == .notAFile
            ? "remove that folder, and build again" : "what was there before is whole; build again when it is mended"
        return .error(location(of: file), "cannot be written: \(reason(of: error))", hint: hint)
    }

    private func location(of file: String) -> Location {
        Location(file: url.appending(path: file).shortPath)
    }
}
