import Build
import Preview
import Records

extension QuickEntry {
    /// Reads the text of a form.
    ///
    /// - Throws: `EditProblem` about the field `text`.
    init(_ text: String, _ access: StoreAccess) throws(EditProblem) {
        let words = access.words
        do throws(Failure) {
            let vocabulary = DateWords.read(for: access.configuration).vocabulary
            self = try QuickEntry(text, on: access.today, vocabulary: vocabulary)
        } catch {
            switch error {
            case .noDate: throw EditProblem(.invalid, words(.noDate), hint: words(.quickEntryHint), field: "text")
            case .noName: throw EditProblem(.invalid, words(.noName), hint: words(.quickEntryHint), field: "text")
            case .unclear(let error): throw EditProblem(error, inField: "text", words)
            }
        }
    }
}
