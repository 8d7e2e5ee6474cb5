extension MarkupCompiler {
    /// Reads an attribute of the element called `element`, and what values stand in it.
    mutating func compileAttribute(of element: MarkupName) {
        let name = readName(
            until: { $0.isSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=") },
            place: "an attribute's name"
        )
        skipSpace()
        guard peek() == UInt8(ascii: "=") else { return }
        position += 1
        skipSpace()
        let quote = peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "'") ? peek() : 0
        if quote != 0 { position += 1 }
        if Self.urlAttributes.contains(name) {
            compileURL(of: element, quote: quote)
        } else if name == Self.id {
            add(.beginID)
            compileValue(of: name, quote: quote)
            add(.endID)
        } else {
            compileValue(of: name, quote: quote)
        }
        if quote != 0 { position = min(input.count, position + 1) }
    }

    private func isInValue(_ quote: UInt8) -> Bool {
        guard position < input.count else { return false }
        return quote == 0 ? !(peek().isSpace || peek() == UInt8(ascii: ">")) : peek() != quote
    }

    private mutating func compileValue(of name: MarkupName, quote: UInt8) {
        let isEmpty = !isInValue(quote)
        // Without quotes and with nothing in it, the value would be what comes next.
        if quote == 0 { add(isEmpty ? .addition("\"\"") : .beginUnquoted) }
        while isInValue(quote) {
            if let mark = readMark() { compile(mark, inAttribute: name, isQuoted: quote != 0) } else { position += 1 }
        }
        if quote == 0, !isEmpty { add(.endUnquoted) }
    }

    private mutating func compile(_ mark: PlaceholderMark, inAttribute name: MarkupName, isQuoted: Bool) {
        guard slots.indices.contains(mark.index) else { return }
        if name.isOfEventHandler || Self.unsafeAttributes.contains(name) {
            return refuse(mark, in: "the attribute `\(name.text)`")
        }
        if name == Self.style {
            guard case .integer = slots[mark.index].value else { return refuse(mark, in: "the attribute `style`") }
        }
        add(isQuoted ? .text(mark.index) : .unquotedText(mark.index))
    }

    // MARK: URLs

    /// Nothing in a URL ends an attribute without quotes, so quotes make no difference to what values become.
    private mutating func compileURL(of element: MarkupName, quote: UInt8) {
        flush()
        if quote == 0 { add(.beginUnquoted) }
        var parts: [CompiledMarkup.URLAttribute.Part] = []
        while isInValue(quote) {
            let end = position
            guard let mark = readMark(orEncoded: true) else {
                position += 1
                continue
            }
            if start < end { parts.append(.bytes(start..<end)) }
            start = position
            if slots.indices.contains(mark.index) { parts.append(.slot(mark.index)) }
        }
        if start < position { parts.append(.bytes(start..<position)) }
        start = position
        let isOfScript = element == Self.script
        add(.url(.init(parts: parts, isOfScript: isOfScript, mayBeHashed: isOfScript || element == Self.link)))
        if quote == 0 { add(.endUnquoted) }
    }

    private static let id: MarkupName = "id"
    private static let style: MarkupName = "style"
    private static let link: MarkupName = "link"
    private static let script: MarkupName = "script"

    /// Attributes in which text can be a page, a list of addresses, or what an animation makes of an address.
    private static let unsafeAttributes: MarkupNames = ["srcdoc", "srcset", "ping", "values", "from", "to", "by"]

    private static let urlAttributes: MarkupNames = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "background", "xlink:href", "manifest",
    ]
}
