package import Diagnostics

/// The changes that an import made to a store, or would make.
package struct ImportReport: Equatable, Sendable {
    package struct Change: Equatable, Sendable {
        package var name: String
        /// The keys whose values differ.
        package var keys: [String]
    }

    /// The type of the records in the plural: `events`.
    package var kind: String
    /// The names of new records.
    package var added: [String] = []
    package var changed: [Change] = []
    /// The names of records that were already there.
    package var skipped: [String] = []
    /// Diagnostics about records that couldn't be imported.
    package var diagnostics: [Diagnostic] = []

    /// Returns a line for each record, and one with the counts.
    ///
    /// - Parameter isDryRun: Whether the changes haven't been made yet.
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
