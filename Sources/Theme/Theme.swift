public import Foundation

/// The default theme: the repository's `Templates/` and `Public/` as they were when the program was built.
///
/// The files travel inside the binary, so that the binary copied alone still builds a site.
public enum Theme {
    /// The contents of `Templates/`, by path relative to it.
    public static let templates = decode(encodedTemplates)

    /// The contents of `Public/`, by path relative to it.
    public static let publicFiles = decode(encodedPublic)

    private static func decode(_ files: [(path: String, base64: String)]) -> [String: Data] {
        // The build made the base 64; what does not decode cannot have come from it.
        Dictionary(uniqueKeysWithValues: files.map { ($0.path, Data(base64Encoded: $0.base64) ?? Data()) })
    }
}
