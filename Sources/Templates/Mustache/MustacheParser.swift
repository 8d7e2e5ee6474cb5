/// Makes a tree of a text and its tags.
///
/// A tag that opens, closes or includes something and has a line to itself takes the line with it, as the specification
/// of Mustache has it ("standalone" tags).
struct MustacheParser {
    private let scalars: [Unicode.Scalar]
    private let tags: [Tag]
    /// Where the next text begins.
    private var position = 0
    private var nextTag = 0
    /// Within a block that overrides one of a parent: how far its first line is indented, by which all lines move back.
    private var margin: Margin = .none

    private enum Margin { case none, unknown, known(Int) }

    /// The nodes of `text`, whose tags these are.
    static func parse(_ text: String, _ tags: [Tag]) -> [MustacheNode] {
        var parser = MustacheParser(scalars: Array(text.unicodeScalars), tags: tags)
        return parser.nodes(before: tags.count)
    }

    private init(scalars: [Unicode.Scalar], tags: [Tag]) {
        self.scalars = scalars
        self.tags = tags
    }

    // MARK: Tags

    /// Reads up to a tag, or the end of the text.
    private mutating func nodes(before end: Int) -> [MustacheNode] {
        var nodes: [MustacheNode] = []
        while nextTag < end {
            let tag = tags[nextTag]
            let line = line(of: tag)
            addText(to: line.lowerBound, &nodes)
            position = line.upperBound
            nextTag += 1
            if let node = node(of: tag, on: line) { nodes.append(node) }
        }
        addText(to: end < tags.count ? line(of: tags[end]).lowerBound : scalars.count, &nodes)
        return nodes
    }

    private mutating func node(of tag: Tag, on line: Range<Int>) -> MustacheNode? {
        let indentation = indentation(of: tag, on: line)
        switch tag.kind {
        case .variable, .unescaped: return .value(tag)
        case .partial: return .partial(tag, indentation: indentation, overrides: [:])
        case .parent: return .partial(tag, indentation: indentation, overrides: overrides(of: tag))
        case .block: return .block(tag, indentation: indentation ?? [], content(of: tag).nodes)
        case .section, .inverted:
            let (nodes, closing) = content(of: tag)
            let lines = MustacheLines(opening: indentation, closing: closing)
            return .section(tag, end: tags[tag.end - 1], nodes, lines)
        // A template with tags of the last two kinds is refused before it is compiled.
        case .close, .comment, .delimiters, .dynamic, .pragma: return nil
        }
    }

    /// Reads from behind a tag to behind the tag that closes it.
    private mutating func content(of tag: Tag) -> (nodes: [MustacheNode], closing: [UInt8]?) {
        let nodes = nodes(before: tag.end - 1)
        let end = tags[tag.end - 1]
        let line = line(of: end)
        position = line.upperBound
        nextTag = tag.end
        return (nodes, indentation(of: end, on: line))
    }

    /// The blocks between the tags of a parent. Anything else there is ignored.
    private mutating func overrides(of parent: Tag) -> [String: [MustacheNode]] {
        let outer = margin
        defer { margin = outer }
        var blocks: [String: [MustacheNode]] = [:]
        while nextTag < parent.end - 1 {
            let tag = tags[nextTag]
            position = line(of: tag).upperBound
            nextTag += 1
            guard tag.kind == .block else { continue }
            margin = .unknown
            blocks[tag.name] = content(of: tag).nodes
        }
        position = line(of: tags[parent.end - 1]).upperBound
        nextTag = parent.end
        return blocks
    }

    // MARK: Text

    /// The tag, and its line if it has that to itself.
    private func line(of tag: Tag) -> Range<Int> {
        guard tag.kind != .variable, tag.kind != .unescaped else { return tag.range }
        var start = tag.range.lowerBound
        while start > 0, Self.isBlank(scalars[start - 1]) { start -= 1 }
        guard start == 0 || scalars[start - 1] == "\n" else { return tag.range }
        var end = tag.range.upperBound
        while end < scalars.count, Self.isBlank(scalars[end]) { end += 1 }
        if end == scalars.count { return start..<end }
        return scalars[end] == "\n" ? start..<end + 1 : tag.range
    }

    /// The indentation of a tag that has a line to itself; nil for any other tag.
    private mutating func indentation(of tag: Tag, on line: Range<Int>) -> [UInt8]? {
        // A tag alone between the ends of the text has a line to itself even without a line feed.
        let hasLine = line != tag.range || (isAtLineStart(tag) && tag.range.upperBound == scalars.count)
        return hasLine ? text(line.lowerBound..<tag.range.lowerBound) : nil
    }

    private func isAtLineStart(_ tag: Tag) -> Bool {
        tag.range.lowerBound == 0 || scalars[tag.range.lowerBound - 1] == "\n"
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

    private mutating func addText(to end: Int, _ nodes: inout [MustacheNode]) {
        guard position < end else { return }
        let bytes = text(position..<end)
        position = end
        if !bytes.isEmpty { nodes.append(.text(bytes)) }
    }

    /// A part of the text, with its lines moved back by the margin of a block.
    private mutating func text(_ range: Range<Int>) -> [UInt8] {
        var result = String.UnicodeScalarView()
        var index = range.lowerBound
        while index < range.upperBound {
            if index == 0 || scalars[index - 1] == "\n" { index = skipMargin(from: index, to: range.upperBound) }
            guard index < range.upperBound else { break }
            result.append(scalars[index])
            index += 1
        }
        return Array(String(result).utf8)
    }

    private mutating func skipMargin(from start: Int, to end: Int) -> Int {
        let count = scalars[start..<end].prefix(while: Self.isBlank).count
        switch margin {
        case .none: return start
        case .known(let width): return start + min(width, count)
        case .unknown:
            margin = .known(count)
            return start + count
        }
    }
}
