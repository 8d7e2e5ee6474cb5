import FileSystem

/// Finds what in a folder stands in the way of a plan and is not ours to change.
struct FolderObstacles {
    private let tree: OpenFolder
    private let removed: Set<String>
    private let isForced: Bool

    /// What is in the way, in words, and whether `--force` would replace it.
    struct Obstacle {
        var description: String
        var yields = false
    }

    init(in tree: OpenFolder, to plan: PublishPlan, isForced: Bool) {
        self.tree = tree
        self.isForced = isForced
        removed = Set(plan.removed.map(\.file))
    }

    /// Every obstacle, once.
    func all(to plan: PublishPlan) throws -> [Obstacle] {
        let sent = plan.added.map { ($0.file, false) } + plan.changed.map { ($0.file, true) }
        var found: [String: Obstacle] = [:]
        for (file, isOurs) in sent {
            if let obstacle = try onTheWay(to: file) ?? inPlace(of: file, isOurs) {
                found[obstacle.description] = obstacle
            }
        }
        for file in removed {
            if let obstacle = try onTheWay(to: file, isRemoved: true) { found[obstacle.description] = obstacle }
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    private func onTheWay(to file: String, isRemoved: Bool = false) throws -> Obstacle? {
        for folder in Folders.above(file) {
            switch try tree.entry(at: folder)?.kind {
            case .folder: continue
            case nil: return nil
            case .link: return Obstacle(description: "`\(folder)` is a symbolic link")
            // Where a file is now, there is nothing left to remove below it; and a file of ours makes room.
            case .file where isRemoved || removed.contains(folder): return nil
            case .file, .other: return Obstacle(description: "`\(folder)` is no folder")
            }
        }
        return nil
    }

    private func inPlace(of file: String, _ isOurs: Bool) throws -> Obstacle? {
        // A file of ours on the way has nothing below it.
        for folder in Folders.above(file) where try tree.entry(at: folder)?.kind != .folder { return nil }
        switch try tree.entry(at: file)?.kind {
        case nil: return nil
        case .folder:
            if try tree.holdsOnly(removed, below: file) { return nil }
            return Obstacle(description: "`\(file)` is a folder")
        default:
            if isOurs || isForced { return nil }
            return Obstacle(description: "`\(file)` was not published by Almanac", yields: true)
        }
    }
}
