public import Foundation

/// The default theme: the repository's `Templates/` and `Public/` at the time of the build.
///
/// The files are embedded in the program, so that the executable file alone can build a site.
public enum Theme {
    /// The contents of `Templates/`, by path relative to it.
    public static let templates = decode(encodedTemplates)

    /// The contents of `Public/`, by path relative to it.
    public static let publicFiles = decode(encodedPublic)

    private static func decode(_ files: [(path: String, base64: String)]) -> [String: Data] {
        // The build made the base 64, so it always decodes.
        Dictionary(uniqueKeysWithValues: files.map { ($0.path, Data(base64Encoded: $0.base64) ?? Data()) })
    }
}
