import Build
import Diagnostics
import Foundation
import Persistence
import Preview
import Records
import Settings

extension StoreAccess {
    /// The page of a record, relative to the root of the site.
    ///
    /// - Parameter sections: the sections that show the record.
    /// - Returns: nil if the settings leave out all of these sections, because the record has no page then.
    func page(_ path: String, in sections: Settings.Section...) -> String? {
        sections.contains(where: configuration.settings.sections.contains) ? path : nil
    }

    /// The result of a completed change, with its number in the journal, or a warning that it can't be undone.
    ///
    /// - Parameter summary: the message when the change is undone or redone; nil for the same message.
    func done(_ message: String, summary: String? = nil, page: String? = nil) -> EditResult {
        .done(completedEdit(message, summary: summary, page: page))
    }

    private func completedEdit(_ message: String, summary: String? = nil, page: String?) -> CompletedEdit {
        let newest = journalLoss == nil ? journal.lastDone : nil
        let change = newest?.entry.title == verb ? newest?.number : nil
        var done = CompletedEdit(message.warning(of: journalLoss), change: change, page: page)
        (done.summary, done.isChange) = (summary ?? message, true)
        return done
    }

    /// The result of a request that changes nothing.
    func unchanged(_ word: EditWord, _ values: [String: String] = [:]) -> EditResult {
        .done(CompletedEdit(words(word, values), change: nil))
    }

    /// The result of adding a habit or recipe.
    ///
    /// - Parameter finish: makes further changes, and returns the message extended by their results.
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

    /// The result with a message that ends with the record's status. The summary leaves that out, because an undo changes
    /// it.
    func done(_ word: EditWord, _ values: [String: String]) -> EditResult {
        let summary = words(word, values.merging(["standing": ""]) { $1 })
        return done(words(word, values), summary: summary.trimmingCharacters(in: [":", " "]))
    }

    // MARK: Moving

    /// Returns the index of a record in its list after a move.
    ///
    /// The field `before` or `after` names the new neighbour by its slug, so that the place stays valid when other
    /// records move. An empty slug means the end of the list for `before`, and its beginning for `after`.
    ///
    /// - Parameters:
    ///   - index: the current index.
    ///   - slugs: the slugs of the list in order; empty for a record without a page.
    /// - Throws: `EditProblem` unless exactly one of the fields is given and the neighbour still exists.
    func destination(_ fields: [String: String], of index: Int, in slugs: [String]) throws(EditProblem) -> Int {
        let (before, after) = (fields["before"], fields["after"])
        guard let slug = before ?? after, before == nil || after == nil else {
            let hint = "give the slug of the next or the previous record; an empty one means the end or the start"
            throw EditProblem(.invalid, "a move needs one of the fields `before` and `after`", hint: hint)
        }
        guard !slug.isEmpty else { return before == nil ? 0 : slugs.count - 1 }
        guard let place = slugs.firstIndex(of: slug) else {
            throw EditProblem(.outdated, words(.noNeighbour, ["page": slug]), hint: words(.loadAgainHint))
        }
        return before == nil ? (index <= place ? place : place + 1) : (index < place ? place - 1 : place)
    }

    /// The result for a record that has been moved. Without a script, the list is shown again.
    func moved(_ name: String, to place: Int, _ kind: String, slug: String, page: String? = nil) -> EditResult {
        var done = completedEdit(words(.movedRecord, ["name": name, "place": String(place)]), page: page)
        done.back = (["order", kind], slug)
        return .done(done)
    }
}

extension Array {
    /// The slugs of the records in order; empty for one without an entry.
    func slugs<Item>(in entries: [Entry<Item>]) -> [String] where Element == StoredRecord<Item> {
        let slugs = Dictionary(entries.map { ($0.position, $0.slug) }) { first, _ in first }
        return map { slugs[$0.position] ?? "" }
    }
}

extension String {
    /// The message about a change, with the reason why it can't be undone or redone later, if there is one.
    func warning(of loss: Diagnostic?) -> String { loss.map { "\(self); \($0.message)" } ?? self }
}
