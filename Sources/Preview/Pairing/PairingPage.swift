/// The pages for unpaired devices.
struct PairingPage {
    let base: BasePath
    let isEncrypted: Bool
    let isEditable: Bool
    let words: EditWords

    /// The page that the link in the terminal opens.
    func form(key: String, name: String) -> String {
        let warning = isEncrypted ? "" : "\n<p class=\"note\">\(marked(.notEncrypted))</p>"
        return page(
            .pairThisDevice,
            """
            <p class="lead">\(marked(isEditable ? .pairedMayChange : .pairedMaySee))</p>
            <form method="post" action="\(base.encoded).almanac/pair">
            <input type="hidden" name="key" value="\(key.escapedHTML)">
            <label for="name">\(marked(.deviceName))</label>
            <input id="name" name="name" value="\(name.escapedHTML)" maxlength="60" required autocomplete="off" \
            aria-describedby="name-hint">
            <p class="hint" id="name-hint">\(marked(.deviceNameHint))</p>
            <button>\(marked(.pair))</button>
            </form>\(warning)
            """
        )
    }

    /// The page that an unpaired device gets at any address.
    var stranger: String { page(.notPaired, "<p class=\"lead\">\(marked(.howToPair))</p>") }

    /// The page that says why a device wasn't paired.
    func page(for error: HTTPError) -> String {
        let reason = error.word.map(marked) ?? ServerPage.marked(error.reason)
        return page(.notPaired, "<p class=\"lead\">\(reason)</p>")
    }

    private func marked(_ word: EditWord) -> String { ServerPage.marked(words(word)) }

    private func page(_ title: EditWord, _ body: String) -> String {
        let title = marked(title)
        return ServerPage.page(
            title: title,
            base: base,
            words: words,
            body: "<h1>\(title)</h1>\n\(body)"
        )
    }
}
