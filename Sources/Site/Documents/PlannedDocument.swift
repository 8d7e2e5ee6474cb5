import Persistence
import Templates

/// A file of the site for programs, such as a calendar, a feed or data.
///
/// No template makes it, so it has no trace of its dependencies. Instead, a fingerprint of its records or
/// of its bytes shows whether it has changed.
package struct PlannedDocument: Sendable {
    /// The path relative to the output folder, in lower-case ASCII.
    package let file: String
    /// A description for people: `open events`.
    let contents: String
    /// A fingerprint of its inputs, except those that all documents share: see ``SitePlan/documentInputs``.
    let fingerprint: Fingerprint
    /// The note about a part of the search index.
    var searchNote: SearchPart.Note?
    let bytes: @Sendable (SiteModel) -> [UInt8]
}

extension PlannedDocument {
    /// Creates a document that is already made. The fingerprint is that of its bytes.
    init(file: String, contents: String, bytes: [UInt8]) {
        let fingerprint = bytes.withUnsafeBytes { Fingerprint($0) }
        self.init(file: file, contents: contents, fingerprint: fingerprint) { _ in bytes }
    }
}

/// The files of pages and the user's static files, which take precedence over documents.
struct ReservedPaths {
    private var files: Set<String> = []
    private var folders: Set<String> = []

    init(pages: [PlannedPage], staticFiles: [String]) {
        // All other pages are files named `index.html` in folders that no document is named after.
        let unusual = pages.lazy.filter { $0.path.hasFolderWithDot || !$0.path.file.hasSuffix("index.html") }
        for file in unusual.map(\.foldedFile) + staticFiles.map({ $0.lowercased() }) {
            files.insert(file)
            folders.formUnion(file.enclosingFolders)
        }
    }

    /// Whether the file, or a folder that it needs, is taken.
    func contains(_ file: String) -> Bool {
        files.contains(file) || folders.contains(file) || file.enclosingFolders.contains(where: files.contains)
    }
}
