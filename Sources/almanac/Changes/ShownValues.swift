import Build
import Foundation
import Persistence
import Preview

/// The values of a record in a form.
///
/// A submitted form includes their fingerprint, which reveals whether another change was made in the meantime, and in
/// which field.
struct ShownValues {
    private let values: [(name: String, value: String)]

    init(_ values: [(name: String, value: String)]) { self.values = values }

    subscript(name: String) -> String { values.first { $0.name == name }?.value ?? "" }

    /// The fingerprints of the values, field by field.
    var fingerprint: String { values.map { Self.digest(of: $0.value) }.joined(separator: ".") }

    private static func digest(of value: String) -> String { ContentDigest(Data(value.utf8)).hash }

    /// Checks that the record still has the values that the form showed.
    func check(_ fields: [String: String], _ words: EditWords) throws(EditProblem) {
        guard let shown = fields["shown"] else {
            throw EditProblem(.invalid, words(.noShown), hint: words(.noShownHint))
        }
        guard shown == fingerprint else {
            throw EditProblem(.outdated, words(.outdated), hint: words(.outdatedHint))
        }
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
        let shown = (fields["shown"] ?? "").split(separator: ".").map(String.init)
        for (index, pair) in values.enumerated() {
            guard let place = form.fields.firstIndex(where: { $0.name == pair.name }), let sent = fields[pair.name]
            else { continue }
            let before = shown.indices.contains(index) ? shown[index] : nil
            if sent != pair.value, before != Self.digest(of: pair.value) { form.fields[place].current = pair.value }
            if before != Self.digest(of: sent) { form.fields[place].value = sent }
        }
        // Switches keep their state. A file can't be sent back, so without a script it must be chosen again.
        for index in form.fields.indices where form.fields[index].isSwitch {
            form.fields[index].value = fields[form.fields[index].name] ?? ""
        }
        return form
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
