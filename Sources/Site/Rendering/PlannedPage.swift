package import Diagnostics
import Persistence

/// A page that is to be made: a template, what it is made of, and where it goes.
package final class PlannedPage: Sendable {
    /// Where it goes.
    package let path: SitePath
    let template: TemplateSet.Page
    /// The place of what it is made of in the list of a template with `each`. See ``SitePlan/item(of:)``.
    let index: Int?
    /// The file as file systems see it that ignore case.
    let foldedFile: String

    init(path: SitePath, template: TemplateSet.Page, index: Int?) {
        self.path = path
        self.template = template
        self.index = index
        // Most are lower-case ASCII, and need no second text.
        let isFolded = path.file.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
        foldedFile = isFolded ? path.file : path.file.lowercased()
    }
}

/// A finished page.
package struct RenderedPage: Sendable {
    package var path: SitePath
    package var bytes: [UInt8]
    /// What its links lead to, as written.
    package var links: [String]
    /// What links can lead to in it.
    package var ids: [String]
    package var diagnostics: [Diagnostic]
    /// What it asked for.
    var facts: [RecordKey: [String: Fingerprint]]
}
