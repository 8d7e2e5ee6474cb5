package import Diagnostics

/// What became of the site in one build.
package struct SiteUpdate: Sendable {
    /// The files written or removed, relative to the root: "events/x/index.html", "style.css".
    package var changedFiles: Set<String>
    /// What is wrong with the input now; empty when all is well.
    package var problems: [Diagnostic]

    package init(changedFiles: Set<String>, problems: [Diagnostic]) {
        self.changedFiles = changedFiles
        self.problems = problems
    }
}
