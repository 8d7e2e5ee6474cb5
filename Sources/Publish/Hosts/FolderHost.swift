internal import Build
import Diagnostics
import FileSystem
internal import Foundation
import Persistence

/// A folder on this machine that another program serves.
///
/// A folder that contains only the site is replaced atomically by a new one, which is assembled next to it with hard
/// links to unchanged files, so that no visitor sees a partial update. If the folder can't be swapped, because it
/// contains other files, is a mount point, has an access control list, or its parent isn't writable, the files are
/// staged inside it and then renamed one by one, in an order that keeps links valid.
struct FolderHost: Host {
    private let folder: TargetFolder
    private let isForced: Bool
    private let place: Location

    init(_ folder: TargetFolder, isForced: Bool, place: Location) {
        self.folder = folder
        self.isForced = isForced
        self.place = place
    }

    func readState() async throws(Diagnostic) -> HostState {
        try inFolder { path, tree in
            let all = try tree.names()
            let names = all.filter { $0 != Self.staging }
            guard names.contains(SiteManifest.file) else { return names.first.map(HostState.foreign) ?? .empty }
            let leftovers = FolderSwap(of: path, tree)?.leftovers ?? []
            return .site(try tree.read(SiteManifest.file), isTidy: names.count == all.count && leftovers.isEmpty)
        } ?? .empty
    }

    func damagedFiles(of published: SiteManifest) async throws(Diagnostic) -> [String] {
        try inFolder { _, tree in published.files.filter { isDamaged($0, $1, in: tree) }.map(\.key) } ?? []
    }

    private func isDamaged(_ file: String, _ published: SiteManifest.File, in tree: OpenFolder) -> Bool {
        // A plan is refused if something is in the way of a file.
        guard let entry = try? tree.entry(at: file) else { return true }
        return entry.kind != .file || Int(entry.st_size) != published.size
    }

    func check(_ plan: PublishPlan) async throws(Diagnostic) {
        let found = try inFolder { path, tree in
            let foreign = try leftoverFiles(in: tree) == nil ? ["`\(Self.staging)` was not made by Almanac"] : []
            let others = try FolderObstacles(in: tree, to: plan, isForced: isForced).all()
            return (path: path, obstacles: foreign.map { .init(description: $0) } + others)
        }
        guard let (path, obstacles) = found, !obstacles.isEmpty else { return }
        let words = obstacles.prefix(5).map(\.description).joined(separator: ", ")
        let others = obstacles.count > 5 ? ", and \(obstacles.count - 5) more" : ""
        let force = obstacles.allSatisfy(\.isReplaceable) ? ", or replace it with `--force`" : ""
        let message = "the folder \(path) contains something in the way of the site: \(words)\(others)"
        throw .error(place, message, hint: "move it away\(force)")
    }

    func tidyUp() async throws(Diagnostic) {
        _ = try inFolder("could not be cleaned up") { path, tree in
            try removeStaging(in: tree)
            FolderSwap(of: path, tree)?.removeLeftovers()
        }
    }

    func perform(_ transfer: Transfer) async throws(Diagnostic) -> Diagnostic? {
        // The user may have taken a long time to confirm the plan.
        try await check(transfer.plan)
        let path = try folder.resolve()
        do {
            let old = try Self.open(path)
            if let old { try removeStaging(in: old) }
            try Self.makeFolders(above: path)
            if let swap = FolderSwap(of: path, old), try swap.perform(transfer) { return nil }
            if old == nil { try Self.makeFolder(path) }
            try replaceFiles(transfer, in: old ?? OpenFolder(path))
            return nil
        } catch {
            throw failure(path, "could not be updated", error)
        }
    }

    /// Calls `body` with the path of the folder and the open folder.
    ///
    /// - Returns: nil if the folder doesn't exist.
    private func inFolder<Result>(
        _ message: String = "cannot be read",
        _ body: (String, OpenFolder) throws -> Result
    ) throws(Diagnostic) -> Result? {
        let path = try folder.resolve()
        do {
            return try Self.open(path).map { try body(path, $0) }
        } catch {
            throw failure(path, message, error)
        }
    }

