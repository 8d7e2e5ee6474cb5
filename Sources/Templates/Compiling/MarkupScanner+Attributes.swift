import Diagnostics

extension MarkupScanner {
    /// Reads an attribute of the element called `element`, with the values in it.
    mutating func scanAttribute(of element: String) throws(Diagnostic) {
        let name = try readName(until: { $0.endsTagName || $0 == UInt8(ascii: "=") }, place: "an attribute's name")
        let end = position
        skipSpace()
        // White space before a section tag belongs to the tag.
        guard peek() == UInt8(ascii: "=") else { return position = end }
        position += 1
        skipSpace()
        let quote = peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "'") ? peek() : 0
        if quote != 0 { position += 1 }
        if Self.urlListAttributes.contains(name), let end = endOfPlainValue(quote) {
            scanURLs(upTo: end)
        } else {
            try scanValue(of: name, of: element, quote: quote)
        }
        if quote != 0 { position = min(input.count, position + 1) }
    }

    private mutating func scanValue(of name: String, of element: String, quote: UInt8) throws(Diagnostic) {
        let isOfScript = element == "script"
        var url: URLKind?
        if Self.urlAttributes.contains(name) {
            url = URLKind(isOfScript: isOfScript, mayBeHashed: isOfScript || element == "link")
        }
        if quote == 0 { begin(.unquoted) }
        if let url { begin(.url(url)) }
        // A link can also lead to the `<a name="x">` of old HTML (HTML Standard, 7.4.6.4).
        let isTarget = name == "id" || element == "a" && name == "name"
        if isTarget { begin(.id) }
        let state = State.attribute(name, quote: quote)
        while isInValue(quote) {
            switch try readTag(in: state) {
            case .value(let slot): try addValue(slot, inAttribute: name, url: url, isQuoted: quote != 0)
            case .mark: break
            case .nothing: position += 1
            }
        }
        let what = "the attribute `\(name)`"
        if isTarget { addID(try end(.id, called: what), isReserved: name == "id") }
        if var kind = url {
            let nodes = try end(.url(kind), called: what)
            kind.namesHost = nodes.contains(where: \.hasDoubleSlash)
            add(.url(nodes, kind))
        }
        if quote == 0 { add(.unquoted(try end(.unquoted, called: what))) }
    }

    private func isInValue(_ quote: UInt8) -> Bool {
        position < input.count && !Self.endsValue(peek(), quote)
    }

    private static func endsValue(_ byte: UInt8, _ quote: UInt8) -> Bool {
        quote == 0 ? byte.isSpace || byte == UInt8(ascii: ">") : byte == quote
    }

    /// - Parameter url: the properties of the address, in an attribute that holds one. Nothing in a URL ends an
    ///   unquoted attribute, so values are escaped in the same way with and without quotes.
    private mutating func addValue(
        _ slot: Int,
        inAttribute name: String,
        url: URLKind?,
        isQuoted: Bool
    ) throws(Diagnostic) {
        if let url {
            if case .bytes(let written)? = frames.last?.nodes.first, let scheme = URLText.scriptScheme(of: written) {
                return refuse(slot, in: "a `\(scheme):` link")
            }
            return try addValue(slot, .url(isOfScript: url.isOfScript))
        }
        if name.hasPrefix("on") || Self.unsafeAttributes.contains(name) {
            return refuse(slot, in: "the attribute `\(name)`")
        }
        if name == "style" { return try addValue(slot, .number) }
        try addValue(slot, isQuoted ? .text : .unquoted)
    }

    /// - Parameter isReserved: whether no heading of the page may get the same id.
    private mutating func addID(_ nodes: [MarkupNode], isReserved: Bool) {
        var id: [UInt8]? = []
        for node in nodes {
            if case .bytes(let bytes) = node { id? += bytes } else { id = nil }
        }
        if let id, isReserved { result.ids.insert(String(decoding: id, as: UTF8.self)) }
        add(.id(nodes))
    }

    // MARK: Lists of URLs

    /// The end of an attribute's value; nil if the value is empty or has a template's tag in it.
    private func endOfPlainValue(_ quote: UInt8) -> Int? {
        let end = input[position...].firstIndex { Self.endsValue($0, quote) } ?? input.count
        let isPlain = (position..<end).allSatisfy { PlaceholderMark(at: $0, in: input) == nil }
        return isPlain && position < end ? end : nil
    }

    /// Reads a list of addresses, each of which may have sizes after it (HTML, section 4.8.4.2.1, "Parsing a srcset
    /// attribute").
    private mutating func scanURLs(upTo end: Int) {
        let comma = UInt8(ascii: ",")
        while position < end {
            guard !peek().isSpace, peek() != comma else {
                position += 1
                continue
            }
            let first = position
            let next = input[first..<end].firstIndex(where: \.isSpace) ?? end
            // An address that ends with a comma has no sizes.
            let hasSizes = input[next - 1] != comma
            position = next - input[first..<next].reversed().prefix { $0 == comma }.count
            flush(upTo: first)
            let url = MarkupNode.bytes(Array(input[first..<position]))
            add(.url([url], URLKind(isOfScript: false, mayBeHashed: false, namesHost: url.hasDoubleSlash)))
            guard hasSizes else { continue }
            var depth = 0
            while position < end, depth > 0 || peek() != comma {
                if peek() == UInt8(ascii: "(") { depth += 1 }
                if peek() == UInt8(ascii: ")") { depth -= 1 }
                position += 1
            }
        }
    }

    /// Attributes whose text can be a page, a list of addresses, or an address that an animation sets.
    private static let unsafeAttributes: Set<String> = urlListAttributes.union([
        "srcdoc", "ping", "values", "from", "to", "by",
    ])

    private static let urlListAttributes: Set<String> = ["srcset", "imagesrcset"]

    private static let urlAttributes: Set<String> = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "background", "xlink:href", "manifest",
    ]
}
