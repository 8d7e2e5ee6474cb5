/// The records of a store in their order, to be reordered.
package struct EditOrder: Sendable, Encodable {
    package struct Row: Sendable, Encodable {
        package var slug: String
        package var title: String
        package var note: String
        /// Identifies the record in a change; nil if the slug alone does.
        package var shown: String?

        package init(_ slug: String, title: String, note: String, shown: String? = nil) {
            (self.slug, self.title, self.note, self.shown) = (slug, title, note, shown)
        }
    }

    package var title: String
    /// The kind of records, as in URLs: `events` or `habits`.
    package var kind: String
    package var rows: [Row]

    package init(_ title: String, kind: String, rows: [Row]) {
        (self.title, self.kind, self.rows) = (title, kind, rows)
    }
}
