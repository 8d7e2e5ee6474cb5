/// Reads HTML as a browser does: each text goes through chromium's own parser, and a script looks at the document.
///
/// The documents are parsed, not shown: no script of theirs runs, nothing is loaded, and there is no layout, so that
/// `innerText` equals `textContent`.
package struct HTMLReader: Sendable {
    private let browser: Browser

    package init(browser: Browser = .shared) {
        self.browser = browser
    }

    /// Runs `script`, the body of an async function of `document`, on each of the documents; all in one call.
    ///
    /// Throws `WebDriverError`, saying which document it was, if the script throws.
    package func read<Result: Decodable>(
        html: [String],
        script: String,
        as type: Result.Type = Result.self
    ) async throws -> [Result] {
        let batch = """
            const look = async (document) => {
            \(script)
            };
            const results = [];
            for (const [index, html] of arguments[0].entries()) {
              try {
                results.push(await look(new DOMParser().parseFromString(html, "text/html")));
              } catch (error) {
                throw new Error(`document ${index}: ${error}`);
              }
            }
            return results;
            """
        return try await browser.withPage { page in
            try await page.evaluate(batch, html, as: [Result].self)
        }
    }
}
