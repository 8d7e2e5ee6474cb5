/// What matters in a folder.
enum Interest: Hashable, Sendable {
    /// What a name refers to: a path leads through it, or would if the name existed.
    case pathComponent(String)
    /// The file with this name and its content.
    case file(String)
    /// All files whose names have this suffix.
    case files(suffix: String)
    /// All files, and all folders that are read as part of a tree.
    case tree

    /// Whether an entry of the folder is read.
    func includes(_ name: String, isFolder: Bool) -> Bool {
        switch self {
        case .pathComponent: false
        case .file(let wanted): name == wanted
        case .files(let suffix): name.hasSuffix(suffix)
        case .tree: !isFolder || !name.hasPrefix(".") || name == ".well-known"
        }
    }
}
