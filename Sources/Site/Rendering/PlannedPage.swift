package import Diagnostics
internal import Foundation
import Persistence

/// A page that is to be made: a template, what it is made of, and where it goes.
package final class PlannedPage: Sendable {
    /// Where it goes.
    package let path: SitePath
    let template: TemplateSet.Page
    /// The place of what it is made of in the list of a template with `each`. See ``SitePlan/item(of:)``.
    let index: Int?
    /// Stands for ``foldedFile``.
    let foldedFingerprint: Fingerprint
    /// Whether the name of a folder it is in has a dot, as names of files have.
    let hasFolderWithDot: Bool

    /// For the page of an event, what ``SitePlan/identity(of:)`` is; kept because there are many.
    let eventIdentity: Fingerprint?

    /// - Parameter item: what it is made of.
    init(path: SitePath, template: TemplateSet.Page, index: Int?, item: Value?) {
        self.path = path
        eventIdentity = template.each == "events" ? item.map { Self.identity(path, of: $0) } : nil
        self.template = template
        self.index = index
        foldedFingerprint = Fingerprint(Self.folded(path.file))
        hasFolderWithDot = path.hasFolderWithDot
    }

    /// The same page when what it is made of has another place.
    init(_ page: PlannedPage, index: Int) {
        path = page.path
        template = page.template
        self.index = index
        eventIdentity = page.eventIdentity
        foldedFingerprint = page.foldedFingerprint
        hasFolderWithDot = page.hasFolderWithDot
    }

    /// The file as file systems see it that ignore case.
    var foldedFile: String { Self.folded(path.file) }

    /// A file as file systems see it that ignore case, and in which way a letter with an accent is written. Most are
    /// lower-case ASCII, and need no second text.
    static func folded(_ file: String) -> String {
        file.isLowercaseASCII ? file : file.lowercased().precomposedStringWithCanonicalMapping
    }

    /// Tells what a page is, but for what it shows: its path and what it is made of.
    static func identity(_ path: SitePath, of item: Value) -> Fingerprint {
        var hasher = FingerprintHasher()
        hasher.combine(path.description)
        item.identify(in: &hasher)
        return hasher.finalize()
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
    var facts: [AskedFacts.Answers]
    /// Whether there is nothing to show, for a reason that the diagnostics tell.
    package var isRefused = false
}
