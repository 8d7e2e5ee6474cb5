/// The pages for changes: forms, and a list of what can be changed. They work without a script.
///
/// The script of the site's pages loads the same forms, and shows them on top of the page.
struct EditPage {
    let base: BasePath
    let token: String
    let words: EditWords
    /// The message about the last change, for a browser that was redirected to the page.
    var message: String?

    func address(_ path: [String]) -> String {
        let names = base.path.names + [".almanac", "edit"] + path
        return RequestPath(names: names, isFolder: path.isEmpty).encoded
    }

    // MARK: Pages

    func form(_ form: EditForm) -> String {
        let problem = form.problem.map { Self.text($0, isAlert: true) } ?? ""
        let shown =
            (form.shown.map { Self.hidden("shown", $0) } ?? "")
            + (form.occurrence.map { Self.hidden("occurrence", $0) } ?? "")
        let isAtField = form.problem?.field != nil
        // Only this type can contain files.
        let type = form.fields.contains { $0.picture != nil } ? " enctype=\"multipart/form-data\"" : ""
        let others = (form.buttons.map { button($0) } + form.links.map { link($0) }).joined(separator: "\n")
        return page(
            title: form.title,
            body: """
                <h1>\(form.title.escapedHTML)</h1>
                <form class="edit" method="post" action="\(address(form.path))"\(type)>
                \(isAtField ? "" : problem)
                \(Self.hidden(EditAuthorization.tokenField, token))\(shown)
                \(controls(form))
                <p class="buttons"><button class="main">\(form.submit.escapedHTML)</button>\(addition(form))</p>
                </form>
                \(others.isEmpty ? "" : "<div class=\"buttons others\">\n\(others)\n</div>")
                """
        )
    }

    /// The button that adds the fields as a new record. The form's own button comes first, so Enter never presses this one.
    private func addition(_ form: EditForm) -> String {
        guard let addition = form.addition else { return "" }
        let label = addition.label.escapedHTML
        return " <button class=\"addition\" formaction=\"\(address(addition.path))\">\(label)</button>"
    }

    /// The fields in order. Additional fields share a disclosure widget, which is open only if one of them has a problem.
    private func controls(_ form: EditForm) -> String {
        func html(_ fields: [EditForm.Field]) -> String {
            fields.map { EditControl(field: $0, problem: form.problem, base: base, words: words).html }.joined(
                separator: "\n"
            )
        }
        let more = form.fields.filter(\.isMore)
        guard !more.isEmpty else { return html(form.fields) }
        let isOpen = more.contains { $0.current != nil || $0.name == form.problem?.field }
        return """
            \(html(form.fields.filter { !$0.isMore }))
            <details class="more"\(isOpen ? " open" : "")>
            <summary>\(words(.more).escapedHTML)</summary>
            \(html(more))
            </details>
            """
    }

    func list(_ list: EditList) -> String {
        let last = list.last.map { last in
            "<div class=\"last\">\(words(.lastChange, ["change": last.title]).escapedHTML) \(button(last.undo))</div>"
        }
        let undoneTitle = list.undone.map { words(.tookBack, ["change": $0.title]) }
        let undone = list.undone.map { undone in
            "<div class=\"last\">\((undoneTitle ?? "").escapedHTML) \(button(undone.redo))</div>"
        }
        // These lines may say the same.
        let isSaid = message == list.last?.title || message == undoneTitle
        return page(
            title: words(.changeTheAlmanac),
            body: """
                <h1>\(words(.changeTheAlmanac))</h1>
                \(isSaid ? "" : said)\(last ?? "")\(undone ?? "")
                \(list.sections.map(section).joined(separator: "\n"))
                """
        )
    }

    /// The page for reordering records, with buttons, or with drag handles if scripts are enabled.
    func order(_ order: EditOrder) -> String {
        let rows = order.rows.enumerated().map { index, row in
            let title = row.title.escapedHTML
            let moves: [(EditWord, String, Int)] = [(.up, "before", index - 1), (.down, "after", index + 1)]
            let buttons = moves.filter { order.rows.indices.contains($0.2) }.map { label, field, place in
                var fields = [field: order.rows[place].slug]
                fields["shown"] = row.shown
                return button(.init(words(label), path: [order.kind, row.slug, "move"], fields: fields), of: row.title)
            }
            let shown = row.shown.map { " data-shown=\"\($0.escapedHTML)\"" } ?? ""
            return "<li id=\"\(row.slug.escapedHTML)\" data-slug=\"\(row.slug.escapedHTML)\"\(shown)>"
                + "<span class=\"what\"><bdi>\(title)</bdi> <small><bdi>\(row.note.escapedHTML)</bdi></small></span>"
                + "<span class=\"ways\">" + buttons.joined() + "</span></li>"
        }
        return page(
            title: order.title,
            body: """
                <h1>\(order.title.escapedHTML)</h1>
                \(said)<ol class="edit-rows" data-arrange="\(order.kind)">
                \(rows.joined(separator: "\n"))
                </ol>
                <p><a href="\(address([]))">\(words(.changeSomethingElse))</a></p>
                """,
            head: OwnFiles.editingScript(base: base)
        )
    }

