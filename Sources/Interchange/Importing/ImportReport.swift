package import Diagnostics

/// What an import has done to a store, or would do.
package struct ImportReport: Equatable, Sendable {
    /// A record that was there and is another now.
    package struct Change: Equatable, Sendable {
        /// What it is called.
        package var name: String
        /// The keys whose values differ.
        package var keys: [String]
    }

    /// What the records are, in the plural: `events`.
    package var kind: String
    /// The names of records that are new.
    package var added: [String] = []
    /// Records that were brought up to date.
    package var changed: [Change] = []
    /// The names of records that were there already.
    package var skipped: [String] = []
    /// Records that could not be taken over.
    package var diagnostics: [Diagnostic] = []

    /// A line for each record, and one that counts them.
    ///
    /// - Parameter isDryRun: whether nothing was done yet.
    package func lines(isDryRun: Bool) -> [String] {
        let would = isDryRun ? "would " : ""
        let verbs = isDryRun ? ("add", "change", "skip") : ("added", "changed", "skipped")
        let sum = "\(verbs.0) \(added.count), \(verbs.1) \(changed.count), \(verbs.2) \(skipped.count)"
        return added.map { "+ \($0)" }
            + changed.map { "~ \($0.name) (\($0.keys.joined(separator: ", ")))" }
            + skipped.map { "= \($0)" }
            + ["\(kind): \(would)\(sum)"]
    }
}
