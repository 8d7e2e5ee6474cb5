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
    private let words: EditWords
    private let state: EditWord?
    private let identity: String?
    /// The position of the record in its store and the number of records, as text.
    private let place: String

    /// - Parameters:
    ///   - fields: the fields of the form, with the values of the record.
    ///   - state: the message for a state that no field shows, such as completed; nil for the usual state.
    ///   - identity: a text that only this record has, and that doesn't change with its values; nil if there is none.
    ///   - place: the position of the record in its store, and the number of records there; nil if they don't matter.
    init(
        _ fields: [EditForm.Field],
        _ words: EditWords,
        state: EditWord? = nil,
        identity: String? = nil,
        place: (position: Int, count: Int)? = nil
    ) {
        values = fields.map { ($0.name, $0.value) }
        (self.words, self.state, self.identity) = (words, state, identity)
        self.place = place.map { "\($0.position)-\($0.count)" } ?? ""
    }

    /// The fingerprints of the values, field by field, of the state and of the identity; and the place.
    var fingerprint: String { (digests + [identity.map(Self.digest) ?? "", place]).joined(separator: ".") }

    private var digests: [String] {
        values.map { Self.digest(of: $0.value) } + [Self.digest(of: state?.rawValue ?? "")]
    }

    private static func digest(of value: String) -> String { ContentDigest(Data(value.utf8)).hash }

    /// A short text that a button sends as `shown` to identify its record, but not the record's values. It is only the
    /// end of a digest, because `state` contains thousands of marks.
    ///
    /// - Parameter identity: a text that only this record has, and that doesn't change with its values.
    static func mark(of identity: String) -> String { String(digest(of: identity).suffix(10)) }

    /// Whether a page sent the mark of a record instead of the fingerprint of a form.
    static func isMark(_ shown: String?) -> Bool { shown.map { !$0.isEmpty && !$0.contains(".") } ?? false }

    private static func parts(of shown: String) -> [String] {
        shown.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// The fingerprints that a form sends; none if there was no form.
    private static func parts(of fields: [String: String]) -> [String] {
        fields["shown"].map { isMark($0) ? [] : parts(of: $0) } ?? []
    }

    /// Whether the record still has the values that the form showed, if it sends their fingerprint.
    ///
    /// - Parameter ignoringState: whether its state may have changed since.
    func fits(_ fields: [String: String], ignoringState: Bool = false) -> Bool {
        guard let shown = fields["shown"], !Self.isMark(shown) else { return true }
        let count = values.count + (ignoringState ? 0 : 1)
        return Self.parts(of: shown).prefix(count) == digests.prefix(count)
    }

    /// Checks that the form sends the values that it showed, and that the record still has them.
    func check(_ fields: [String: String]) throws(EditProblem) {
        guard fields["shown"] != nil else {
            throw EditProblem(.invalid, words(.noShown), hint: words(.noShownHint))
        }
        guard !Self.isMark(fields["shown"]), fits(fields) else { throw outdated(since: fields) }
    }

    /// The problem that the record isn't as a form showed it.
    private func outdated(since fields: [String: String]) -> EditProblem {
        let before = Self.parts(of: fields).dropFirst(values.count).first
        let isSameState = before == nil || before == digests.last
        return EditProblem(.outdated, words(isSameState ? .outdated : state ?? .outdated))
    }

    /// The form with the current values, for a record that has changed since the form showed it, or whose page has.
    ///
    /// - Parameter mark: the record's new mark, if it is still the record that the page showed.
    func outdated(_ form: EditForm, _ verb: String, _ fields: [String: String], mark: String? = nil) -> EditResult {
        let isEdit = verb == "edit"
        var problem = outdated(since: fields)
        problem.mark = mark
        if !isEdit { problem.hint = words(.outdatedActionHint) }
        // The fields of an action aren't those of the form: `when` is the time of a completion.
        let sent = isEdit ? fields : fields.filter { $0.key == "shown" }
        return .form(filled(form, with: sent, problem))
    }

    /// The fields whose values differ from those in the form.
    func changed(in fields: [String: String]) -> [String: String] {
        fields.filter { field in values.contains { $0.name == field.key && $0.value != field.value } }
    }

    /// Returns the form as it was submitted, with the problem. If a field has changed in the store in the meantime, the
    /// form shows both values; if it wasn't edited in the form, it gets the new value.
    private func filled(_ form: EditForm, with fields: [String: String], _ problem: EditProblem) -> EditForm {
        var form = form
        form.problem = problem
        let shown = Self.parts(of: fields)
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
        if problem.kind == .outdated, problem.hint == nil {
            let showsBoth = form.fields.contains { $0.current != nil }
            form.problem?.hint = words(showsBoth ? .outdatedHint : .sendAgainHint)
        }
        return form
    }

    /// Finds the record that a request is about: the one with the page, unless the page or the form showed another
    /// record, whose page has changed since.
    ///
    /// - Parameters:
    ///   - shown: the fingerprint of the form, or the mark of the record; nil if there is none.
    ///   - records: all records, with their identities.
    ///   - guess: the values of a record that may have lost its identity; nil for any other record. It is found if it
    ///     alone is clearly the same, or if it is the one of several that has the same place.
    /// - Returns: the index of the record, and whether it isn't the one that the request names: either it has a
    ///   different page, or the page now belongs to another record.
    static func find(
        _ slug: String,
        _ shown: String?,
        among records: [(slug: String, identity: String?)],
        guess: ((Int) -> ShownValues?)? = nil
    ) -> (index: Int, isOther: Bool)? {
        let named = records.firstIndex { $0.slug == slug }
        guard let shown, !shown.isEmpty else { return named.map { ($0, false) } }
        let isShown = isShown(shown)
        if let named, isShown(records[named].identity) { return (named, false) }
        let same = records.indices.filter { isShown(records[$0].identity) }
        if same.count == 1 { return (same[0], true) }
        // The values in a form decide whether the record with its page is still the same; a mark has none.
        if let named { return (named, isMark(shown)) }
        guard let guess else { return nil }
        let parts = parts(of: shown)
        let alike = records.indices.filter { guess($0)?.isAlike(parts) ?? false }
        let found = alike.count == 1 ? alike[0] : alike.first { guess($0)?.place == parts.last }
        return found.map { ($0, true) }
    }

    /// Returns a test of whether an identity is the one that a page showed, with the fingerprint of a form or a mark.
    static func isShown(_ shown: String) -> (_ identity: String?) -> Bool {
        let isMark = isMark(shown)
        let identity = isMark ? shown : parts(of: shown).dropLast().last ?? ""
        let part = isMark ? mark : digest
        return { $0.map(part) == identity }
    }

    /// Whether the record is clearly the one that a form showed: it has the same state, and either the same name and
    /// date, or at least two equal values and at most one different one, or the same place and the same name or date.
    /// Empty values, which many records have, don't count as the same.
    private func isAlike(_ shown: [String]) -> Bool {
        guard shown.count == values.count + 3, shown[values.count] == digests.last else { return false }
        let isSame = zip(digests, shown).map(==).prefix(values.count)
        let same = zip(values, isSame).filter { $1 && !$0.value.isEmpty }.map(\.0.name)
        let (hasName, hasDate) = (same.contains("name"), same.contains("when"))
        if hasName || hasDate, !place.isEmpty, place == shown.last { return true }
        return isSame.count { !$0 } < 2 && same.count > 1 || hasName && hasDate
    }

    /// Makes a change that a form asks for, if the record still has the values that the form showed.
    ///
    /// - Returns: the result, or the form with the problem.
    /// - Throws: `StoreError.outdated` if the store has changed in the meantime; the caller then tries again.
    func answer(_ form: EditForm, _ fields: [String: String], _ change: () throws -> EditResult) throws -> EditResult {
        do {
            try check(fields)
            return try change()
        } catch StoreError.outdated(let diagnostic) {
            throw StoreError.outdated(diagnostic)
        } catch {
            return .form(filled(form, with: fields, EditProblem(error, words)))
        }
    }
}
