import FileSystem

extension String {
    /// The folders on the path to a file, the outermost first: `a` and `a/b` for `a/b/c`.
    package var enclosingFolders: [String] { Folders.above(self) }
}
