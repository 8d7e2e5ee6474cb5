import Diagnostics
import Preview
import Records

/// Changes one record of a kind through a page.
protocol PageChanges: SendableMetatype {
    /// The noun for a record in the journal, which is also the command: `event`.
    static var noun: String { get }

    /// The names of the fields that each change takes, by its verb.
    static var fields: [String: [String]] { get }

    /// The form for a new record, empty or as it was submitted.
    static func newForm(_ words: EditWords, _ fields: [String: String]) -> EditForm

    static func add(_ request: EditRequest, _ access: StoreAccess) throws -> EditResult

    /// Finds the record whose page has a slug.
    ///
    /// - Parameters:
    ///   - fields: those of the request. `shown`, the fingerprint of its form, also identifies a record whose page has
    ///     changed.
    ///   - verb: the change to make; nil only to show the record.
    /// - Throws: `EditProblem` if there is no such record; `StoreError` if a store can't be read.
    init(_ access: StoreAccess, slug: String, _ fields: [String: String], _ verb: String?) throws

    /// The current page of the record, relative to the root of the site; nil if the page isn't known or doesn't exist.
    var page: String? { get throws }

    /// The form for a change: by default, the one for editing. Nil if the change has none.
    func form(for verb: String?) -> EditForm?

    mutating func make(_ verb: String, _ request: EditRequest) throws -> EditResult
}

extension PageChanges {
    /// The error for a change that records of this kind don't have.
    static func unknown(_ verb: String) -> EditProblem {
        let verbs = fields.keys.filter { $0 != "add" }.sorted()
        let hint = suggestion(for: verb, among: verbs, orAll: "use one of")
        return EditProblem(.missing, "\(noun)s can't be changed with `\(verb)`", hint: hint)
    }
}

extension EditRequest {
    /// Checks that a change takes every field and file of the request, so that a misspelt field isn't ignored.
    ///
    /// - Parameter own: the names of the fields that the change takes.
    func checkFields(_ own: [String]) throws(EditProblem) {
        // Forms send these, even if the change doesn't need them.
        let names = own + ["shown", "occurrence"]
        for name in (Array(fields.keys) + files.keys).sorted() where !names.contains(name) {
            let near = suggestion(for: name, among: names)
            let all = own.map { "`\($0)`" }.joinedByAnd
            let hint = near ?? (own.isEmpty ? "leave it out" : "its fields are \(all)")
            throw EditProblem(.invalid, "this change has no field `\(name)`", hint: hint, field: name)
        }
    }
}
