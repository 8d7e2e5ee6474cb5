internal import Build
import Diagnostics
import FileSystem
internal import Foundation
import Persistence

/// A folder on this machine that another program serves.
///
/// A folder that holds nothing but the site is replaced in one step by a new one that was put together beside it, with
/// links to what stays: no visitor sees half of it. Where a folder cannot be swapped, for others keep files in it, it is
/// the root of a file system or what it is in cannot be written to, files are put together inside it and then renamed one
/// by one, in an order in which links hold.
struct FolderHost: Host {
    private let folder: FolderPlace
    private let isForced: Bool
    private let place: Location

    init(_ folder: FolderPlace, isForced: Bool, place: Location) {
        self.folder = folder
        self.isForced = isForced
        self.place = place
    }

    func look() async throws(HostError) -> HostState {
        try inFolder { path, tree in
            let all = try tree.names()
            let names = all.filter { $0 != Self.staging }
            guard names.contains(SiteManifest.file) else { return names.first.map(HostState.foreign) ?? .empty }
            let leftovers = (try? FolderSwap(of: path, tree)?.leftovers) ?? []
            return .site(try tree.read(SiteManifest.file), isTidy: names.count == all.count && leftovers.isEmpty)
        } ?? .empty
    }

    func damagedFiles(of published: SiteManifest) async throws(HostError) -> [String] {
        try inFolder { _, tree in published.files.filter { isDamaged($0, $1, in: tree) }.map(\.key) } ?? []
    }

    private func isDamaged(_ file: String, _ published: SiteManifest.Entry, in tree: OpenFolder) -> Bool {
        // What is in the way of a file, the plan is refused for.
        guard let entry = try? tree.entry(at: file) else { return true }
        return entry.kind != .file || entry.size != published.size
    }

    func check(_ plan: PublishPlan) async throws(HostError) {
        let found = try inFolder { path, tree in
            let foreign = try leftFiles(in: tree) == nil ? ["`\(Self.staging)` is not what Almanac makes"] : []
            let others = try FolderObstacles(in: tree, to: plan, isForced: isForced).all(to: plan)
            return (path: path, obstacles: foreign.map { .init(description: $0) } + others)
        }
        guard let (path, obstacles) = found, !obstacles.isEmpty else { return }
        let words = obstacles.prefix(5).map(\.description).joined(separator: ", ")
        let others = obstacles.count > 5 ? ", and \(obstacles.count - 5) more" : ""
        let force = obstacles.allSatisfy(\.yields) ? ", or have it replaced with `--force`" : ""
        let message = "the folder \(path) holds what is in the way of the site: \(words)\(others)"
        throw .failed(.error(place, message, hint: "move it away\(force)"))
    }

    func tidyUp() async throws(HostError) {
        _ = try inFolder("could not be tidied up") { path, tree in
            try removeStaging(in: tree)
            FolderSwap(of: path, tree)?.removeLeftovers()
        }
    }

    func carryOut(_ transfer: Transfer) async throws(HostError) {
        // Somebody may have thought about the plan for long.
        try await check(transfer.plan)
        let path = try folder.resolve()
        do {
            let old = try Self.open(path)
            if let old { try removeStaging(in: old) }
            try Self.makeFolders(above: path)
            if let swap = FolderSwap(of: path, old), try swap.carryOut(transfer) { return }
            if old == nil { try Self.makeFolder(path) }
            try replaceFiles(transfer, in: old ?? OpenFolder(path))
        } catch {
            throw failure(path, "could not be brought up to date", error)
        }
    }

    /// Calls `body` with the path of the folder and the open folder.
    ///
    /// - Returns: nil if there is no such folder.
    private func inFolder<Result>(
        _ message: String = "cannot be read",
        _ body: (String, OpenFolder) throws -> Result
    ) throws(HostError) -> Result? {
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

    /// Makes a folder. It is an error if somebody else has made it meanwhile, for nobody has looked at what is in it.
    private static func makeFolder(_ path: String) throws {
        guard mkdir(path, 0o755) == 0, chmod(path, 0o755) == 0 else { throw SystemError(code: errno) }
    }

    private func failure(_ path: String, _ message: String, _ error: any Error) -> HostError {
        let hint = "it shows the site as it was, or with new pages added; mend it and publish again"
        return .failed(.error(place, "the folder \(path) \(message): \(reason(of: error))", hint: hint))
    }

    // MARK: File by file

    /// Where new files stand until all are there.
    private static let staging = ".almanac-staging"

    private func replaceFiles(_ transfer: Transfer, in tree: OpenFolder) throws {
        try tree.makeFolder(Self.staging)
        defer { try? removeStaging(in: tree) }
        // First all that is sent, and then the manifests: the number of a file is its place in this list.
        let stages = transfer.stages
        let sent = stages.flatMap(\.sent)
        for (number, file) in sent.enumerated() {
            let bytes = try Data(contentsOf: transfer.image.url(of: file))
            try tree.create("\(Self.staging)/\(number)", bytes, like: tree.model(for: file))
        }
        for (number, stage) in stages.enumerated() {
            let name = "\(Self.staging)/\(sent.count + number)"
            try tree.create(name, stage.manifest.bytes, like: tree.model(for: SiteManifest.file))
        }
        sync()
        let removed = Set(transfer.removed)
        var next = 0
        for (number, stage) in stages.enumerated() {
            try tree.move("\(Self.staging)/\(sent.count + number)", to: SiteManifest.file)
            for file in stage.removed { try tree.remove(file) }
            for file in stage.sent {
                try makeRoom(for: file, removing: removed, in: tree)
                try tree.move("\(Self.staging)/\(next)", to: file)
                next += 1
            }
        }
    }

    /// Makes the folders that a file is in, and removes what the site had in its place: a file where a folder is to be, or a
    /// folder where it is to be.
    private func makeRoom(for file: String, removing removed: Set<String>, in tree: OpenFolder) throws {
        let folders = Folders.above(file)
        for folder in folders where removed.contains(folder) { try tree.remove(folder) }
        if try tree.entry(at: file)?.kind == .folder {
            for old in removed where old.hasPrefix(file + "/") { try tree.remove(old) }
            try tree.removeFolder(file)
        }
        // What was removed may have been the last in its folder, and have taken that along.
        for folder in folders { try tree.makeFolder(folder) }
    }

    /// The files that a publish has left that was killed; nil if something else has their place.
    private func leftFiles(in tree: OpenFolder) throws -> [String]? {
        switch try tree.entry(at: Self.staging)?.kind {
        case nil: return []
        case .folder:
            let names = try tree.folder(Self.staging).names()
            return names.allSatisfy { Int($0) != nil } ? names.map { "\(Self.staging)/\($0)" } : nil
        default: return nil
        }
    }

    private func removeStaging(in tree: OpenFolder) throws {
        for file in try leftFiles(in: tree) ?? [] { try tree.remove(file) }
        try tree.removeFolder(Self.staging)
    }
}
