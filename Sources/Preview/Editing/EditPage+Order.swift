extension EditPage {
    /// The page for reordering records, with buttons, or with drag handles if scripts are enabled.
    func order(_ order: EditOrder) -> String {
        let rows = order.rows.enumerated().map { index, row in
            let title = Self.escaped(row.title)
            let moves: [(EditWord, String, Int)] = [(.up, "before", index - 1), (.down, "after", index + 1)]
            let buttons = moves.filter { order.rows.indices.contains($0.2) }.map { label, field, place in
                var fields = [field: order.rows[place].slug]
                fields["shown"] = row.shown
                return button(.init(words(label), path: [order.kind, row.slug, "move"], fields: fields), of: row.title)
            }
            let shown = row.shown.map { " data-shown=\"\(Self.escaped($0))\"" } ?? ""
            return "<li id=\"\(Self.escaped(row.slug))\" data-slug=\"\(Self.escaped(row.slug))\"\(shown)>"
                + "<span class=\"what\"><bdi>\(title)</bdi> <small><bdi>\(Self.escaped(row.note))</bdi></small></span>"
                + "<span class=\"ways\">" + buttons.joined() + "</span></li>"
        }
        return page(
            title: order.title,
            body: """
                <h1>\(Self.escaped(order.title))</h1>
                \(said)<ol class="edit-rows" data-arrange="\(order.kind)">
                \(rows.joined(separator: "\n"))
                </ol>
                <p><a href="\(address([]))">\(words(.changeSomethingElse))</a></p>
                """,
            head: OwnFiles.editingScript(base: base)
        )
    }
}
