/// A place that somebody reads from.
package struct WatchedPlace: Hashable, Sendable {
    /// What is read there.
    package enum Extent: Hashable, Sendable {
        /// The file of this path, whether it is there or not.
        case file
        /// The files directly in the folder of this path whose names end in the suffix.
        case files(suffix: String)
        /// All files below the folder of this path.
        ///
        /// Folders whose names begin with a dot are left out, other than `.well-known`, and so are symbolic links to
        /// folders.
        case tree
    }

    /// An absolute path; symbolic links may be anywhere in it.
    package var path: String
    package var extent: Extent

    package init(_ path: String, _ extent: Extent) {
        self.path = path
        self.extent = extent
    }
}
