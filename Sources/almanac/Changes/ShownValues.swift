import Build
import Foundation
import Persistence
import Preview

/// The values of a record in a form.
///
/// A submitted form includes their fingerprint, which reveals whether another change was made in the meantime, and in
/// which field. It also tells which record it is after a change to the name or the date, which determine its page.
struct ShownValues {
    private let values: [(name: String, value: String)]
    private let identity: String?

    /// - Parameter identity: what stays the same when the values of the record change; nil if nothing does.
    init(_ values: [(name: String, value: String)], identity: String? = nil) {
        (self.values, self.identity) = (values, identity)
    }

    subscript(name: String) -> String { values.first { $0.name == name }?.value ?? "" }

    /// The fingerprints of the values, field by field, and of the identity.
    var fingerprint: String { (digests + [identity.map(Self.digest) ?? ""]).joined(separator: ".") }

    private var digests: [String] { values.map { Self.digest(of: $0.value) } }

    private static func digest(of value: String) -> String { ContentDigest(Data(value.utf8)).hash }

    private static func parts(of shown: String) -> [String] {
        shown.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// Whether the record still has the values that a form showed.
    private func isCurrent(_ shown: String) -> Bool { Self.parts(of: shown).prefix(values.count) == digests[...] }

    /// Whether the record still has the values that the form showed, if it sends them.
    func fits(_ fields: [String: String]) -> Bool { fields["shown"].map(isCurrent) ?? true }

    /// Checks that the form sends the values that it showed, and that the record still has them.
    func check(_ fields: [String: String], _ words: EditWords) throws(EditProblem) {
        guard let shown = fields["shown"] else {
            throw EditProblem(.invalid, words(.noShown), hint: words(.noShownHint))
        }
        guard isCurrent(shown) else {
            throw EditProblem(.outdated, words(.outdated), hint: words(.outdatedHint))
        }
    }

    /// The form with the current values, for a record that isn't as the form showed it, or has another page by now.
    func outdated(_ form: EditForm, _ verb: String, _ fields: [String: String], _ words: EditWords) -> EditResult {
        let isEdit = verb == "edit"
        let hint = words(isEdit ? .outdatedHint : .outdatedActionHint)
        // The fields of an action aren't those of the form: `when` is the time of a completion.
        let sent = isEdit ? fields : fields.filter { $0.key == "shown" }
        return .form(filled(form, with: sent, EditProblem(.outdated, words(.outdated), hint: hint)))
    }

    /// The fields whose values differ from those in the form.
    func changed(in fields: [String: String]) -> [String: String] {
        fields.filter { field in values.contains { $0.name == field.key && $0.value != field.value } }
    }

    /// Returns the form as it was submitted, with the problem. If a field has changed in the store in the meantime, the
    /// form shows both values; if it wasn't edited in the form, it gets the new value.
    func filled(_ form: EditForm, with fields: [String: String], _ problem: EditProblem) -> EditForm {
        var form = form
        form.problem = problem
        let shown = fields["shown"].map(Self.parts) ?? []
        for (index, pair) in values.enumerated() {
            guard let place = form.fields.firstIndex(where: { $0.name == pair.name }),
                form.fields[place].picture == nil
            else { continue }
            let before = shown.indices.contains(index) ? shown[index] : nil
            guard let sent = fields[pair.name] else {
                if let before, before != Self.digest(of: pair.value) { form.fields[place].current = pair.value }
                continue
            }
            if sent != pair.value, before != Self.digest(of: pair.value) { form.fields[place].current = pair.value }
            if before != Self.digest(of: sent) { form.fields[place].value = sent }
        }
        // Switches keep their state. A file can't be sent back, so without a script it must be chosen again.
        for index in form.fields.indices where form.fields[index].isSwitch {
            form.fields[index].value = fields[form.fields[index].name] ?? ""
        }
        return form
    }

    /// Finds the record that a request is about: the one with the page, unless the form showed another record, which has
    /// another page by now.
    ///
    /// - Parameters:
    ///   - shown: the fingerprint in the form; nil if there is none.
    ///   - records: all records, with what stays the same when their values change.
    ///   - guess: the values of a record. With it, a record that has lost its identity is found by the values that are
    ///     still the same.
    static func find(
        _ slug: String,
        _ shown: String?,
        among records: [(slug: String, identity: String?)],
        guess: ((Int) -> ShownValues)? = nil
    ) -> Int? {
        let named = records.firstIndex { $0.slug == slug }
        guard let shown = shown.map(parts) else { return named }
        func isShown(_ index: Int) -> Bool { records[index].identity.map(digest) == shown.last }
        if let named, isShown(named) { return named }
        let same = records.indices.filter(isShown)
        if same.count == 1 { return same[0] }
        guard named == nil, let guess else { return named }
        let counts = records.indices.map { guess($0).equalCount(shown) }
        guard let most = counts.max(), most > 0, counts.count(where: { $0 == most }) == 1 else { return nil }
        return counts.firstIndex(of: most)
    }

    /// The number of values that a form showed as they are now, without empty ones, which many records have.
    private func equalCount(_ shown: [String]) -> Int {
        zip(values, shown).count { !$0.value.isEmpty && Self.digest(of: $0.value) == $1 }
    }

    /// Makes a change that a form asks for, if the record still has the values that the form showed.
    ///
    /// - Returns: the result, or the form with the problem.
    /// - Throws: `StoreError.outdated` if the store has changed in the meantime; the caller then tries again.
    func answer(
        _ form: EditForm,
        _ fields: [String: String],
        _ words: EditWords,
        _ change: () throws -> EditResult
    ) throws -> EditResult {
        do {
            try check(fields, words)
            return try change()
        } catch StoreError.outdated(let diagnostic) {
            throw StoreError.outdated(diagnostic)
        } catch {
            return .form(filled(form, with: fields, EditProblem(error, words)))
        }
    }
}
