package import Diagnostics

/// A page that is to be made: a template, what it is made of, and where it goes.
package struct PlannedPage: Sendable {
    /// Where it goes.
    package let path: SitePath
    let template: TemplateSet.Page
    /// The record it is made of, for a template with `each`.
    let item: Value?

    /// Tells the record from others.
    var itemFingerprint: Fingerprint { Fingerprint(answer: item) }
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
