/// Everything that matters in one watched folder.
struct FolderInterest: Hashable, Sendable {
    /// Where the folder was when it was last looked at.
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

    /// Whether all that matters to the other matters to this one too.
    func covers(_ other: FolderInterest) -> Bool {
        passages.isSuperset(of: other.passages) && files.isSuperset(of: other.files)
            && suffixes.isSuperset(of: other.suffixes) && (isTree || !other.isTree)
    }

    /// Whether something of this name is on the way to a place.
    func isPassage(_ name: String) -> Bool { passages.contains(name) }

    /// Whether a file, or a folder, of this name is read.
    func isRead(_ name: String, isFolder: Bool) -> Bool {
        files.contains(name)
            || suffixes.contains { Interest.files(suffix: $0).includes(name, isFolder: isFolder) }
            || isTree && Interest.tree.includes(name, isFolder: isFolder)
    }
}
