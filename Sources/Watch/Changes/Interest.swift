/// What matters in a folder.
enum Interest: Hashable, Sendable {
    /// What the name is: on the way to a place lies a folder or link of that name, or does not yet.
    case passage(String)
    /// The file of that name, and what is in it.
    case file(String)
    /// All files whose names end so.
    case files(suffix: String)
    /// All files, and all folders that are read as part of a tree.
    case tree

    /// Whether a file or folder of the name is meant, when the folder is listed.
    func includes(_ name: String, isFolder: Bool) -> Bool {
        switch self {
        case .passage(let wanted), .file(let wanted): name == wanted
        case .files(let suffix): name.hasSuffix(suffix)
        case .tree: !isFolder || !name.hasPrefix(".") || name == ".well-known"
        }
    }
}
