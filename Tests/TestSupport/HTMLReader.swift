/// Reads HTML as a browser does: chromium parses each text, and a script inspects the document.
///
/// The documents are parsed but not displayed. Their scripts don't run, nothing is loaded, and there is no layout, so
/// `innerText` equals `textContent`.
package struct HTMLReader: Sendable {
    package init() {}

    /// Runs `script`, the body of an async function with the parameter `document`, on all documents in a single call.
    ///
    /// Throws `WebDriverError` with the index of the document if the script throws.
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
        return try await Browser.shared.withPage { page in
            try await page.evaluate(batch, html, as: [Result].self)
        }
    }
}
