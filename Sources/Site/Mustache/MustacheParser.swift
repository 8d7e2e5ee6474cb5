/// Makes a template of a text and its tags.
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

    /// The template of `text`, whose tags these are.
    static func parse(_ text: String, _ tags: [Tag]) -> MustacheTemplate {
        var parser = MustacheParser(scalars: Array(text.unicodeScalars), tags: tags)
        var parts = MustacheTemplate.Parts()
        parser.read(before: tags.count, &parts)
        return MustacheTemplate(parts)
    }

    private init(scalars: [Unicode.Scalar], tags: [Tag]) {
        self.scalars = scalars
        self.tags = tags
    }

    // MARK: Tags

    /// Reads up to a tag, or the end of the text.
    private mutating func read(before end: Int, _ parts: inout MustacheTemplate.Parts) {
        while nextTag < end {
            let tag = tags[nextTag]
            let line = line(of: tag)
            let keepsIndentation = [.partial, .parent, .block].contains(tag.kind)
            addText(to: keepsIndentation ? tag.range.lowerBound : line.lowerBound, &parts)
            position = line.upperBound
            nextTag += 1
            let indentation = keepsIndentation ? text(line.lowerBound..<tag.range.lowerBound) : []
            read(tag, indentedBy: indentation, &parts)
        }
        addText(to: end < tags.count ? line(of: tags[end]).lowerBound : scalars.count, &parts)
    }

    private mutating func read(_ tag: Tag, indentedBy indentation: [UInt8], _ parts: inout MustacheTemplate.Parts) {
        let instruction = parts.instructions.count
        switch tag.kind {
        case .variable: return parts.add(.variable, tag)
        case .unescaped: return parts.add(.unescaped, tag)
        case .partial: return parts.add(.init(name: tag.name, indentation: indentation, blocks: [:]))
        case .parent: return parts.add(.init(name: tag.name, indentation: indentation, blocks: blocks(of: tag)))
        case .section: parts.add(.section, tag)
        case .inverted: parts.add(.inverted, tag)
        case .block: parts.add(.init(name: tag.name, indentation: indentation))
        // A template with tags of the last two kinds is refused before it is rendered.
        case .close, .comment, .delimiters, .dynamic, .pragma: return
        }
        readContent(of: tag, &parts)
        parts.close(instruction)
    }

    /// Reads what stands between a tag and the one that closes it, which is left behind.
    private mutating func readContent(of tag: Tag, _ parts: inout MustacheTemplate.Parts) {
        read(before: tag.end - 1, &parts)
        position = line(of: tags[tag.end - 1]).upperBound
        nextTag = tag.end
    }

    /// The blocks that a parent is given. What else stands between its tags is nothing.
    private mutating func blocks(of parent: Tag) -> [String: MustacheTemplate] {
        let outer = margin
        defer { margin = outer }
        var blocks: [String: MustacheTemplate] = [:]
        while nextTag < parent.end - 1 {
            let tag = tags[nextTag]
            position = line(of: tag).upperBound
            nextTag += 1
            guard tag.kind == .block else { continue }
            margin = .unknown
            var parts = MustacheTemplate.Parts()
            readContent(of: tag, &parts)
            blocks[tag.name] = MustacheTemplate(parts)
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

    private mutating func addText(to end: Int, _ parts: inout MustacheTemplate.Parts) {
        guard position < end else { return }
        let bytes = text(position..<end)
        position = end
        if !bytes.isEmpty { parts.add(text: bytes) }
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
