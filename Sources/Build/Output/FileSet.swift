import Persistence

/// File names, compared by their bytes like in file systems: two strings that are equal in Swift can be different
/// files.
struct FileSet: Sendable {
    private var names: [Fingerprint: String] = [:]

    init() {}

    init(_ files: some Sequence<String>) { insert(files) }

    var isEmpty: Bool { names.isEmpty }
    var files: some Collection<String> { names.values }

    func contains(_ file: String) -> Bool { names[Fingerprint(file)] != nil }

    mutating func insert(_ files: some Sequence<String>) {
        names.reserveCapacity(names.count + files.underestimatedCount)
        for file in files { names[Fingerprint(file)] = file }
    }

    func subtracting(_ other: FileSet) -> FileSet {
        var result = FileSet()
        result.names = names.filter { other.names[$0.key] == nil }
        return result
    }

    /// The files in a folder and its subfolders.
    func files(in folder: String) -> [String] { names.values.filter { $0.utf8.starts(with: (folder + "/").utf8) } }
}
