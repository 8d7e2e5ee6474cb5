import Diagnostics
import Foundation

/// Parses Mustache: mustache(5), with the inheritance of the specification's `~inheritance`.
///
/// A tag on a line by itself removes the line, unless it shows a value (the specification's "standalone" tags).
struct MustacheParser {
    /// The deepest nesting of sections that is accepted. Deeper nesting is reported as a mistake, because parsing and
    /// expansion are recursive.
    private static let depthLimit = 100

    private let text: [UInt8]
    private var place: (file: String, line: Int, column: Int)
    private var offset = 0
    /// The start of the text that isn't in a node yet.
    private var textStart = 0
    private var open = Array("{{".utf8)
    private var close = Array("}}".utf8)
    /// The tags that haven't been closed yet.
    private var opened: [Tag] = []
    /// The indentation of the first line of an overriding block, which is removed from all its lines; nil until that
    /// line is read.
    private var margin: Int? = 0

    static func parse(_ text: String, at location: Location) throws(Diagnostic) -> [MustacheNode] {
        let place = (location.file, location.line ?? 1, location.column ?? 1)
        var parser = MustacheParser(text: Array(text.utf8), place: place)
        return try parser.readNodes().nodes
    }

    // MARK: Nodes

    /// Reads up to the end of the innermost open tag, or of the text.
    private mutating func readNodes() throws(Diagnostic) -> (nodes: [MustacheNode], end: Tag?) {
        var nodes: [MustacheNode] = []
        while let tag = try nextTag(&nodes) {
            try requireBlock(tag)
            switch tag.kind {
            case .variable, .unescaped: nodes.append(.value(tag))
            case .section, .inverted:
                let (content, end) = try readContent(of: tag)
                nodes.append(.section(tag, end: end, content))
            case .block: nodes.append(.block(.init(tag: tag, content: try readContent(of: tag).nodes)))
            case .partial: nodes.append(.partial(tag, overrides: []))
            case .parent:
                let overrides = try readContent(of: tag).nodes.compactMap { node in
                    if case .block(let block) = node { block } else { nil }
                }
                nodes.append(.partial(tag, overrides: overrides))
            case .dynamic, .pragma: nodes.append(.unsupported(tag))
            case .comment, .delimiters: break
            case .close:
                try requireMatch(tag)
                return (nodes, tag)
            }
        }
        return (nodes, nil)
    }

    /// Reads up to the tag that closes `tag`.
    private mutating func readContent(of tag: Tag) throws(Diagnostic) -> (nodes: [MustacheNode], end: Tag) {
        guard opened.count < Self.depthLimit else {
            let message = "sections are nested more than \(Self.depthLimit) deep"
            throw .error(tag.location, message, hint: "move the inner ones to a partial")
        }
        let outerMargin = margin
        if opened.last?.kind == .parent { margin = nil }
        opened.append(tag)
        let (nodes, end) = try readNodes()
        opened.removeLast()
        if tag.kind == .parent { margin = outerMargin }
        guard let end else {
            let message = "the section `\(tag.name)` is not closed"
            throw .error(tag.location, message, hint: "add `{{/\(tag.content)}}` where it ends")
        }
        return (nodes, end)
    }

    /// Throws if a tag directly inside a parent isn't a block.
    private func requireBlock(_ tag: Tag) throws(Diagnostic) {
        guard let parent = opened.last, parent.kind == .parent,
            ![.block, .close, .comment, .delimiters].contains(tag.kind)
        else { return }
        throw .error(
            tag.location,
            "only blocks are allowed in `{{<\(parent.name)}}`",
            hint: "put it into a block such as `{{$title}}…{{/title}}`"
        )
    }

    private func requireMatch(_ end: Tag) throws(Diagnostic) {
        guard let tag = opened.last else {
            throw .error(
                end.location,
                "`{{/\(end.content)}}` closes a section that is not open",
                hint: "remove it, or open the section with `{{#\(end.content)}}`"
            )
        }
        guard tag.content == end.content else {
            throw .error(
                end.location,
                "found `{{/\(end.content)}}` where `{{/\(tag.content)}}` was expected",
                hint: helperHint(for: tag, closedBy: end)
                    ?? "the section `\(tag.content)` was opened on line \(tag.line)"
            )
        }
    }

    /// Returns a hint about a section written as in Handlebars, such as `{{#if name}}…{{/if}}`; nil for any other.
    private func helperHint(for tag: Tag, closedBy end: Tag) -> String? {
        let words = tag.content.split(separator: " ")
        guard words.count == 2, words[0] == end.content, ["if", "unless", "each", "with"].contains(words[0]) else {
            return nil
        }
        let sign = words[0] == "unless" ? "^" : "#"
        return "Mustache has no `\(words[0])`: write `{{\(sign)\(words[1])}}…{{/\(words[1])}}`"
    }

    // MARK: Tags

    /// Reads the next tag and adds the text before it to `nodes`. Returns nil at the end of the text.
    private mutating func nextTag(_ nodes: inout [MustacheNode]) throws(Diagnostic) -> Tag? {
        advance(to: open)
        let start = offset
        var tag = start < text.count ? try readTag() : nil
        let isValue = tag?.kind == .variable || tag?.kind == .unescaped
        let line = tag == nil || isValue ? nil : line(around: start..<offset)
        let before = withoutMargin(textStart..<max(textStart, line?.lowerBound ?? start))
        if !before.isEmpty { nodes.append(.text(before)) }
        tag?.indentation = line.map { withoutMargin($0.lowerBound..<start) }
        textStart = line?.upperBound ?? offset
        return tag
    }

