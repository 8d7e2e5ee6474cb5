package import Diagnostics
import Markdown

/// Runs the instructions of templates for one page.
package struct TemplateRunner {
    /// A problem with the values of one page.
    package enum Problem: Hashable, Sendable {
        /// A value in a place where no text is safe.
        case misplaced(Diagnostic)
        /// A Markdown field that is shown as plain text, and why.
        case unreadable(field: String, reason: String)
        /// The page is longer than any page should be.
        case tooLong
    }

    private let links: PageLinks
    /// Whether to collect links and ids.
    private let collects: Bool
    private let recorder: DependencyRecorder?
    private var evaluator: Evaluator
    private var template: CompiledTemplate
    private var output: [UInt8] = []
    /// The page, in a layout.
    private var content: [UInt8] = []
    /// The ids that headings can have; nil if they get none.
    private var ids: UniqueSlugs?
    /// Where the content of the last `<pre>` or similar element begins. A parser drops a line feed there.
    private var preformatted: Int?
    /// The range of the values written so far that aren't nothing.
    private var shown: Range<Int>?
    private var steps = 0

    /// The text of the first heading.
    package private(set) var heading: String?
    /// What links lead to, as written.
    package private(set) var targets: [String] = []
    /// The ids that links can lead to.
    package private(set) var foundIDs: [String] = []
    package private(set) var problems: [Problem] = []

    /// More than any page that people look at. Lists in lists come to more than any memory holds, and those with nothing in
    /// them to more than any time.
    private static let (byteLimit, stepLimit) = (Document.byteLimit, 1 << 23)
    /// The limits in words.
    package static var limit: String { "\(byteLimit) bytes or \(stepLimit) tags and elements" }

    private var isTooLong: Bool { output.count > Self.byteLimit || steps > Self.stepLimit }

    /// - Parameters:
    ///   - recorder: notes what the templates ask for.
    ///   - collects: whether to collect links and ids.
    package init(links: PageLinks, recorder: DependencyRecorder? = nil, collects: Bool = false) {
        self.links = links
        self.collects = collects
        self.recorder = recorder
        evaluator = Evaluator(recorder: recorder)
        template = CompiledTemplate()
    }

    /// Runs a template on a record.
    ///
    /// - Parameter content: the page, for a layout.
    package mutating func run(_ template: CompiledTemplate, on root: any TemplateRecord, content: [UInt8] = [])
        -> [UInt8]
    {
        self.template = template
        self.content = content
        output = []
        output.reserveCapacity(template.bytes.count + content.count + 1024)
        ids = UniqueSlugs(avoiding: template.takenIDs)
        recorder?.note(template.constants)
        evaluator.enter(root)
        template.instructions.withUnsafeBufferPointer { instructions in
            template.bytes.withUnsafeBufferPointer { bytes in
                run(instructions, 0..<instructions.count, bytes)
            }
        }
        evaluator.leave()
        if isTooLong { problems.append(.tooLong) }
        return output
    }

    // MARK: Instructions

    private typealias Instructions = UnsafeBufferPointer<CompiledTemplate.Instruction>

    private mutating func run(_ all: Instructions, _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) {
        var index = range.lowerBound
        // Whether the last section was shown, for an `otherwise` that follows it.
        var isShown = false
        while index < range.upperBound, !isTooLong {
            steps += 1
            let next = index + 1
            switch all[index] {
            case .bytes(let text):
                output += UnsafeBufferPointer(rebasing: bytes[text])
                index = next
            case .value(let tag, let place):
                write(tag, place)
                index = next
            case .preformatted:
                preformatted = output.count
                index = next
            case .section(let tag, let end):
                isShown = runSection(all, next..<end, bytes, tag)
                index = end
            case .inverted(let tag, let end):
                let operand = evaluator.value(of: template.tags[tag].expression)
                if evaluator.isFalse(operand) { run(all, next..<end, bytes) }
                index = end
            case .otherwise(let end):
                if !isShown { run(all, next..<end, bytes) }
                index = end
            case .optional(let start, let close, let trims, let end):
                runOptional(all, next..<end, bytes, start, close, trims: trims)
                index = end
            case .heading(let level, let id, let end):
                runHeading(all, next..<end, bytes, level, id.map { template.headingIDs[$0] })
                index = end
            case .url(let kind, let end):
                let start = output.count
                urlStart = start
                run(all, next..<end, bytes)
                finishLink(from: start, kind)
                index = end
            case .unquoted(let end):
                let start = output.count
                run(all, next..<end, bytes)
                if output.count == start { output += "\"\"".utf8 }
                index = end
            case .id(let end):
                let start = output.count
                run(all, next..<end, bytes)
                if collects { foundIDs.append(String(decoding: output[start...], as: UTF8.self)) }
                index = end
            }
        }
    }

    /// - Returns: whether the value is there and not false.
    private mutating func runSection(
        _ all: Instructions,
        _ content: Range<Int>,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ tag: Int
    ) -> Bool {
        let operand = evaluator.value(of: template.tags[tag].expression)
        guard !evaluator.isFalse(operand) else { return false }
        let outer = evaluator.place
        switch operand.value {
        case .boolean: run(all, content, bytes)
        case .list(let values):
            for (index, element) in values.enumerated() where !isTooLong {
                steps += 1
                evaluator.place = (index, values.count)
                evaluator.enter(.init(value: element))
                run(all, content, bytes)
                evaluator.leave()
            }
        default:
            evaluator.place = nil
            evaluator.enter(operand)
            run(all, content, bytes)
            evaluator.leave()
        }
        evaluator.place = outer
        return true
    }

    private mutating func runOptional(
        _ all: Instructions,
        _ content: Range<Int>,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ startTag: Range<Int>,
        _ endTag: Range<Int>,
        trims: Bool
    ) {
        let (start, outer) = (output.count, shown)
        shown = nil
        output += UnsafeBufferPointer(rebasing: bytes[startTag])
        let first = output.count
        run(all, content, bytes)
        if shown != nil || !output[first...].allSatisfy(\.isSpace) {
            if trims { trimSpace(from: first) }
            output += UnsafeBufferPointer(rebasing: bytes[endTag])
            shown = (outer?.lowerBound ?? first)..<output.count
        } else {
            output.removeSubrange(start...)
            shown = outer
        }
    }

    /// Removes the template's white space from both ends of what has been written. White space of values stays.
    private mutating func trimSpace(from start: Int) {
        let (first, last) = shown.map { ($0.lowerBound, $0.upperBound) } ?? (output.count, start)
        while output.count > last, output.last?.isSpace == true { output.removeLast() }
        let blank = output[start..<max(start, min(first, output.count))].prefix(while: \.isSpace).count
        if blank > 0 { output.removeSubrange(start..<start + blank) }
    }

    private mutating func runHeading(
        _ all: Instructions,
        _ content: Range<Int>,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ level: Int,
        _ knownID: String?
    ) {
        let start = output.count
        headingValues = []
        run(all, content, bytes)
        let text =
            knownID == nil || heading == nil
            ? HeadingText.text(of: output, from: start, values: headingValues ?? []) : ""
        headingValues = nil
        if heading == nil { heading = text }
        // In a section over a list, a heading is shown several times.
        let isFirst = knownID.map { usedIDs.insert($0).inserted } ?? false
        let id = isFirst ? knownID ?? "" : ids?.next(for: knownID ?? text) ?? ""
        output.insert(contentsOf: "<h\(level) id=\"\(id)\">".utf8, at: start)
        output += "</h\(level)>".utf8
        if collects { foundIDs.append(id) }
    }

    /// The values in the heading that is being written, and where they stand.
    private var headingValues: [(range: Range<Int>, text: String)]?
    /// The ids of headings without a value that have been written.
    private var usedIDs: Set<String> = []

    // MARK: Values

    private mutating func write(_ tag: Int, _ place: ValuePlace) {
        let operand = evaluator.value(of: template.tags[tag].expression)
        guard let value = operand.value else { return }
        // The answer of a boolean was noted when it was looked up.
        if case .boolean = value { evaluator.noteAll(operand) } else { evaluator.noteText(operand) }
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
        case .markup(let place): writeMarkup(value, place, tag)
        case .block(let place, let hasTags): writeBlock(value, place, hasTags, tag)
        case .url(let isOfScript): writeAddress(value, isOfScript, tag)
        case .number:
            guard case .integer(let number) = value else {
                return value.isNothing ? () : refuse(tag, in: "the attribute `style`")
            }
            output += String(number).utf8
        }
    }

    private mutating func writeText(_ value: Value) {
        let text = value.plainText
        // Of two line feeds the second one stays.
        if preformatted == output.count, text.utf8.first == 0x0A { output.append(0x0A) }
        HTMLEscaping.append(text, to: &output)
    }

    private mutating func writeMarkup(_ value: Value, _ place: MarkdownField.Place, _ tag: Int) {
        switch value {
        case .markdown(let source): write(MarkdownField(source: source), as: place, tag, hasIDs: false)
        case .markup(let markup): output += markup.utf8
        case .content: output += content
        default: writeText(value)
        }
    }

    /// Writes a value that has a paragraph to itself. Nothing leaves no paragraph.
    private mutating func writeBlock(_ value: Value, _ place: MarkdownField.Place, _ hasTags: Bool, _ tag: Int) {
        switch value {
        case .nothing: return
        case .markup, .content: return writeMarkup(value, place, tag)
        case .markdown(let source):
            if case .flow = place { return writeBlocks(source, place, hasTags, tag) }
        default: break
        }
        if hasTags { output += "<p>".utf8 }
        writeMarkup(value, place, tag)
        if hasTags { output += "</p>\n".utf8 }
    }

    private mutating func writeBlocks(_ source: String, _ place: MarkdownField.Place, _ hasTags: Bool, _ tag: Int) {
        let field = MarkdownField(source: source)
        // A single paragraph in a tight list has no tags, as a paragraph of the template would have none there.
        if !hasTags, let document = try? Document(parsing: source), document.inlineHTML() != nil {
            return write(field, as: .phrasing, tag, hasIDs: false)
        }
        write(field, as: place, tag, hasIDs: true)
    }

    /// - Parameter hasIDs: whether its headings get ids, as those of the page's own Markdown do.
    private mutating func write(_ field: MarkdownField, as place: MarkdownField.Place, _ tag: Int, hasIDs: Bool) {
        if case .flow = place, let paragraph = field.plainParagraph {
            output += "<p>".utf8
            output += paragraph.utf8
            output += "</p>\n".utf8
            return
        }
        do {
            var none: UniqueSlugs?
            writeHTML(hasIDs ? try field.html(as: place, ids: &ids) : try field.html(as: place, ids: &none))
        } catch {
            output += field.plainHTML.utf8
            let name = template.tags[tag].expression.label
            problems.append(.unreadable(field: name, reason: "\(error)"))
        }
    }

    /// Writes HTML that holds no tags of a template, with its links made relative to the page.
    private mutating func writeHTML(_ html: String) {
        // It is safe, and so there is nothing that could be wrong with it.
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
                if collects { foundIDs.append(String(decoding: output[start...], as: UTF8.self)) }
            case .unquoted(let content): write(content)
            // The others stand for tags of a template.
            default: break
            }
        }
    }

    // MARK: Addresses

    private mutating func writeAddress(_ value: Value, _ isOfScript: Bool, _ tag: Int) {
        let start = urlStart
        let isWhole = output[start...].allSatisfy(\.isSpace)
        if !isWhole, let scheme = URLText.runningScheme(of: output[start...]) {
            return refuse(tag, in: "a `\(scheme):` link")
        }
        if isWhole {
            if case .path(let path) = value, SitePath.isPlain(path) { return output += path.utf8 }
            if isOfScript {
                guard case .path = value else {
                    return value.isNothing ? () : refuse(tag, in: "the address of a script")
                }
            }
        }
        let text = value.plainText
        let bytes = isWhole ? URLText.whole(text) : URLText.component(text, after: output[start...])
        HTMLEscaping.append(String(decoding: bytes, as: UTF8.self), to: &output)
    }

    /// Where the address begins that is being written.
    private var urlStart = 0

    private mutating func finishLink(from start: Int, _ kind: URLKind) {
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

    private mutating func refuse(_ tag: Int, in place: String) {
        let tag = template.tags[tag]
        problems.append(.misplaced(MarkupScanner.misplaced(tag.expression.label, at: tag.location, in: place)))
    }
}

extension MarkdownField {
    /// The field as HTML whose links lead to the site under an address, for readers that show it elsewhere.
    package func html(linkingFrom links: PageLinks) -> String {
        var runner = TemplateRunner(links: links)
        return runner.html(of: self)
    }
}

extension TemplateRunner {
    fileprivate mutating func html(of field: MarkdownField) -> String {
        ids = nil
        guard let html = try? field.html(as: .flow(below: 1), ids: &ids) else { return field.plainHTML }
        output = []
        writeHTML(html)
        return String(decoding: output, as: UTF8.self)
    }
}
