/// The records of a store in their order, to be reordered.
package struct EditOrder: Sendable, Encodable {
    package struct Row: Sendable, Encodable {
        package var slug: String
        package var title: String
        package var note: String

        package init(_ slug: String, title: String, note: String) {
            (self.slug, self.title, self.note) = (slug, title, note)
        }
    }

    package var title: String
    /// The kind of records, as in URLs: `events` or `habits`.
    package var kind: String
    package var rows: [Row]

    package init(_ title: String, kind: String, rows: [Row]) {
        (self.title, self.kind, self.rows) = (title, kind, rows)
    }

    /// A button that moves a row up; nil for the first row.
    func earlier(_ index: Int, _ words: EditWords) -> EditAction? {
        index == 0 ? nil : button(words(.up), index, ["before": rows[index - 1].slug])
    }

    /// A button that moves a row down; nil for the last row.
    func later(_ index: Int, _ words: EditWords) -> EditAction? {
        index == rows.count - 1 ? nil : button(words(.down), index, ["after": rows[index + 1].slug])
    }

    private func button(_ label: String, _ index: Int, _ fields: [String: String]) -> EditAction {
        EditAction(label, path: [kind, rows[index].slug, "move"], fields: fields)
    }
}
