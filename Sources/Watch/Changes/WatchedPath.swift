/// A place that is read.
package struct WatchedPath: Hashable, Sendable {
    /// The part of the place that is read.
    package enum Extent: Hashable, Sendable {
        /// The file at the path, whether it exists or not.
        case file
        /// The files directly in the folder at the path whose names have the suffix.
        case files(suffix: String)
        /// All files below the folder at the path.
        ///
        /// Folders whose names begin with a dot are skipped, except for `.well-known`, and so are symbolic links to
        /// folders.
        case tree
    }

    /// An absolute path, which may contain symbolic links.
    package var path: String
    package var extent: Extent

    package init(_ path: String, _ extent: Extent) {
        self.path = path
        self.extent = extent
    }
}
