package import Diagnostics
internal import Foundation
import Persistence
package import Templates

/// A page to render.
package struct PlannedPage: Sendable {
    package let path: SitePath
    let template: CompiledPage
    /// The index of its record in the list of a template with `each`.
    let index: Int?

    var foldedFile: String { Self.folded(path.file) }

    /// Returns the same name for all files that some file system can't distinguish, because of case or the encoding of
    /// accents.
    static func folded(_ file: String) -> String {
        file.isLowercaseASCII ? file : file.lowercased().precomposedStringWithCanonicalMapping
    }
}

extension SiteModel {
    /// The record that a page is made from, for a template with `each`.
    func record(of page: PlannedPage) -> (any TemplateRecord)? {
        guard let each = page.template.each, let index = page.index else { return nil }
        return lists[each.list]?.element(self, index)
    }
}

/// The pages of a site.
struct PlannedPages: Sendable {
    /// In the order of their templates and records.
    var pages: [PlannedPage] = []
    /// The pages of records. If a record has several, the first template counts.
    var paths = PagePaths()
    /// The index of each page by the fingerprint of its folded file.
    var files: [Fingerprint: Int] = [:]

    func page(at file: String) -> PlannedPage? { files[Fingerprint(PlannedPage.folded(file))].map { pages[$0] } }
}

package struct RenderedPage: Sendable {
    package var path: SitePath
    package var bytes: [UInt8] = []
    /// The targets of its links, as written.
    package var links: [String] = []
    package var ids: [String] = []
    package var diagnostics: [Diagnostic] = []
    /// What the page was made of, if it was traced.
    var inputs: Inputs?
    /// Whether the page couldn't be rendered, for a reason in the diagnostics.
    package var isRefused = false

    /// What a page was made of.
    struct Inputs: Sendable {
        /// The path of its template.
        var template: String
        /// A fingerprint of its path and of the record that it is made from.
        var identity: Fingerprint
        /// What it looked up on each record.
        var answers: [(record: RecordID, answers: PageDependencies.Answers)]
    }
}
