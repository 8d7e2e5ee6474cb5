public import Foundation

/// The default theme: the repository's `Templates/` and `Public/` at the time of the build.
///
/// The files are embedded in the program, so that the executable file alone can build a site.
public enum Theme {
    /// The contents of `Templates/`, by path relative to it.
    public static let templates = EmbeddedFiles.templates

    /// The contents of `Public/`, by path relative to it.
    public static let publicFiles = EmbeddedFiles.public
}
