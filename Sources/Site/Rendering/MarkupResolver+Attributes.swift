extension MarkupResolver {
    /// Reads an attribute of the element called `element`, and puts values into it.
    mutating func readAttribute(of element: String) {
        let name = readName(
            until: { $0.isSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=") },
            place: "an attribute's name"
        )
        copy { !$0.isSpace }
        guard peek() == UInt8(ascii: "=") else { return }
        copyByte()
        copy { !$0.isSpace }
        let quote = peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "'") ? peek() : 0
        if quote != 0 { copyByte() }
        let isURL = Self.urlAttributes.contains(name)
        let start = output.count
        while position < input.count, quote == 0 ? !(peek().isSpace || peek() == UInt8(ascii: ">")) : peek() != quote {
            if let mark = readMark(orEncoded: isURL) {
                if isURL {
                    resolveURL(mark, of: element, start: start)
                } else {
                    resolve(mark, inAttribute: name, isQuoted: quote != 0)
                }
            } else {
                copyByte()
            }
        }
        // Without quotes and with nothing in it, the value would be what comes next.
        if quote == 0, output.count == start { output += "\"\"".utf8 }
        if isURL {
            if element == "link" || element == "script" { useHashedName(from: start) }
            makeRelative(from: start)
        }
        if name == "id" { ids.append(String(decoding: output[start...], as: UTF8.self)) }
        if quote != 0 { copyBytes(1) }
    }

    private mutating func resolve(_ mark: Mark, inAttribute name: String, isQuoted: Bool) {
        guard let slot = slots[mark.index] else { return }
        if name.hasPrefix("on") || Self.unsafeAttributes.contains(name) {
            return refuse(mark, in: "the attribute `\(name)`")
        }
        if name == "style" {
            guard case .integer = slot.value else { return refuse(mark, in: "the attribute `style`") }
        }
        if isQuoted {
            HTMLText.append(slot.value.plainText, to: &output)
        } else {
            HTMLText.appendUnquoted(slot.value.plainText, to: &output)
        }
    }

    // MARK: URLs

    private mutating func resolveURL(_ mark: Mark, of element: String, start: Int) {
        guard let slot = slots[mark.index] else { return }
        let written = output[start...]
        if let scheme = URLText.runningScheme(of: written) { return refuse(mark, in: "a `\(scheme):` link") }
        let isWhole = written.allSatisfy(\.isSpace)
        if isWhole, element == "script" {
            guard case .path = slot.value else { return refuse(mark, in: "the address of a script") }
        }
        let text = slot.value.plainText
        appendURL(isWhole ? URLText.whole(text) : URLText.component(text, after: written))
    }

    /// Nothing in a URL ends an attribute without quotes, so quotes make no difference.
    private mutating func appendURL(_ url: [UInt8]) {
        HTMLText.append(String(decoding: url, as: UTF8.self), to: &output)
    }

    private mutating func useHashedName(from start: Int) {
        guard !hashedNames.isEmpty, let name = hashedNames[String(decoding: output[start...], as: UTF8.self)] else {
            return
        }
        output.replaceSubrange(start..., with: name.utf8)
    }

    private mutating func makeRelative(from start: Int) {
        let url = output[start...]
        guard url.first == UInt8(ascii: "/"), url.dropFirst().first != UInt8(ascii: "/") else {
            return links.append(String(decoding: url, as: UTF8.self))
        }
        if page.standsAnywhere {
            // Noted as a path of the site: what stands before it is a matter of the host.
            links.append(String(decoding: url, as: UTF8.self))
            output.replaceSubrange(start..., with: Array(root.utf8) + url.dropFirst())
        } else {
            output.replaceSubrange(start..., with: page.reference(to: url))
            links.append(String(decoding: output[start...], as: UTF8.self))
        }
    }

    /// Attributes in which text can be a page, a list of addresses, or what an animation makes of an address.
    private static let unsafeAttributes: Set<String> = ["srcdoc", "srcset", "ping", "values", "from", "to", "by"]

    private static let urlAttributes: Set<String> = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "background", "xlink:href", "manifest",
    ]
}
