import Persistence
import Templates

// Beside its pages a site has files for programs: calendars, feeds, data. No template makes them, so nothing can note
// what they ask for. Instead each says beforehand what decides its bytes, as one fingerprint of the records that it
// holds; that costs a hash for each record, and no text is made.

/// A file of the site that is no page, and is to be made.
package struct PlannedDocument: Sendable {
    /// Where it goes, relative to the output folder, in lower-case ASCII.
    package let file: String
    /// What is in it, for people: `open events`.
    let contents: String
    /// A fingerprint of its inputs, except those that all documents share: see ``SitePlan/documentInputs``.
    let fingerprint: Fingerprint
    /// What to note of a part of the search index.
    let searchNote: SearchPart.Note?
    /// Makes its bytes.
    let bytes: @Sendable (SiteModel) -> [UInt8]

    init(
        file: String,
        contents: String,
        fingerprint: Fingerprint,
        searchNote: SearchPart.Note? = nil,
        bytes: @escaping @Sendable (SiteModel) -> [UInt8]
    ) {
        self.file = file
        self.contents = contents
        self.fingerprint = fingerprint
        self.searchNote = searchNote
        self.bytes = bytes
    }
}

/// The places of the output that are somebody else's: documents give way to the user's own pages and static files.
struct TakenPlaces: Sendable {
    private var files: Set<String> = []
    private var folders: Set<String> = []

    init(pages: [PlannedPage], staticFiles: [String]) {
        // The files of other pages are all called `index.html`, and stand in folders that no document has the name of.
        let unusual = pages.lazy.filter { $0.path.hasFolderWithDot || !$0.path.file.utf8.hasSuffix("index.html") }
        for file in unusual.map(\.foldedFile) + staticFiles.map({ $0.lowercased() }) {
            files.insert(file)
            folders.formUnion(file.enclosingFolders)
        }
    }

    /// Whether there is anything in the place of a folder, or in it.
    func touches(_ folder: String) -> Bool { files.contains { $0 == folder || $0.hasPrefix(folder + "/") } }

    /// Whether a file, or a folder that it needs, cannot be made.
    func contains(_ file: String) -> Bool {
        files.contains(file) || folders.contains(file) || file.enclosingFolders.contains(where: files.contains)
    }
}

extension String.UTF8View {
    fileprivate func hasSuffix(_ suffix: StaticString) -> Bool {
        suffix.withUTF8Buffer { suffix in
            withContiguousStorageIfAvailable { $0.suffix(suffix.count).elementsEqual(suffix) }
                ?? self.suffix(suffix.count).elementsEqual(suffix)
        }
    }
}
