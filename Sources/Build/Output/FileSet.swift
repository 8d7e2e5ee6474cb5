import Site

/// A set of files.
typealias FileSet = FileMap<Void>

extension FileSet {
    init(_ files: some Sequence<String>) {
        self.init()
        insert(files)
    }

    func contains(_ file: String) -> Bool { self[file] != nil }

    mutating func insert(_ files: some Sequence<String>) {
        reserveCapacity(count + files.underestimatedCount)
        for file in files { self[file] = () }
    }

    /// The files in a folder and its subfolders.
    func files(in folder: String) -> [String] { files.filter { $0.utf8.starts(with: (folder + "/").utf8) } }
}
