import Diagnostics
import Markdown

extension MarkupScanner {
    /// Reads the tag or mark at the current position, if there is one. Begins and ends sections; leaves a value to the
    /// caller.
    mutating func readTag(in state: State) throws(Diagnostic) -> Found {
        switch peek() {
        case PlaceholderMark.lead, UInt8(ascii: "%"):
            guard let mark = placeholder(at: position, in: state) else { return .nothing }
            return try read(mark, in: state)
        case UInt8(ascii: ","):
            guard let mark = section(at: position + 1, in: state), !isStart(mark) || slots[mark.index].hasOuterComma
            else { return .nothing }
            return try read(mark, after: 1, in: state)
        case UInt8(ascii: "<"): return try readBlock(between: "<?", and: "?>", in: state)
        case UInt8(ascii: "&"): return try readBlock(between: "&lt;?", and: "?&gt;", in: state)
        case UInt8(ascii: " "), UInt8(ascii: ":"): return try readAttribute(in: state)
        default: return .nothing
        }
    }

    /// The placeholder at a position. cmark percent-encodes those in addresses.
    private func placeholder(at position: Int, in state: State) -> PlaceholderMark? {
        if let mark = PlaceholderMark(at: position, in: input) { return mark }
        guard case .attribute = state else { return nil }
        return PlaceholderMark(encodedAt: position, in: input)
    }

    private func section(
        at position: Int,
        as kind: Placeholder.Kind = .section,
        in state: State
    ) -> PlaceholderMark? {
        guard let mark = placeholder(at: position, in: state), mark.kind == kind, slots.indices.contains(mark.index)
        else { return nil }
        return mark
    }

    private func isStart(_ section: PlaceholderMark) -> Bool {
        if case .sectionStart = slots[section.index].kind { true } else { false }
    }

    /// Reads the mark of a block, a value, or a section tag within a line with the commas next to it.
    ///
    /// - Parameter comma: the length of the comma before it.
    private mutating func read(
        _ mark: PlaceholderMark,
        after comma: Int = 0,
        in state: State
    ) throws(Diagnostic) -> Found {
        if mark.kind == .block {
            guard let block = BlockMark(rawValue: mark.index) else { return .nothing }
            try readBlockMark(block, length: mark.length)
            return .mark
        }
        guard slots.indices.contains(mark.index) else { return .nothing }
        flush()
        skip(comma + mark.length)
        guard mark.kind == .section else { return .value(mark.index) }
        if isStart(mark) || slots[mark.index].hasOuterComma, peek() == UInt8(ascii: ",") { skip(1) }
        // The Markdown parser keeps the added line feed in code and raw HTML.
        if slots[mark.index].hasLineFeed, peek() == UInt8(ascii: "\n") { skip(1) }
        try enterOrLeave(mark.index, in: state)
        return .mark
    }

    /// Reads a section tag that is a block, including the rest of its line.
    private mutating func readBlock(
        between prefix: StaticString,
        and suffix: StaticString,
        in state: State
    ) throws(Diagnostic) -> Found {
        guard starts(with: prefix, at: position) else { return .nothing }
        let first = position + prefix.utf8CodeUnitCount
        guard let mark = section(at: first, in: state), starts(with: suffix, at: first + mark.length) else {
            return .nothing
        }
        var lineStart = position
        while lineStart > start, input[lineStart - 1].isBlank { lineStart -= 1 }
        let hasLine = lineStart == 0 || input[lineStart - 1] == UInt8(ascii: "\n")
        flush(upTo: hasLine ? lineStart : position)
        skip(prefix.utf8CodeUnitCount + mark.length + suffix.utf8CodeUnitCount)
        if peek() == UInt8(ascii: "\n") { skip(1) }
        try enterOrLeave(mark.index, in: state)
        return .mark
    }

    /// Reads a section tag in the form of an attribute, including the spaces around it and the colon after it.
    private mutating func readAttribute(in state: State) throws(Diagnostic) -> Found {
        let first = position + (peek() == UInt8(ascii: " ") ? 1 : 0)
        guard starts(with: ":=", at: first), let mark = section(at: first + 2, as: .attribute, in: state) else {
            return .nothing
        }
        flush()
        skip(first + 2 + mark.length - position)
        if starts(with: " :", at: position) { skip(2) }
        try enterOrLeave(mark.index, in: state)
        return .mark
    }

    private func starts(with text: StaticString, at position: Int) -> Bool {
        text.withUTF8Buffer { position <= input.count && input[position...].starts(with: $0) }
    }

    // MARK: Sections

    private mutating func enterOrLeave(_ slot: Int, in state: State) throws(Diagnostic) {
        guard case .sectionEnd(let opening) = slots[slot].kind else {
            try requireParent(of: slot)
            return begin(.section(slot, state))
        }
        guard case .section(let open, let before) = frames.last?.kind, open == opening else {
            // Either another section is the innermost one, or something that begins inside this section doesn't end in
            // it.
            throw unclosed(opening, stateOfSection(opening) ?? .text, in: state, at: slot)
        }
        guard before == state else { throw unclosed(opening, before, in: state, at: slot) }
        add(.section(opening, frames.removeLast().nodes))
    }

    private func stateOfSection(_ slot: Int) -> State? {
        for case .section(slot, let state) in frames.map(\.kind) { return state }
        return nil
    }

