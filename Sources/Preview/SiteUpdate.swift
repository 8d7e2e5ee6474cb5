package import Diagnostics

/// The changes of the site in one build.
package struct SiteUpdate: Sendable {
    /// The files written or removed, relative to the root: "events/x/index.html", "style.css".
    package var changedFiles: Set<String>
    /// The current problems of the input; empty if there are none.
    package var problems: [Diagnostic]

    package init(changedFiles: Set<String>, problems: [Diagnostic]) {
        self.changedFiles = changedFiles
        self.problems = problems
    }
}
