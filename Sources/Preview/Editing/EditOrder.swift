/// The records of a store in their order, to be put into another one.
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
    /// What they are, as a name in addresses: `events` or `habits`.
    package var kind: String
    package var rows: [Row]

    package init(_ title: String, kind: String, rows: [Row]) {
        (self.title, self.kind, self.rows) = (title, kind, rows)
    }

    /// The place above the one of a row; nil for the first.
    func earlier(_ index: Int, _ words: EditWords) -> EditButton? {
        index == 0 ? nil : button(words(.up), index, ["before": rows[index - 1].slug])
    }

    /// The place below the one of a row; nil for the last.
    func later(_ index: Int, _ words: EditWords) -> EditButton? {
        index == rows.count - 1 ? nil : button(words(.down), index, ["after": rows[index + 1].slug])
    }

    private func button(_ label: String, _ index: Int, _ fields: [String: String]) -> EditButton {
        EditButton(label, path: [kind, rows[index].slug, "move"], fields: fields)
    }
}