    private static func open(_ path: String) throws -> OpenFolder? {
        do {
            return try OpenFolder(path)
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    private static func makeFolders(above path: String) throws {
        for folder in Folders.above(path) where !folder.isEmpty && access(folder, F_OK) != 0 { try makeFolder(folder) }
    }

    /// Creates a folder. If someone else has created it in the meantime, that is an error, because its contents haven't
    /// been checked.
    private static func makeFolder(_ path: String) throws {
        guard mkdir(path, 0o755) == 0, chmod(path, 0o755) == 0 else { throw SystemError(code: errno) }
    }

    private func failure(_ path: String, _ message: String, _ error: any Error) -> Diagnostic {
        let file = (error as? SystemError)?.path.map { "`\($0)`: " } ?? ""
        let hint = "it shows the site as it was, or with new pages added; fix that and publish again"
        return .error(place, "the folder \(path) \(message): \(file)\(reason(of: error))", hint: hint)
    }

    // MARK: File by file

    /// The folder for new files until all of them are complete.
    private static let staging = ".almanac-staging"

    private func replaceFiles(_ transfer: Transfer, in tree: OpenFolder) throws {
        try tree.makeFolder(Self.staging)
        defer { try? removeStaging(in: tree) }
        // All sent files come first, then the manifests; the number of a file is its index in this list.
        let stages = transfer.stages
        let sent = stages.flatMap(\.sent)
        for (number, file) in sent.enumerated() {
            let source = try transfer.image.open(file)
            try tree.create("\(Self.staging)/\(number)", .file(source), like: tree.model(for: file))
        }
        for (number, stage) in stages.enumerated() {
            let name = "\(Self.staging)/\(sent.count + number)"
            try tree.create(name, .bytes(stage.manifest.bytes), like: tree.model(for: SiteManifest.file))
        }
        sync()
        let removed = Set(transfer.removed)
        var next = 0
        for (number, stage) in stages.enumerated() {
            try tree.move("\(Self.staging)/\(sent.count + number)", to: SiteManifest.file)
            for file in stage.removed { try naming(file) { try tree.remove(file) } }
            for file in stage.sent {
                try naming(file) {
                    try makeRoom(for: file, removing: removed, in: tree)
                    try tree.move("\(Self.staging)/\(next)", to: file)
                }
                next += 1
            }
        }
    }

    /// Adds the file to an error, for example if its folder is read-only.
    private func naming(_ file: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as SystemError {
            throw SystemError(code: error.code, path: file)
        }
    }

    /// Creates the folders for a file, and removes files of the site that are in the way: a file in place of a folder,
    /// or a folder in place of the file.
    private func makeRoom(for file: String, removing removed: Set<String>, in tree: OpenFolder) throws {
        let folders = Folders.above(file)
        for folder in folders where removed.contains(folder) { try tree.remove(folder) }
        if try tree.entry(at: file)?.kind == .folder {
            for old in removed where Folders.isPath(old, in: file) { try tree.remove(old) }
            try tree.removeFolder(file)
        }
        // Removing the last file of a folder may have removed the folder too.
        for folder in folders { try tree.makeFolder(folder) }
    }

    /// The files left by a publish that was killed; nil if the name is taken by something else.
    private func leftoverFiles(in tree: OpenFolder) throws -> [String]? {
        switch try tree.entry(at: Self.staging)?.kind {
        case nil: return []
        case .folder:
            let names = try tree.folder(Self.staging).names()
            return names.allSatisfy { Int($0) != nil } ? names.map { "\(Self.staging)/\($0)" } : nil
        default: return nil
        }
    }

    private func removeStaging(in tree: OpenFolder) throws {
        for file in try leftoverFiles(in: tree) ?? [] { try tree.remove(file) }
        try tree.removeFolder(Self.staging)
    }
}
