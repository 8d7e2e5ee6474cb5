/// Everything that matters in one watched folder.
struct FolderInterest: Hashable, Sendable {
    /// The path of the folder when it was last read.
    let path: String
    private var pathComponents: Set<String> = []
    private var files: Set<String> = []
    private var suffixes: Set<String> = []
    private var isTree = false

    init(path: String) {
        self.path = path
    }

    mutating func insert(_ interest: Interest) {
        switch interest {
        case .pathComponent(let name): pathComponents.insert(name)
        case .file(let name): files.insert(name)
        case .files(let suffix): suffixes.insert(suffix)
        case .tree: isTree = true
        }
    }

    /// Whether everything that matters to the other also matters to this one.
    func covers(_ other: FolderInterest) -> Bool {
        pathComponents.isSuperset(of: other.pathComponents) && files.isSuperset(of: other.files)
            && suffixes.isSuperset(of: other.suffixes) && (isTree || !other.isTree)
    }

    /// Whether a watched path leads through this name.
    func isPathComponent(_ name: String) -> Bool { pathComponents.contains(name) }

    /// Whether a file or a folder with this name is read.
    func isRead(_ name: String, isFolder: Bool) -> Bool {
        files.contains(name)
            || suffixes.contains { Interest.files(suffix: $0).includes(name, isFolder: isFolder) }
            || isTree && Interest.tree.includes(name, isFolder: isFolder)
    }
}