    private mutating func readTag() throws(Diagnostic) -> Tag {
        let location = Location(file: place.file, line: place.line, column: place.column)
        advance(by: open.count)
        let closingSign =
            switch text[offset...].first {
            case UInt8(ascii: "{"): "}"
            case UInt8(ascii: "="): "="
            default: ""
            }
        let end = closingSign.utf8 + close
        let start = offset
        advance(to: end)
        let inner = String(decoding: text[start..<offset], as: UTF8.self)
        guard offset < text.count else {
            throw .error(
                location,
                "the tag `\(String(decoding: open, as: UTF8.self))\(inner.prefix { $0 != "\n" }.prefix(20))` is not closed",
                hint: "add `\(String(decoding: end, as: UTF8.self))` where it ends"
            )
        }
        advance(by: end.count)
        var kind = Tag.Kind(rawValue: inner.hasPrefix("&") ? "{" : String(inner.prefix(1))) ?? .variable
        if closingSign == "=" { kind = .delimiters }
        let content = inner.dropFirst(kind == .variable ? 0 : 1).trimmingCharacters(in: .whitespacesAndNewlines)
        if [.partial, .parent].contains(kind), content.hasPrefix("*") { kind = .dynamic }
        let tag = Tag(kind, content, at: location)
        if kind == .delimiters { try setDelimiters(tag) } else { try requireName(tag) }
        return tag
    }

    private mutating func setDelimiters(_ tag: Tag) throws(Diagnostic) {
        let delimiters = tag.content.split(whereSeparator: \.isWhitespace)
        guard delimiters.count == 2 else {
            let message = "a tag that sets delimiters needs two of them"
            throw .error(tag.location, message, hint: "for example `{{=<% %>=}}`")
        }
        (open, close) = (Array(delimiters[0].utf8), Array(delimiters[1].utf8))
    }

    private func requireName(_ tag: Tag) throws(Diagnostic) {
        if tag.kind == .comment { return }
        guard !tag.content.isEmpty else {
            throw .error(tag.location, "the tag has no name", hint: "write one between the braces, such as `{{title}}`")
        }
        guard tag.functions.count <= 10 else {
            let message = "there are \(tag.functions.count) functions around a name"
            throw .error(tag.location, message, hint: "use one or two")
        }
        if tag.content.hasPrefix("../"), ![.partial, .parent].contains(tag.kind) {
            let hint = "write `\(tag.content.replacing("../", with: ""))`, which is also looked up outside the section"
            throw .error(tag.location, "`\(tag.content)` isn't a name", hint: hint)
        }
        guard isName(tag.content) || tag.kind == .pragma else {
            let hint = "a name is made of letters, digits, `-`, `_`, dots and single spaces"
            throw .error(tag.location, "`\(tag.content)` isn't a name", hint: hint)
        }
    }

    /// Returns whether the content of a tag could be a name. A single space may be inside a name, because the keys of
    /// collections have spaces.
    private func isName(_ content: String) -> Bool {
        let bytes = Array(content.utf8)
        return bytes.indices.allSatisfy { index in
            if bytes[index] == UInt8(ascii: " ") { return bytes[index - 1].isOfName && bytes[index + 1].isOfName }
            // Brackets are for functions, `*` for dynamic names, and `/` for the folders of partials.
            return bytes[index].isOfName || ".*()/".utf8.contains(bytes[index])
        }
    }

    /// Moves on to the next `delimiter`, or to the end of the text.
    private mutating func advance(to delimiter: [UInt8]) {
        let next = text[offset...].indices.first { index in
            // Comparing the first byte is almost always enough, and fast.
            text[index] == delimiter.first && text[index...].starts(with: delimiter)
        }
        advance(by: (next ?? text.count) - offset)
    }

    private mutating func advance(by count: Int) {
        for byte in text[offset..<offset + count] {
            if byte == UInt8(ascii: "\n") {
                (place.line, place.column) = (place.line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                // Columns count scalars, so a scalar's continuation bytes are skipped.
                place.column += 1
            }
        }
        offset += count
    }

    // MARK: Text

    /// Returns the line of a tag, including its line feed, if nothing else is on the line.
    private func line(around tag: Range<Int>) -> Range<Int>? {
        let start = text[..<tag.lowerBound].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
        let end = text[tag.upperBound...].firstIndex { !$0.isBlank } ?? text.count
        guard start == 0 || text[start - 1] == UInt8(ascii: "\n") else { return nil }
        if end == text.count { return start..<end }
        return text[end] == UInt8(ascii: "\n") ? start..<end + 1 : nil
    }

    /// Returns a part of the text without the margin of its lines.
    private mutating func withoutMargin(_ range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text[range]
        while let first = rest.indices.first {
            if first == 0 || text[first - 1] == UInt8(ascii: "\n") {
                let indentation = rest.prefix(while: \.isBlank).count
                let width = margin ?? indentation
                margin = width
                rest = rest.dropFirst(min(width, indentation))
            }
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            result += rest[..<min(line.endIndex + 1, rest.endIndex)]
            rest = rest[line.endIndex...].dropFirst()
        }
        return result
    }
}

extension UInt8 {
    /// Whether it can be part of a name in every position. Bytes outside ASCII are accepted as they are: they may
    /// belong to letters.
    fileprivate var isOfName: Bool { isLetter || isDigit || self >= 0x80 || "-_?".utf8.contains(self) }
}
