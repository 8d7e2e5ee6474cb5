/// Pages that the server generates when the site has none to show.
enum ServerPage {
    /// The page for a missing path, if the site has no page for that.
    static func notFound(base: BasePath) -> String {
        page(
            title: "Not found",
            base: base,
            body: """
                <h1>Page not found</h1>
                <p class="lead">The site has no page at this address.</p>
                <p><a href="\(base.encoded)">Go to the start page</a></p>
                """
        )
    }

    /// The page for every path if the site couldn't be built.
    static func buildFailed(_ list: ProblemList, base: BasePath) -> String {
        let items = list.problems.map(item).joined(separator: "\n")
        let more = list.more == 0 ? "" : "\n<p class=\"more\">and \(list.more) more</p>"
        return page(
            title: "The site can't be built yet",
            base: base,
            body: """
                <h1>The site can't be built yet</h1>
                <p class="lead">Fix the problems listed here; the site appears as soon as it can be built.</p>
                <ol class="problems">
                \(items)
                </ol>\(more)
                """
        )
    }

    /// - Parameters:
    ///   - title: the title, as HTML.
    ///   - words: the words of the page's language; nil for English.
    ///   - styles: the style sheets, by their paths below the root of the site.
    ///   - head: further elements of the head.
    ///   - kind: the class of the body.
    static func page(
        title: String,
        base: BasePath,
        words: EditWords? = nil,
        styles: [String] = [".almanac/preview.css"],
        head: String = "",
        kind: String = "server-page",
        body: String
    ) -> String {
        let links = styles.map { "<link rel=\"stylesheet\" href=\"\(base.encoded)\($0)\">" }
        return """
            <!DOCTYPE html>
            <html lang="\(words?.language ?? "en")" dir="\(words?.direction ?? "ltr")">
            <head>
            <meta charset="utf-8">
            <title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="data:,">
            \((links + (head.isEmpty ? [] : [head])).joined(separator: "\n"))
            </head>
            <body class="\(kind)">
            <main>
            \(body)
            </main>
            </body>
            </html>

            """
    }

    private static func item(_ problem: ProblemText) -> String {
        let place = problem.place.isEmpty ? "" : " <span class=\"place\">\(problem.place.escapedHTML)</span>"
        let hint = problem.hint.map { "\n<p class=\"hint\">\(marked($0))</p>" } ?? ""
        return """
            <li class="problem \(problem.severity)">
            <p class="head"><span class="severity">\(problem.severity)</span>\(place)</p>
            <p class="message">\(marked(problem.message))</p>\(hint)
            </li>
            """
    }

    /// Text in which parts in backticks are code, as in the banner.
    static func marked(_ text: String) -> String {
        text.escapedHTML.replacing(/`([^`]+)`/) { "<code>\($0.1)</code>" }
    }
}

extension String {
    /// The text as HTML, also for an attribute in double quotation marks.
    var escapedHTML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
