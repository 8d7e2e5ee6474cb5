import Markdown

/// Puts values into compiled markup, each escaped for the place where it stands, and makes links relative.
struct MarkupWriter {
    private let page: SitePath
    private let links: RelativeLinks
    /// What stands before a path of the site on a page that may be shown anywhere.
    private let root: String
    /// What links to style sheets and scripts lead to instead.
    private let hashedNames: [String: String]
    /// Whether links and ids are of interest.
    private let collects: Bool

    private(set) var output: [UInt8] = []
    /// Where the content of the last element begins in which a parser would drop a line feed.
    private var preformatted: Int?
    /// What links lead to, as written.
    private(set) var targets: [String] = []
    private(set) var ids: [String] = []
    private(set) var misplaced: Set<Misplaced> = []
    /// The Markdown fields that are shown as text, and why.
    private(set) var unrendered: [(name: String, error: LimitError)] = []
    /// Whether a field turned out to need what only a whole document can give it: ids for its headings, or words on why
    /// it cannot be read.
    private(set) var needsDocument = false

    init(page: SitePath, root: String, hashedNames: [String: String] = [:], collects: Bool) {
        self.page = page
        self.root = root
        self.hashedNames = hashedNames
        self.collects = collects
        links = RelativeLinks(from: page)
    }

    mutating func reserveCapacity(_ count: Int) { output.reserveCapacity(count) }

    /// Writes `markup` with the values of `slots`.
    ///
    /// - Parameter content: writes the page where a layout has it.
    mutating func write(
        _ markup: CompiledMarkup,
        _ slots: [FilledText.Slot],
        content: (inout MarkupWriter) -> Void = { _ in }
    ) {
        misplaced.formUnion(markup.misplaced)
        // A slice of the source for each piece would be counted as one more owner of it.
        markup.source.withUnsafeBufferPointer { write(markup, $0, slots, content: content) }
    }

    private mutating func write(
        _ markup: CompiledMarkup,
        _ source: UnsafeBufferPointer<UInt8>,
        _ slots: [FilledText.Slot],
        content: (inout MarkupWriter) -> Void
    ) {
        var begin = 0
        for piece in markup.pieces {
            switch piece {
            case .bytes(let range): output += UnsafeBufferPointer(rebasing: source[range])
            case .addition(let bytes): bytes.withUTF8Buffer { output += $0 }
            case .text(let index):
                let text = slots[index].value.plainText
                // Of two line feeds the second one stays.
                if preformatted == output.count, text.utf8.first == 0x0A { output.append(0x0A) }
                HTMLText.append(text, to: &output)
            case .unquotedText(let index): HTMLText.appendUnquoted(slots[index].value.plainText, to: &output)
            case .field(let index, let place, let isBlock): write(slots[index], as: place, isBlock: isBlock)
            case .markup(let index): output += slots[index].value.plainText.utf8
            case .content: content(&self)
            case .rows(let number): writeRows(at: markup.rowPlaces[number], slots)
            case .url(let url): write(url, source, slots)
            case .beginUnquoted, .beginID: begin = output.count
            case .endUnquoted: if output.count == begin { output += "\"\"".utf8 }
            case .endID: if collects { ids.append(String(decoding: output[begin...], as: UTF8.self)) }
            case .preformatted: preformatted = output.count
            }
        }
    }

    /// Writes one piece of markup.
    mutating func write(_ piece: CompiledMarkup.Piece, of markup: CompiledMarkup, _ slots: [FilledText.Slot]) {
        var single = markup
        single.pieces = [piece]
        write(single, slots)
    }

    private mutating func writeRows(at place: CompiledMarkup.RowPlace, _ slots: [FilledText.Slot]) {
        guard case .rows(let rows) = slots[place.slot].value else { return }
        for row in rows.rows { write(row.markup(at: place).markup, row.slots) }
    }

    // MARK: Fields

