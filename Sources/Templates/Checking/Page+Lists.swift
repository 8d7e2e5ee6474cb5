import Diagnostics

extension TemplateSet.Page {
    /// What is to be said if the page is to be made of the elements of a list that does not exist.
    ///
    /// Told before its names are checked: none of those that the elements would have is known.
    func unknownList(in vocabulary: Vocabulary) -> Diagnostic? {
        let root = Shape.record(Vocabulary.root)
        func isList(_ name: String) -> Bool {
            if case .list = vocabulary.shape(of: name, in: root) { true } else { false }
        }
        guard let each = frontMatter.each, !isList(each.text) else { return nil }
        let lists = vocabulary.names(in: root).filter(isList)
        return .error(
            each.location,
            "there is no list `\(each.text)` to make pages of",
            hint: nearest(to: each.text, among: lists).map { "did you mean `\($0)`?" }
                ?? "name one of \(lists.map { "`\($0)`" }.joined(separator: ", "))"
        )
    }
}