    /// The message about the change before this page.
    private var said: String { message.map { "<p role=\"status\">\($0.escapedHTML)</p>\n" } ?? "" }

    func problem(_ problem: EditProblem) -> String {
        page(
            title: words(.nothingWasChanged),
            body: """
                <h1>\(words(.nothingWasChanged))</h1>
                \(Self.text(problem, isAlert: false))
                \(problem.instead.map { button($0) } ?? "")
                <p><a href="\(address([]))">\(words(.changeSomethingElse))</a></p>
                """
        )
    }

    private func page(title: String, body: String, head: String = "") -> String {
        ServerPage.page(
            title: title.escapedHTML,
            base: base,
            words: words,
            styles: ["theme.css", "style.css", ".almanac/editing.css"],
            head: head,
            kind: "edit-page",
            body: """
                \(body)
                <p class="back"><a href="\(base.encoded)">\(words(.toTheSite))</a></p>
                """
        )
    }

    // MARK: Parts

    private func section(_ section: EditList.Section) -> String {
        let problem = section.problem.map { Self.text($0, isAlert: false) + "\n" } ?? ""
        let add = section.add.map { "<p>\(link($0))</p>\n" } ?? ""
        let links = [section.more, section.order].compactMap { $0.map { "\n<p>\(link($0))</p>" } }.joined()
        let list = rows(section.rows) + links
        return "<section>\n<h2>\(section.title.escapedHTML)</h2>\n\(problem)\(add)\(list)\n</section>"
    }

    private func rows(_ rows: [EditList.Row]) -> String {
        let items = rows.map { row in
            let title = "<bdi>\(row.title.escapedHTML)</bdi>"
            let name = row.form.map { "<a href=\"\(address($0))\">\(title)</a>" } ?? title
            let ways = row.links.map { link($0, of: row.title) } + row.buttons.map { button($0, of: row.title) }
            return "<li><span class=\"what\">\(name) <small><bdi>\(row.note.escapedHTML)</bdi></small></span>"
                + "<span class=\"ways\">" + ways.joined() + "</span></li>"
        }
        return items.isEmpty ? "" : "<ul class=\"edit-rows\">\n\(items.joined(separator: "\n"))\n</ul>"
    }

    /// - Parameter record: the name of its record, for screen readers.
    private func link(_ link: EditAction, of record: String? = nil) -> String {
        let label = link.label.escapedHTML
        let name = record.map { " aria-label=\"\(label): \($0.escapedHTML)\"" } ?? ""
        let fields = link.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(RequestPath.encoded($0.value))" }
        let address = address(link.path) + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&amp;"))
        return "<a class=\"button\" href=\"\(address)\"\(name)>\(label)</a>"
    }

    /// A button in its own form, so that it works without a script.
    ///
    /// - Parameter record: the name of its record, for screen readers.
    private func button(_ button: EditAction, of record: String? = nil) -> String {
        let label = button.label.escapedHTML
        let name = record.map { " aria-label=\"\(label): \($0.escapedHTML)\"" } ?? ""
        let fields = button.fields.sorted { $0.key < $1.key }.map { Self.hidden($0.key, $0.value) }
        return "<form method=\"post\" action=\"\(address(button.path))\">"
            + Self.hidden(EditAuthorization.tokenField, token) + fields.joined()
            + "<button\(name)>\(label)</button></form>"
    }

    private static func text(_ problem: EditProblem, isAlert: Bool) -> String {
        "<p class=\"error\"\(isAlert ? " role=\"alert\"" : "")>\(sentence(problem))</p>"
    }

    /// The message and, below it, the hint. Both begin with a small letter, because a location can precede them; here,
    /// they begin with a capital one, except for a location, which is shown as code.
    static func sentence(_ problem: EditProblem) -> String {
        func line(_ text: String) -> String { ServerPage.marked(text.prefix(1).uppercased() + text.dropFirst()) }
        return line(problem.error) + (problem.hint.map { " <small>\(line($0))</small>" } ?? "")
    }

    private static func hidden(_ name: String, _ value: String) -> String {
        "<input type=\"hidden\" name=\"\(name.escapedHTML)\" value=\"\(value.escapedHTML)\">"
    }
}