    private mutating func write(_ slot: FilledText.Slot, as place: MarkdownField.Content, isBlock: Bool) {
        let field = MarkdownField(source: slot.value.plainText)
        if case .flow = place, let paragraph = field.plainParagraph {
            output += "<p>".utf8
            output += paragraph.utf8
            output += "</p>\n".utf8
            return
        }
        do {
            let html = Array(try field.html(as: place).utf8)
            if isBlock, Self.hasHeadings(html) { needsDocument = true }
            // No placeholder is in it any more, but links are.
            var writer = MarkupWriter(page: page, root: root, collects: collects)
            writer.write(MarkupCompiler.compile(html, slots: []), [])
            output += writer.output
            targets += writer.targets
            ids += writer.ids
        } catch {
            if isBlock { needsDocument = true }
            output += field.plainHTML.utf8
            unrendered.append((slot.name, error))
        }
    }

    private static func hasHeadings(_ html: [UInt8]) -> Bool {
        html.indices.dropLast(2).contains {
            html[$0] == UInt8(ascii: "<") && html[$0 + 1] == UInt8(ascii: "h")
                && (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(html[$0 + 2])
        }
    }

    // MARK: URLs

    private mutating func write(
        _ url: CompiledMarkup.URLAttribute,
        _ source: UnsafeBufferPointer<UInt8>,
        _ slots: [FilledText.Slot]
    ) {
        let start = output.count
        writeAddress(url, source, slots)
        makeRelative(from: start)
    }

    /// Writes an address as a path of the site.
    private mutating func writeAddress(
        _ url: CompiledMarkup.URLAttribute,
        _ source: UnsafeBufferPointer<UInt8>,
        _ slots: [FilledText.Slot]
    ) {
        let start = output.count
        for part in url.parts {
            switch part {
            case .bytes(let range): output += UnsafeBufferPointer(rebasing: source[range])
            case .slot(let index): write(slots[index], inURLFrom: start, isOfScript: url.isOfScript)
            }
        }
        if url.mayBeHashed { useHashedName(from: start) }
    }

    /// What an address leads to, as a path of the site; nil if there is something to say of it.
    func address(_ url: CompiledMarkup.URLAttribute, of markup: CompiledMarkup, _ slots: [FilledText.Slot]) -> [UInt8]?
    {
        var writer = self
        writer.output = []
        markup.source.withUnsafeBufferPointer { writer.writeAddress(url, $0, slots) }
        return writer.misplaced.count == misplaced.count ? writer.output : nil
    }

    private mutating func write(_ slot: FilledText.Slot, inURLFrom start: Int, isOfScript: Bool) {
        let isWhole = output[start...].allSatisfy(\.isSpace)
        if !isWhole, let scheme = URLText.runningScheme(of: output[start...]) {
            misplaced.insert(Misplaced(name: slot.name, place: "a `\(scheme):` link"))
            return
        }
        if isWhole, case .path(let path) = slot.value, SitePath.isPlain(path) {
            output += path.utf8
            return
        }
        if isWhole, isOfScript {
            guard case .path = slot.value else {
                misplaced.insert(Misplaced(name: slot.name, place: "the address of a script"))
                return
            }
        }
        let text = slot.value.plainText
        let bytes = isWhole ? URLText.whole(text) : URLText.component(text, after: output[start...])
        HTMLText.append(String(decoding: bytes, as: UTF8.self), to: &output)
    }

    private mutating func useHashedName(from start: Int) {
        guard !hashedNames.isEmpty, let name = hashedNames[String(decoding: output[start...], as: UTF8.self)] else {
            return
        }
        output.replaceSubrange(start..., with: name.utf8)
    }

    private mutating func makeRelative(from start: Int) {
        let isPath =
            output.count > start && output[start] == UInt8(ascii: "/")
            && (output.count == start + 1 || output[start + 1] != UInt8(ascii: "/"))
        if !isPath {
            if collects { targets.append(String(decoding: output[start...], as: UTF8.self)) }
        } else if page.standsAnywhere {
            // Noted as a path of the site: what stands before it is a matter of the host.
            if collects { targets.append(String(decoding: output[start...], as: UTF8.self)) }
            output.replaceSubrange(start...start, with: root.utf8)
        } else {
            links.makeRelative(&output, from: start)
            if collects { targets.append(String(decoding: output[start...], as: UTF8.self)) }
        }
    }
}
