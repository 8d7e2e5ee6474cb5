/// Everything that matters in one watched folder.
struct FolderInterest: Hashable, Sendable {
    /// The path of the folder when it was last read.
    let path: String
    private var interests: Set<Interest> = []

    init(path: String) {
        self.path = path
    }

    mutating func insert(_ interest: Interest) { interests.insert(interest) }

    /// Whether everything that matters to the other also matters to this one.
    func covers(_ other: FolderInterest) -> Bool { interests.isSuperset(of: other.interests) }

    /// Whether a watched path leads through this name.
    func isPathComponent(_ name: String) -> Bool { interests.contains(.pathComponent(name)) }

    /// Whether a file or a folder with this name is read.
    func isRead(_ name: String, isFolder: Bool) -> Bool {
        interests.contains { $0.includes(name, isFolder: isFolder) }
    }
}
