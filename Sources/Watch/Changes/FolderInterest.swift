/// Everything that matters in one watched folder.
struct FolderInterest: Hashable, Sendable {
    /// The path of the folder when it was last read.
    let path: String
    private var passages: Set<String> = []
    private var files: Set<String> = []
    private var suffixes: Set<String> = []
    private var isTree = false

    init(path: String) {
        self.path = path
    }

    mutating func insert(_ interest: Interest) {
        switch interest {
        case .passage(let name): passages.insert(name)
        case .file(let name): files.insert(name)
        case .files(let suffix): suffixes.insert(suffix)
        case .tree: isTree = true
        }
    }

    /// Whether everything that matters to the other also matters to this one.
    func covers(_ other: FolderInterest) -> Bool {
        passages.isSuperset(of: other.passages) && files.isSuperset(of: other.files)
            && suffixes.isSuperset(of: other.suffixes) && (isTree || !other.isTree)
    }

    /// Whether a watched path leads through this name.
    func isPassage(_ name: String) -> Bool { passages.contains(name) }

    /// Whether a file or a folder with this name is read.
    func isRead(_ name: String, isFolder: Bool) -> Bool {
        files.contains(name)
            || suffixes.contains { Interest.files(suffix: $0).includes(name, isFolder: isFolder) }
            || isTree && Interest.tree.includes(name, isFolder: isFolder)
    }
}