    private var openSection: Int? {
        for frame in frames.reversed() { if case .section(let slot, _) = frame.kind { return slot } }
        return nil
    }

    /// Checks that a tag is still in the section that encloses it in the template: Markdown moves the address of a
    /// link.
    private func requireParent(of slot: Int) throws(Diagnostic) {
        guard slots[slot].parent != openSection else { return }
        throw torn(slot)
    }

    mutating func addValue(_ slot: Int, _ place: ValueContext) throws(Diagnostic) {
        try requireParent(of: slot)
        add(.value(slot, place))
    }

    mutating func begin(_ kind: Frame.Kind) {
        flush()
        frames.append(Frame(kind: kind))
    }

    /// Ends the innermost frame and returns its nodes.
    mutating func end(_ kind: Frame.Kind, called what: String) throws(Diagnostic) -> [MarkupNode] {
        flush()
        guard frames.last?.kind == kind else { throw torn(by: what) }
        return frames.removeLast().nodes
    }

    // MARK: Messages

    mutating func refuse(_ slot: Int, in place: String) {
        result.problems.append(Self.misplaced(slots[slot].tag, in: place))
    }

    static func misplaced(_ tag: Tag, in place: String) -> Diagnostic {
        .error(
            tag.location,
            "the value of `\(tag.label)` is in \(place), where no text is safe; it was left out",
            hint: "put it into an attribute such as `data-value` and read it from there"
        )
    }

    /// The error for a section that ends in a different state than it begins in.
    func unclosed(_ opening: Int, _ before: State, in state: State, at end: Int? = nil) -> Diagnostic {
        let (tag, slot) = (slots[opening].tag, slots[end ?? opening])
        let file = slot.tag.location.file == tag.location.file ? "" : " of \(tag.location.file)"
        if before == state {
            return slot.diagnostic(
                .error,
                "`\(tag.text)` on line \(tag.line)\(file) contains the end of something that begins before it",
                hint: "begin and end it in the same paragraph, list item or tag"
            )
        }
        return slot.diagnostic(
            .error,
            "`\(tag.text)` begins \(before.words) on line \(tag.line)\(file) and ends \(state.words)",
            hint: "begin and end it in the same place, for example both between tags"
        )
    }

    /// The error for a section that begins inside something and is still open where that ends.
    func torn(by what: String) -> Diagnostic {
        guard let slot = openSection else {
            return .error(slots.first?.tag.location ?? Location(file: ""), "\(what) isn't closed", hint: nil)
        }
        return slots[slot].diagnostic(
            .error,
            "`\(slots[slot].tag.text)` begins in \(what) and is still open where that ends",
            hint: "begin and end it in the same place"
        )
    }

    /// The error for a tag that has been moved out of its section, or into one.
    private func torn(_ slot: Int) -> Diagnostic {
        let parent = slots[slot].parent
        if let open = openSection {
            // The tag is in the definition of a link, `[a]: /b/`, and the link itself is in an inner section.
            let outer = sequence(first: open) { slots[$0].parent }.dropFirst()
            if parent.map(outer.contains) ?? true {
                let section = slots[open].tag
                return slots[slot].diagnostic(
                    .error,
                    "`\(slots[slot].tag.text)` isn't in the section `\(section.text)` on line \(section.line), "
                        + "but a link in that section refers to it",
                    hint: "put the address in the link itself, such as `[name]({{url}})`"
                )
            }
        }
        let section = slots[parent ?? openSection ?? slot].tag
        return slots[slot].diagnostic(
            .error,
            "`\(slots[slot].tag.text)` is no longer in the section `\(section.text)` on line \(section.line): "
                + "a Markdown link can't be divided",
            hint: "write the link as HTML, such as `{{#url}}<a href=\"{{.}}\">{{/url}}name{{#url}}</a>{{/url}}`"
        )
    }

    // MARK: Bytes

    mutating func add(_ node: MarkupNode) {
        flush()
        frames[frames.count - 1].nodes.append(node)
    }

    /// Adds the bytes that are copied unchanged, up to the current position.
    mutating func flush() { flush(upTo: position) }

    mutating func flush(upTo end: Int) {
        if start < end { frames[frames.count - 1].nodes.append(.bytes(Array(input[start..<end]))) }
        start = position
    }

    /// Skips bytes. The bytes before them must have been added.
    mutating func skip(_ count: Int) {
        position = min(input.count, position + count)
        start = position
    }

    mutating func readName(until isEnd: (UInt8) -> Bool, place: String) throws(Diagnostic) -> String {
        let first = position
        var name: [UInt8] = []
        while position < input.count, !isEnd(peek()) || (position == first && peek() == UInt8(ascii: "=")) {
            switch try readTag(in: .tag) {
            case .value(let slot): refuse(slot, in: place)
            case .mark: continue
            case .nothing:
                name.append(peek().lowercased)
                position += 1
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    func peek(_ offset: Int = 0) -> UInt8 {
        position + offset < input.count ? input[position + offset] : 0
    }

    mutating func skipSpace() {
        while position < input.count, peek().isSpace { position += 1 }
    }
}

extension MarkupScanner.State {
    /// The state as a place, for messages.
    var words: String {
        switch self {
        case .text: "between tags"
        case .tag: "inside a tag"
        case .attribute(let name, _): "in the attribute `\(name)`"
        case .rawText(let name): "in `<\(name)>`"
        case .comment: "in a comment"
        }
    }
}
