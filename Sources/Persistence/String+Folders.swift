extension String {
    /// The folders on the path to a file, the outermost first: `a` and `a/b` for `a/b/c`.
    package var enclosingFolders: [String] {
        var folders: [String] = []
        var rest = utf8[...]
        while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
            folders.append(String(self[..<slash]))
            rest = rest[utf8.index(after: slash)...]
        }
        return folders
    }
}
