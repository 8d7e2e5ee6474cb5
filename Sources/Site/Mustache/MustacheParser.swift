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
    /// Within a block that is given to a parent: how far its first line is indented, by which the others are moved back.
    private var margin: Margin = .none

    private enum Margin { case none, unknown, known(Int) }

    /// The tree of `text`, whose tags these are.
    static func parse(_ text: String, _ tags: [Tag]) -> MustacheTemplate {
        var parser = MustacheParser(scalars: Array(text.unicodeScalars), tags: tags)
        return MustacheTemplate(nodes: parser.nodes(before: tags.count))
    }

    private init(scalars: [Unicode.Scalar], tags: [Tag]) {
        self.scalars = scalars
        self.tags = tags
    }

    // MARK: Nodes

    /// The nodes up to a tag, or the end of the text; the text before the tag is taken in, too.
    private mutating func nodes(before end: Int) -> [MustacheTemplate.Node] {
        var nodes: [MustacheTemplate.Node] = []
        while nextTag < end {
            let tag = tags[nextTag]
            let line = line(of: tag)
            let keepsIndentation = [.partial, .parent, .block].contains(tag.kind)
            addText(to: keepsIndentation ? tag.range.lowerBound : line.lowerBound, &nodes)
            position = line.upperBound
            nextTag += 1
            let indentation = keepsIndentation ? text(line.lowerBound..<tag.range.lowerBound) : []
            switch tag.kind {
            case .variable: nodes.append(.variable(.init(tag), isEscaped: true))
            case .unescaped: nodes.append(.variable(.init(tag), isEscaped: false))
            case .section: nodes.append(.section(.init(tag), content(of: tag)))
            case .inverted: nodes.append(.inverted(.init(tag), content(of: tag)))
            case .partial: nodes.append(.partial(tag.name, indentation: indentation, blocks: [:]))
            case .parent: nodes.append(.partial(tag.name, indentation: indentation, blocks: blocks(of: tag)))
            case .block: nodes.append(.block(tag.name, indentation: indentation, content(of: tag)))
            // A template with tags of the last two kinds is refused before it is rendered.
            case .close, .comment, .delimiters, .dynamic, .pragma: break
            }
        }
        addText(to: end < tags.count ? line(of: tags[end]).lowerBound : scalars.count, &nodes)
        return nodes
    }

    /// What stands between a tag and the one that closes it, which is left behind.
    private mutating func content(of tag: Tag) -> [MustacheTemplate.Node] {
        let nodes = nodes(before: tag.end - 1)
        position = line(of: tags[tag.end - 1]).upperBound
        nextTag = tag.end
        return nodes
    }

    /// The blocks that a parent is given. What else stands between its tags is nothing.
    private mutating func blocks(of parent: Tag) -> [String: [MustacheTemplate.Node]] {
        let outer = margin
        defer { margin = outer }
        var blocks: [String: [MustacheTemplate.Node]] = [:]
        while nextTag < parent.end - 1 {
            let tag = tags[nextTag]
            position = line(of: tag).upperBound
            nextTag += 1
            guard tag.kind == .block else { continue }
            margin = .unknown
            blocks[tag.name] = content(of: tag)
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

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

    private mutating func addText(to end: Int, _ nodes: inout [MustacheTemplate.Node]) {
        guard position < end else { return }
        let bytes = text(position..<end)
        position = end
        if !bytes.isEmpty { nodes.append(.text(bytes)) }
    }

    /// A part of the text, with its lines moved back if they are a block's.
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
