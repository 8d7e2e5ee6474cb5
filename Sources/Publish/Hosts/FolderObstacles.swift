import FileSystem

/// Finds files in a folder that are in the way of a plan and weren't published by Almanac.
struct FolderObstacles {
    private let tree: OpenFolder
    private let plan: PublishPlan
    private let removed: Set<String>
    private let isForced: Bool

    /// Something in the way, and whether `--force` would replace it.
    struct Obstacle {
        var description: String
        var isReplaceable = false
    }

    init(in tree: OpenFolder, to plan: PublishPlan, isForced: Bool) {
        self.tree = tree
        self.plan = plan
        self.isForced = isForced
        removed = Set(plan.removed.map(\.file))
    }

    /// All obstacles, without duplicates.
    func all() throws -> [Obstacle] {
        var found: [String: Obstacle] = [:]
        func add(_ obstacle: Obstacle?) { if let obstacle { found[obstacle.description] = obstacle } }
        for file in plan.added { add(try obstacle(inPathOf: file.file) ?? obstacle(at: file.file, isOurs: false)) }
        for file in plan.changed { add(try obstacle(inPathOf: file.file) ?? obstacle(at: file.file, isOurs: true)) }
        for file in removed { add(try obstacle(inPathOf: file, isRemoved: true)) }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    private func obstacle(inPathOf file: String, isRemoved: Bool = false) throws -> Obstacle? {
        for folder in Folders.above(file) {
            switch try tree.entry(at: folder)?.kind {
            case .folder: continue
            case nil: return nil
            case .link: return Obstacle(description: "`\(folder)` is a symbolic link")
            // Nothing below a file has to be removed, and a file of the site makes room.
            case .file where isRemoved || removed.contains(folder): return nil
            case .file, .pipe, .other: return Obstacle(description: "`\(folder)` isn't a folder")
            }
        }
        return nil
    }

    private func obstacle(at file: String, isOurs: Bool) throws -> Obstacle? {
        // If a parent is a file of the site, there is nothing below it.
        for folder in Folders.above(file) where try tree.entry(at: folder)?.kind != .folder { return nil }
        guard let kind = try tree.entry(at: file)?.kind else { return nil }
        if kind == .folder {
            return try tree.holdsOnly(removed, below: file) ? nil : Obstacle(description: "`\(file)` is a folder")
        }
        if isOurs || isForced { return nil }
        return Obstacle(description: "`\(file)` was not published by Almanac", isReplaceable: true)
    }
}
