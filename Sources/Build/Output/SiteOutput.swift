import Diagnostics
import FileSystem
internal import Foundation
import Persistence
import Site

/// An output folder, opened for one build, and what is known of the files in it.
///
/// New files are announced before the first of them is written, and no file is forgotten before it is removed. So a build that
/// is killed at any moment leaves nothing that the next one would take for somebody else's.
struct SiteOutput: Sendable {
    let url: URL
    /// The same, for messages.
    let place: Location
    /// What the last build left, until a ``SiteWriter`` takes it over.
    var state: BuildState
    private let folder: OutputFolder
    private let isForced: Bool
    /// Whether a build was cut short since the state was saved.
    private let isInterrupted: Bool
    /// The files that were ours when the folder was opened, and haven't been removed.
    private var owned: FileSet
    /// The new ones that this build has announced.
    private var announced = FileSet()
    /// The files that the site is to have, as far as they are known.
    private var files = FileSet()
    /// Those whose place is taken by somebody else's file.
    private var foreign = FileSet()
    /// Files that may be somebody else's. One that has the place of a file of the site is kept elsewhere when it is replaced.
    private var doubtful: FileSet
    private let replaced: ReplacedFiles
    /// Nil if a state lists the files that are ours.
    private var takeover: Takeover?
    private var removed: [String] = []
    private var mayRemove = false

    /// Opens the output folder of `configuration` for this build alone, or throws why it must not be used.
    ///
    /// - Parameters:
    ///   - creating: whether to make the folder if it isn't there. If not, and it isn't, the result is nil.
    ///   - known: the state as the last build of this process left it, and its file.
    ///   - notice: is called before waiting for another build.
    init?(
        _ configuration: Configuration,
        creating: Bool,
        isForced: Bool,
        known: (state: BuildState, file: FileStamp)?,
        notice: (Diagnostic) -> Void
    ) throws(Diagnostic) {
        url = configuration.output.resolvingSymlinksInPath()
        let place = Location(file: configuration.output.shortPath)
        (self.place, self.isForced) = (place, isForced)
        try Self.refuseInputs(configuration, output: url, at: place)
        do {
            guard let folder = try OutputFolder(at: url.filePath, creating: creating) else { return nil }
            self.folder = folder
            try folder.lock { notice(Self.isTaken(place)) }
            try folder.removeTemporaryFiles()
        } catch {
            throw Self.unusable(place, error)
        }
        let file = BuildState.url(for: url)
        isOwnState = known != nil && FileStamp(ofFileAt: file) == known?.file
        var (found, pending, fault): (BuildState?, FileSet?, BuildState.Fault?)
        do {
            found = isOwnState ? known?.state : try BuildState.read(at: file)
            pending = try BuildState.pendingFiles(in: BuildState.folder(for: url))
        } catch let error as BuildState.Fault {
            (found, fault) = (nil, error)
        } catch {
            throw Self.unusableState(of: url, error)
        }
        state = found ?? BuildState()
        doubtful = FileSet(state.files.all.filter(\.file.isDoubtful).map(\.name))
        owned = FileSet(state.files.names).subtracting(doubtful)
        owned.insert(pending?.files.map(\.self) ?? [])
        isInterrupted = pending != nil
        replaced = ReplacedFiles(of: url)
        try begin(isListed: found != nil, after: fault)
    }

    /// Whether nobody else has saved a state since this process did.
    let isOwnState: Bool

    /// Whether the folder was not there and had to be made.
    var isNew: Bool { folder.isNew }

    /// Sees that a folder without a list of its files holds nothing of somebody else's, or takes it over. If it holds nothing
    /// at all, be it that somebody has removed the site, the site is made aside.
    private mutating func begin(isListed: Bool, after fault: BuildState.Fault?) throws(Diagnostic) {
        let names: [String]
        do {
            names = try folder.names()
            if names.isEmpty { return folder.beginStaging() }
        } catch {
            guard !isListed, !isInterrupted else { return }
            throw .error(place, "the output folder cannot be read: \(reason(of: error))", hint: "mend its permissions")
        }
        guard !isListed else { return }
        takeover = Takeover(of: folder, after: fault)
        guard takeover == nil, !isInterrupted, !isForced, let first = names.first else { return }
        throw .error(
            place,
            "the output folder holds files that Almanac did not make, such as `\(first)`",
            hint: "name another one with `--output`, or build into this one with `--force`; nothing in it is removed"
        )
    }

