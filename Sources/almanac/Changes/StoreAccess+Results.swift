import Build
import Diagnostics
import Foundation
import Preview

extension StoreAccess {
    /// The result of a completed change, with its number in the journal, or a warning that it can't be undone.
    ///
    /// - Parameter summary: what is said of it when it is undone or redone; nil for the message.
    func done(_ message: String, summary: String? = nil, page: String? = nil) -> EditResult {
        let newest = journalLoss == nil ? journal.lastDone : nil
        let change = newest?.entry.title == verb ? newest?.number : nil
        var done = CompletedEdit(message.warning(of: journalLoss), change: change, page: page)
        (done.summary, done.isChange) = (summary ?? message, true)
        return .done(done)
    }

    /// The result of adding a habit or recipe.
    ///
    /// - Parameter finish: makes further changes, and returns the message with what came of them.
    func added(
        _ name: String,
        isDuplicate: Bool,
        page: String?,
        finish: (_ message: String) -> String = { $0 }
    ) -> EditResult {
        let summary = words(.addedRecord, ["name": name])
        let message = finish(summary)
        return done(isDuplicate ? words(.sameName, ["added": message]) : message, summary: summary, page: page)
    }

    /// The same for words that end with how the record stands now, which is something else when the change is undone.
    func done(_ word: EditWord, _ values: [String: String]) -> EditResult {
        let summary = words(word, values.merging(["standing": ""]) { $1 })
        return done(words(word, values), summary: summary.trimmingCharacters(in: [":", " "]))
    }
}

extension String {
    /// The message about a change, with the reason why it can't be undone or redone later, if there is one.
    func warning(of loss: Diagnostic?) -> String { loss.map { "\(self); \($0.message)" } ?? self }
}
