import Diagnostics
import FileSystem
internal import Foundation
import Persistence
import Site

/// An output folder, opened for one build, with the known facts about its files.
///
/// New files are listed before the first one is written, and files stay listed until they are removed. So if a build is
/// killed at any moment, the next one recognises everything it left as Almanac's.
struct SiteOutput: Sendable {
    let url: URL
    /// The location of the folder, for messages.
    let place: Location
    /// The state after the last build, until a ``SiteWriter`` takes it over.
    var state: BuildState
    private let folder: OutputFolder
    private let isForced: Bool
    /// Whether a build was interrupted since the state was saved.
    private let isInterrupted: Bool
    /// The files that were Almanac's when the folder was opened, and haven't been removed.
    private var owned: FileSet
    /// The new files that this build has listed.
    private var pending = FileSet()
    /// The files of the site, as far as they are known.
    private var files = FileSet()
    /// The files whose paths are taken by files that Almanac didn't make.
    private var foreign = FileSet()
    /// Files that a person may have made. A copy is kept if one of them is replaced by a file of the site.
    private var doubtful: FileSet
    private let replaced: ReplacedFiles
    /// Nil if a state lists Almanac's files.
    private var takeover: Takeover?
    private var removed: [String] = []

    /// Opens and locks the output folder of `configuration`, or throws why it must not be used.
    ///
    /// - Parameters:
    ///   - creating: whether to create the folder if it doesn't exist. Otherwise, the result is nil in that case.
    ///   - known: the state after the last build of this process, and the stamp of its file.
    ///   - notice: called before waiting for another build.
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
            try folder.lock { notice(Self.waiting(at: place)) }
            try folder.removeTemporaryFiles()
        } catch {
            throw Self.unusable(place, error)
        }
        let file = BuildState.url(for: url)
        isOwnState = known != nil && FileStamp(ofFileAt: file) == known?.file
        var (found, pending, fault): (BuildState?, FileSet?, FileListFault?)
        do {
            found = isOwnState ? known?.state : try BuildState.read(at: file)
            pending = try BuildState.pendingFiles(in: BuildState.folder(for: url))
        } catch let error as FileListFault {
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

    /// Whether no one else has saved a state since this process did.
    let isOwnState: Bool

    var isNew: Bool { folder.isNew }

    /// Takes over a folder without a list of its files, or checks that it contains no files that Almanac didn't make. If the
    /// folder is empty, for example because someone has removed the site, the site is made in a staging folder.
    private mutating func begin(isListed: Bool, after fault: FileListFault?) throws(Diagnostic) {
        let names: [String]
        do {
            names = try folder.names()
            if names.isEmpty { return folder.beginStaging() }
        } catch {
            guard !isListed, !isInterrupted else { return }
            throw Self.unreadable(place, error)
        }
        guard !isListed else { return }
        takeover = Takeover(of: folder, after: fault)
        guard takeover == nil, !isInterrupted, !isForced, let first = names.first else { return }
        throw Self.foreignFolder(first, at: place)
    }

    // MARK: Comparing

    /// Whether a file is unchanged since a build left it.
    func holds(_ file: String, as stamp: FileStamp?) -> Bool { stamp != nil && folder.stamp(of: file) == stamp }

    /// Whether all files are unchanged since the last build left them.
    var isAsLeft: Bool {
        !isInterrupted
            && state.files.all.concurrentMap(share: 64) { holds($0.name, as: $0.file.stamp) }.allSatisfy(\.self)
    }

    /// Whether something exists at the path of a file; also true if this can't be determined.
    private func isTaken(_ file: String) -> Bool { (try? folder.exists(file)) ?? true }

    /// Whether a file is on a list under another name: some file systems treat names in different Unicode normal forms
    /// as equal.
    private func isInPlace(of file: String, _ list: FileSet) -> Bool {
        guard !file.hasOnly({ $0 < 0x80 }), let stamp = folder.stamp(of: file) else { return false }
        return list.files.contains {
            $0 == file && !$0.utf8.elementsEqual(file.utf8) && folder.stamp(of: $0) == stamp
        }
    }

    // MARK: Writing

    /// Adds files to those that the site will have. They must be added before any of them is written. No file of a
    /// site is in the way of another one.
    ///
    /// - Parameters:
    ///   - known: the files that earlier builds have written.
    ///   - removing: whether old files of the site may be removed if they are in the way of a new file or folder.
    mutating func recordPending(
        _ added: some Sequence<String>,
        besides known: FileStates,
        removing: Bool
    ) throws(Diagnostic) {
        let added = FileSet(added)
        files.insert(added.files)
        let new = added.subtracting(owned).subtracting(pending)
        // An earlier build may have listed a file without making room for it: it was killed, or it had errors.
        let unwritten = isInterrupted ? added : FileSet(added.files.filter { known[$0]?.stamp == nil })
        if removing, !owned.isEmpty { makeRoom(for: unwritten) }
        guard !new.isEmpty else { return }
        // Nothing can be in the way in an empty folder.
        let isEmpty = folder.isStaging && (try? folder.names().isEmpty) == true
        if !isForced, !isEmpty {
            let taken = new.files.filter { isTaken($0) && !isInPlace(of: $0, owned) }
            if takeover != nil { doubtful.insert(taken.filter { folder.stamp(of: $0) != nil }) }
            foreign.insert(taken.filter { !doubtful.contains($0) })
            if !foreign.isEmpty { files = files.subtracting(foreign) }
        }
        pending.insert(new.subtracting(foreign).subtracting(doubtful).files)
        var listed = pending
        // The files of an interrupted build aren't on any other list.
        if isInterrupted { listed.insert(owned.files) }
        do {
            try BuildState.recordPending(listed, in: BuildState.folder(for: url))
        } catch {
            throw Self.unwritableState(of: url, at: place, error)
        }
    }

    /// Removes Almanac's files that are in the way: a file in place of a new folder, or files in a folder in place of a
    /// new file.
    private mutating func makeRoom(for new: FileSet) {
        let above = Set(new.files.flatMap(\.enclosingFolders)).filter(owned.contains)
        let below = new.files.filter { folder.stamp(of: $0) == nil && isTaken($0) }.flatMap { owned.files(in: $0) }
        for file in (above + below).sorted() where !files.contains(file) {
            // If this fails, the error is reported when the new file is written.
            guard (try? folder.remove(file)) != nil else { continue }
            removed.append(file)
        }
        if !removed.isEmpty { owned = owned.subtracting(FileSet(removed)) }
    }

    /// Writes a file of the site, unless it already has these contents.
    func write(_ contents: FileContents, to file: String) -> Result<OutputFolder.Written, Diagnostic> {
        if foreign.contains(file) {
            return .failure(Self.foreignFile(at: location(of: file)))
        }
        do {
            if doubtful.contains(file), !isForced, try folder.stamp(of: file, holding: contents) == nil {
                try replaced.keep(file, of: folder)
            }
            return .success(try folder.write(contents, to: file))
        } catch let error as ReadableFile.Unreadable {
            return .failure(Self.unreadableStaticFile(file, error.cause))
        } catch {
            let hint =
                switch error {
                case OutputFolder.Failure.notAFile: "remove that folder, and build again"
                case let obstacle as OpenFolder.Obstacle:
                    "move `\(location(of: obstacle.path).file)` away, and build again"
                default: "the old version is intact; build again when that is fixed"
                }
            return .failure(
                .error(location(of: file), "cannot be written: \(reason(of: error))", hint: hint)
            )
        }
    }

    private func location(of file: String) -> Location { Location(file: url.appending(path: file).shortPath) }

    // MARK: Ending

    /// Moves a new site into place, removes old files of the site, and saves the state.
    ///
    /// - Parameters:
    ///   - removing: whether to remove anything.
    ///   - isStopped: whether the build was stopped, in which case kept files aren't reported.
    mutating func finish(
        _ state: inout BuildState,
        removing: Bool,
        isStopped: Bool
    ) -> (removed: [String], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        do {
            try folder.endStaging()
        } catch {
            let message = "the new site cannot be moved into place: \(reason(of: error))"
            diagnostics.append(.error(place, message, hint: "build again when that is fixed"))
        }
        var kept = owned.subtracting(files).files.filter { !isInPlace(of: $0, files) }
        if removing {
            kept = remove(kept, &diagnostics)
        } else if !isStopped, !kept.isEmpty {
            diagnostics.append(Self.keptFiles(kept.count, at: Location(file: url.shortPath)))
        }
        let others = otherFiles(&diagnostics)
        if let takeover { diagnostics += takeover.diagnostics(output: url, at: place, others: others) }
        diagnostics += [Takeover.diagnostic(of: replaced, at: place)].compactMap(\.self)
        if !removing {
            // They may have the places of pages that are missing now.
            doubtful.insert(others)
            kept += doubtful.files
        }
        // Someone may have removed a kept file, and its path may now lead through another file of the site.
        for file in kept where folder.stamp(of: file) == nil { state.files[file]?.stamp = nil }
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

    /// Removes old files of the site, and returns those that can't be removed.
    private mutating func remove(_ old: [String], _ diagnostics: inout [Diagnostic]) -> [String] {
        old.filter { file in
            do {
                try folder.remove(file)
                removed.append(file)
                return false
            } catch {
                let hint = "remove it yourself, or build again when that is fixed"
                let message = "cannot be removed: \(reason(of: error))"
                diagnostics.append(.error(location(of: file), message, hint: hint))
                return true
            }
        }
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

    /// Lists the files of the site and the kept files in the state.
    private func list(_ kept: [String], in state: inout BuildState) {
        var listed = files
        listed.insert(kept)
        for file in state.files.names.filter({ !listed.contains($0) }) { state.files[file] = nil }
        for file in listed.files where state.files[file] == nil {
            state.files[file] = BuildState.File(isDoubtful: doubtful.contains(file))
        }
    }
}