    // MARK: Comparing

    /// Whether a file is still as a build left it.
    func holds(_ file: String, as stamp: FileStamp?) -> Bool { stamp != nil && folder.stamp(of: file) == stamp }

    /// Whether all files are as the last build left them.
    var isAsLeft: Bool {
        !isInterrupted
            && state.files.all.concurrentMap(share: 64) { holds($0.name, as: $0.file.stamp) }.allSatisfy(\.self)
    }

    /// Whether something stands in the place of a file; also true if that can't be told.
    private func isTaken(_ file: String) -> Bool { (try? folder.exists(file)) ?? true }

    /// Whether a file is one of a list under another name: for some file systems, a name in another normal form of Unicode is
    /// the same name.
    private func isInPlace(of file: String, _ list: FileSet) -> Bool {
        guard !file.hasOnly({ $0 < 0x80 }), let stamp = folder.stamp(of: file) else { return false }
        return list.files.contains { $0 == file && !$0.hasBytes(of: file) && folder.stamp(of: $0) == stamp }
    }

    // MARK: Writing

    /// Says which files the site will have, besides those that have been said; must come before any of them is written. No two
    /// files of a site stand in each other's way.
    ///
    /// - Parameter removing: whether what the site no longer has may go where a file or folder needs its place.
    mutating func announce(_ added: some Sequence<String>, removing: Bool) throws(Diagnostic) {
        let added = FileSet(added)
        files.insert(added.files)
        mayRemove = removing
        let new = added.subtracting(owned).subtracting(announced)
        guard !new.isEmpty else { return }
        if removing, !owned.isEmpty { makeRoom(for: new) }
        // In a folder that is still empty there is nothing to be in the way.
        let isEmpty = folder.isStaging && (try? folder.names().isEmpty) == true
        if !isForced, !isEmpty {
            let taken = new.files.filter { isTaken($0) && !isInPlace(of: $0, owned) }
            if takeover != nil { doubtful.insert(taken.filter { folder.stamp(of: $0) != nil }) }
            foreign.insert(taken.filter { !doubtful.contains($0) })
            if !foreign.isEmpty { files = files.subtracting(foreign) }
        }
        announced.insert(new.subtracting(foreign).subtracting(doubtful).files)
        var pending = announced
        // Those of a build that was cut short are in no other list.
        if isInterrupted { pending.insert(owned.files) }
        do {
            try BuildState.announce(pending, in: BuildState.folder(for: url))
        } catch {
            throw Self.unwritableState(of: url, at: place, error)
        }
    }

    /// Removes files of ours that stand where a new file needs a folder, and those below what is now a file.
    private mutating func makeRoom(for new: FileSet) {
        let above = Set(new.files.flatMap(\.enclosingFolders)).filter(owned.contains)
        let below = new.files.filter(isTaken).flatMap { owned.files(in: $0) }
        for file in (above + below).sorted() where !files.contains(file) {
            // What can't be removed now is reported when its place is written to.
            guard (try? folder.remove(file)) != nil else { continue }
            removed.append(file)
        }
        if !removed.isEmpty { owned = owned.subtracting(FileSet(removed)) }
    }

    /// Writes a file of the site, unless it holds these bytes already.
    func write(_ contents: FileContents, to file: String) -> Result<OutputFolder.Written, Diagnostic> {
        if foreign.contains(file) {
            let message = "a file that Almanac did not make has the place of a page; it was left alone"
            let hint = "move it away, or replace it with `--force`"
            return .failure(.error(location(of: file), message, hint: hint))
        }
        do {
            if doubtful.contains(file), !isForced, try folder.stamp(of: file, holding: contents) == nil {
                try replaced.keep(file, of: folder)
            }
            do {
                return .success(try folder.write(contents, to: file))
            } catch let error as OutputFolder.Failure where removeObstacles(to: file, after: error) {
                return .success(try folder.write(contents, to: file))
            }
        } catch let error as FileContents.Unreadable {
            return .failure(Self.unreadableStaticFile(file, error.cause))
        } catch {
            let hint =
                error as? OutputFolder.Failure == .notAFile
                ? "remove that folder, and build again"
                : "what was there before is whole; build again when it is mended"
            return .failure(
                .error(location(of: file), "cannot be written: \(reason(of: error))", hint: hint)
            )
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
            case .notAFile: owned.files(in: file)
            default: []
            }
        guard mayRemove, !obstacles.isEmpty, !obstacles.contains(where: files.contains) else { return false }
        // What can't be removed is reported when the place is written to again.
        for obstacle in obstacles { try? folder.remove(obstacle, foldersFrom: file) }
        return true
    }

