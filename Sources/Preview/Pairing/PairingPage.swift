/// The pages for devices that aren't paired.
struct PairingPage {
    let base: BasePath
    let isEncrypted: Bool
    let isEditable: Bool

    /// What the link of the terminal shows.
    func form(key: String, name: String) -> String {
        let means = isEditable ? "see everything in this almanac and change it" : "see everything in this almanac"
        let warning =
            isEncrypted
            ? "" : "\n<p class=\"note\">The connection isn't encrypted: who listens in your network can read along.</p>"
        return page(
            "Pair this device",
            """
            <p class="lead">A paired device can \(means), until you revoke it.</p>
            <form method="post" action="\(base.encoded).almanac/pair">
            <input type="hidden" name="key" value="\(ServerPage.escaped(key))">
            <label for="name">Its name</label>
            <input id="name" name="name" value="\(ServerPage.escaped(name))" maxlength="60" required autocomplete="off">
            <button>Pair</button>
            </form>\(warning)
            """
        )
    }

    /// What a device gets that isn't paired, wherever it goes.
    var stranger: String {
        refusal(
            "This device isn't paired",
            "Open the link that `almanac serve` shows in its terminal, or scan the code below it."
        )
    }

    func refusal(_ title: String, _ reason: String) -> String {
        page(title, "<p class=\"lead\">\(ServerPage.marked(reason))</p>")
    }

    private func page(_ title: String, _ body: String) -> String {
        ServerPage.page(title: title, base: base, body: "<h1>\(title)</h1>\n\(body)")
    }
}
