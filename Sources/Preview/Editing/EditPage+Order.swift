extension EditPage {
    /// The page for reordering records, with buttons, or with drag handles if scripts are enabled.
    func order(_ order: EditOrder) -> String {
        let rows = order.rows.enumerated().map { index, row in
            let title = Self.escaped(row.title)
            let buttons = [order.earlier(index, words), order.later(index, words)].compactMap(\.self)
            return "<li id=\"\(Self.escaped(row.slug))\" data-slug=\"\(Self.escaped(row.slug))\">"
                + "<span class=\"what\"><bdi>\(title)</bdi> <small><bdi>\(Self.escaped(row.note))</bdi></small></span>"
                + "<span class=\"ways\">" + buttons.map { button($0, of: row.title) }.joined() + "</span></li>"
        }
        let own = "\(base.encoded).almanac/"
        return page(
            title: order.title,
            body: """
                <h1>\(Self.escaped(order.title))</h1>
                \(said)<ol class="edit-rows" data-arrange="\(order.kind)">
                \(rows.joined(separator: "\n"))
                </ol>
                <p><a href="\(address([]))">\(words(.changeSomethingElse))</a></p>
                """,
            head: ["editing.js", "moving.js"].map { "<script src=\"\(own)\($0)\" defer></script>" }.joined()
        )
    }
}