    private func location(of file: String) -> Location { Location(file: url.appending(path: file).shortPath) }

    // MARK: Ending

    /// Puts a new site into its place, removes what the site no longer has, and saves the state.
    ///
    /// - Parameters:
    ///   - removing: whether to remove anything.
    ///   - isStopped: whether the build has been stopped, which needs no words about files that are kept.
    mutating func finish(
        _ state: inout BuildState,
        removing: Bool,
        isStopped: Bool
    ) -> (removed: [String], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        do {
            try folder.endStaging()
        } catch {
            let message = "the new site cannot be put into place: \(reason(of: error))"
            diagnostics.append(.error(place, message, hint: "build again when that is mended"))
        }
        let gone = owned.subtracting(files).files.filter { !isInPlace(of: $0, files) }
        var kept = gone.map(\.self)
        if removing {
            kept = []
            for file in gone {
                do {
                    if try remove(file) { removed.append(file) }
                } catch {
                    kept.append(file)
                    let hint = "remove it yourself, or build again when it is mended"
                    let message = "cannot be removed: \(reason(of: error))"
                    diagnostics.append(.error(location(of: file), message, hint: hint))
                }
            }
        } else if !isStopped, !kept.isEmpty {
            let (noun, verb) = kept.count == 1 ? ("file", "is") : ("files", "are")
            let message = "\(kept.count) \(noun) of an earlier build \(verb) kept"
            let hint = "the next build without errors makes them again, or removes them"
            diagnostics.append(.warning(Location(file: url.shortPath), message, hint: hint))
        }
        let others = otherFiles(&diagnostics)
        if let takeover { diagnostics += takeover.diagnostics(output: url, at: place, others: others) }
        diagnostics += [Takeover.diagnostic(of: replaced, at: place)].compactMap(\.self)
        if !removing {
            // They may have the places of pages that are missing now.
            doubtful.insert(others)
            kept += doubtful.files
        }
        list(kept, in: &state)
        if diagnostics.hasErrors { state.completed = nil }
        do {
            try state.write(to: BuildState.folder(for: url))
        } catch {
            // The next build tries again.
            state.completed = nil
            diagnostics.append(Self.unwritableState(of: url, at: place, error))
        }
        return (removed, diagnostics)
    }

    /// The files of a folder that was taken over that aren't the site's, sorted.
    private func otherFiles(_ diagnostics: inout [Diagnostic]) -> [String] {
        guard takeover != nil else { return [] }
        do {
            return try FileTree.files(in: url).filter { !files.contains($0) && !owned.contains($0) }
        } catch {
            let message = "the files that aren't part of the site cannot be listed: \(reason(of: error))"
            diagnostics.append(.warning(place, message, hint: "all of them stay"))
            return []
        }
    }

    /// Removes a file that the site no longer has.
    ///
    /// - Returns: whether it was there.
    private func remove(_ file: String) throws -> Bool {
        do {
            try folder.remove(file)
        } catch OutputFolder.Failure.system(SystemError(code: ENOENT)) {
            // Somebody else has removed it, and its folder.
            return false
        } catch OutputFolder.Failure.symbolicLink(let folder) where files.contains(folder) {
            // A file of the site has the place of its folder.
        } catch OutputFolder.Failure.system(let error)
            where [EISDIR, EPERM].contains(error.code) && !files.files(in: file).isEmpty
        {
            // Files of the site are in a folder of its name.
        }
        return true
    }

    /// Makes the state list the files of the site, and those that are kept.
    private func list(_ kept: [String], in state: inout BuildState) {
        var listed = files
        listed.insert(kept)
        for file in state.files.names.filter({ !listed.contains($0) }) { state.files[file] = nil }
        for file in listed.files where state.files[file] == nil {
            state.files[file] = BuildState.File(isDoubtful: doubtful.contains(file))
        }
    }
}
