package import Diagnostics
internal import Foundation
import Persistence
package import Templates

/// A page that is to be made: a template, what it is made of, and where it goes.
package struct PlannedPage: Sendable {
    /// Where it goes.
    package let path: SitePath
    let template: CompiledPage
    /// The place of what it is made of in the list of a template with `each`. See ``SitePlan/item(of:)``.
    let index: Int?

    /// The file as file systems see it that ignore case.
    var foldedFile: String { Self.folded(path.file) }

    /// A file as file systems see it that ignore case, and in which way a letter with an accent is written.
    static func folded(_ file: String) -> String {
        file.isLowercaseASCII ? file : file.lowercased().precomposedStringWithCanonicalMapping
    }
}

/// The pages of a site.
struct PlannedPages: Sendable {
    /// The pages, in the order of their templates and records.
    var pages: [PlannedPage] = []
    /// The path of the page made of a record. Of several, that of the first template.
    var paths = PagePaths()
    /// The place of each page, by a fingerprint of its folded file.
    var files: [Fingerprint: Int] = [:]

    /// The page that has a file, as file systems see it that ignore case.
    func page(at file: String) -> PlannedPage? { files[Fingerprint(PlannedPage.folded(file))].map { pages[$0] } }
}

/// A finished page.
package struct RenderedPage: Sendable {
    package var path: SitePath
    package var bytes: [UInt8] = []
    /// What its links lead to, as written.
    package var links: [String] = []
    /// What links can lead to in it.
    package var ids: [String] = []
    package var diagnostics: [Diagnostic] = []
    /// What it depends on, if it was traced.
    var dependencies: [PageDependencies.Answers] = []
    /// Whether there is nothing to show, for a reason that the diagnostics tell.
    package var isRefused = false
}
