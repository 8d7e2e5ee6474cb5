import Markdown

/// Values, in the places where a template has tags for them.
extension TemplateRunner {
    mutating func write(_ expression: Expression, _ place: ValueContext) {
        guard let value = evaluator.shownValue(of: expression) else { return }
        let start = output.count
        defer {
            if !value.isNothing { shown = min(shown?.lowerBound ?? start, start)..<output.count }
            if headingValues != nil, !value.isMarkdown {
                headingValues?.append((start..<output.count, value.plainText))
            }
        }
        switch place {
        case .text: writeText(value)
        case .plain: output += value.plainText.utf8
        case .unquoted: HTMLEscaping.appendUnquoted(value.plainText, to: &output)
        case .markup(let place): writeMarkup(value, place, expression)
        case .block(let place, let hasTags): writeBlock(value, place, hasTags, expression)
        case .url(let isOfScript): writeAddress(value, isOfScript, expression)
        case .number:
            if case .integer(let number) = value {
                output += String(number).utf8
            } else if !value.isNothing {
                refuse(expression, in: "the attribute `style`")
            }
        }
    }

    private mutating func writeText(_ value: Value) {
        let text = value.plainText
        // Of two line feeds the second one stays.
        if preformatted == output.count, text.utf8.first == 0x0A { output.append(0x0A) }
        HTMLEscaping.append(text, to: &output)
    }

    private mutating func writeMarkup(_ value: Value, _ place: MarkdownField.Place, _ expression: Expression) {
        switch value {
        case .markdown(let source): write(MarkdownField(source: source), as: place, expression, hasIDs: false)
        case .markup(let markup): output += markup.utf8
        case .content: output += content
        default: writeText(value)
        }
    }

    /// Writes a value that has a paragraph to itself. Nothing leaves no paragraph.
    private mutating func writeBlock(
        _ value: Value,
        _ place: MarkdownField.Place,
        _ hasTags: Bool,
        _ expression: Expression
    ) {
        switch value {
        case .nothing: return
        case .markup, .content: return writeMarkup(value, place, expression)
        case .markdown(let source):
            guard case .flow = place else { break }
            let field = MarkdownField(source: source)
            // A single paragraph in a tight list has no tags, as a paragraph of the template would have none there.
            if !hasTags, let document = try? Document(parsing: source), document.inlineHTML() != nil {
                return write(field, as: .phrasing, expression, hasIDs: false)
            }
            return write(field, as: place, expression, hasIDs: true)
        default: break
        }
        if hasTags { output += "<p>".utf8 }
        writeMarkup(value, place, expression)
        if hasTags { output += "</p>\n".utf8 }
    }

    /// - Parameter hasIDs: whether its headings get ids, as those of the page's own Markdown do.
    private mutating func write(
        _ field: MarkdownField,
        as place: MarkdownField.Place,
        _ expression: Expression,
        hasIDs: Bool
    ) {
        if case .flow = place, let paragraph = field.plainParagraph {
            output += "<p>".utf8
            output += paragraph.utf8
            output += "</p>\n".utf8
            return
        }
        do {
            writeHTML(try field.html(as: place) { if hasIDs { $0.assignHeadingIDs(from: &ids) } })
        } catch {
            output += field.plainHTML.utf8
            problems.append(.unreadable(field: expression.tag.label, reason: "\(error)"))
        }
    }

    /// Writes HTML that holds no tags of a template, with its links made relative to the page.
    fileprivate mutating func writeHTML(_ html: String) {
        // It is already safe, so it needs no check.
        guard let nodes = try? MarkupScanner.scan(Array(html.utf8), slots: []).nodes else { return }
        write(nodes)
    }

    private mutating func write(_ nodes: [MarkupNode]) {
        for node in nodes {
            switch node {
            case .bytes(let bytes): output += bytes
            case .url(let content, let kind):
                let start = output.count
                write(content)
                finishLink(from: start, kind)
            case .id(let content):
                let start = output.count
                write(content)
                collectID(from: start)
            case .unquoted(let content): write(content)
            // The others stand for tags of a template.
            default: break
            }
        }
    }

    // MARK: Addresses

    private mutating func writeAddress(_ value: Value, _ isOfScript: Bool, _ expression: Expression) {
        let start = urlStart
        let isWhole = output[start...].allSatisfy(\.isSpace)
        if !isWhole, let scheme = URLText.scriptScheme(of: output[start...]) {
            return refuse(expression, in: "a `\(scheme):` link")
        }
        if isWhole, case .path(let path) = value {
            if SitePath.isPlain(path) { return output += path.utf8 }
        } else if isWhole, isOfScript {
            if !value.isNothing { refuse(expression, in: "the address of a script") }
            return
        }
        let text = value.plainText
        let bytes = isWhole ? URLText.whole(text) : URLText.component(text, after: output[start...])
        HTMLEscaping.append(String(decoding: bytes, as: UTF8.self), to: &output)
    }

    mutating func finishLink(from start: Int, _ kind: URLKind) {
        // If the template writes `/{{a}}/{{b}}` and `a` is empty, `b` must not become a host.
        let slash = UInt8(ascii: "/")
        while !kind.namesHost, output.count > start + 1, output[start] == slash, output[start + 1] == slash {
            output.remove(at: start)
        }
        links.finish(&output, from: start, mayBeHashed: kind.mayBeHashed)
        // Collected before the root is added: what comes before the path depends on the host.
        if collects { targets.append(String(decoding: output[start...], as: UTF8.self)) }
        links.addRoot(to: &output, from: start)
    }

    private mutating func refuse(_ expression: Expression, in place: String) {
        problems.append(.misplaced(MarkupScanner.misplaced(expression.tag, in: place)))
    }
}

extension MarkdownField {
    /// The field as HTML whose links lead to the site under an address, for readers that show it elsewhere.
    package func html(linkingFrom links: PageLinks) -> String {
        guard let html = try? self.html(as: .flow(below: 1)) else { return plainHTML }
        var runner = TemplateRunner(links: links)
        runner.writeHTML(html)
        return String(decoding: runner.output, as: UTF8.self)
    }
}
