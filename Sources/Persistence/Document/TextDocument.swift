import Foundation

/// A store that is text, to be changed record by record: the records that are not touched, and all that stands around
/// them, keep their bytes.
struct TextDocument {
    private let source: SourceText
    private let syntax: TextOutline.Syntax
    private var rows: TextList
    /// The layout of the records.
    private let style: TextStyle
    /// The white space before a record that begins a line.
    private let indent: [UInt8]

    /// Takes a store apart. It must have been read before.
    init(_ syntax: TextOutline.Syntax, _ data: Data) throws(TextFault) {
        source = SourceText(Array(data))
        guard source.encode(source.bytes) == data else { throw .unfaithful }
        self.syntax = syntax
        let layout = try RowLayout(syntax, of: source.bytes)
        rows = TextList(
            syntax,
            layout.text[...],
            from: layout.start,
            parts: layout.rows.map { ($0.lowerBound, $0.lowerBound, $0.upperBound) },
            separator: layout.separator[...]
        )
        indent = rows.indent ?? []
        let opening = syntax == .json ? "{" : "<dict"
        let sample = try layout.rows.last { layout.text[$0].starts(with: opening.utf8) }.map { row throws(TextFault) in
            try TextNode(syntax, of: Array(layout.text[row]))
        }
        let isMultiline = syntax == .xml && (rows.indent != nil || layout.text.contains(UInt8(ascii: "\n")))
        style = sample.flatMap(TextStyle.init(of:)) ?? TextStyle(syntax, isMultiline: isMultiline)
    }

    /// The number of rows, good and bad.
    var count: Int { rows.items.count }

    /// The store as it is now, in the encoding in which it was.
    func serialized() -> Data? { source.encode(rows.bytes) }

    // MARK: Rows

    /// A new row in the layout of the others.
    func row(for node: TextNode) -> [UInt8] { style.render(node, indent: indent) }

    /// A row with changes, or nil if there are none.
    func row(at index: Int, changedFrom old: TextNode, to new: TextNode) throws(TextFault) -> [UInt8]? {
        let stored = try TextNode(syntax, of: Array(rows.items[index].body))
        let patch = Patch(of: stored, from: old, to: new)
        if case .keep = patch { return nil }
        return stored.text(with: patch, style: style, indent: indent)
    }

    /// A store of one row alone.
    static func json(of row: [UInt8]) -> Data { Data([UInt8(ascii: "[")] + row + [UInt8(ascii: "]")]) }

    /// A store of one row alone.
    static func xml(of row: [UInt8]) -> Data {
        Data(Array("<plist version=\"1.0\"><array>".utf8) + row + Array("</array></plist>".utf8))
    }

    // MARK: Changes

    mutating func insert(_ row: [UInt8], at index: Int) { rows.insert(row, at: index) }

    mutating func replace(at index: Int, with row: [UInt8]) { rows.replace(at: index, with: row) }

    mutating func remove(at index: Int) { rows.remove(at: index) }

    mutating func move(from index: Int, to target: Int) { rows.move(from: index, to: target) }

    mutating func arrange(_ order: [Int]) { rows.arrange(order) }
}

/// Where the rows of a text stand.
private struct RowLayout {
    /// The text, with room for rows if there was none.
    var text: [UInt8]
    /// Behind the bracket or the tag with which the array begins.
    var start: Int
    var rows: [Range<Int>] = []
    /// What to put between rows if there is none yet to look at.
    var separator: [UInt8] = []

    init(_ syntax: TextOutline.Syntax, of text: [UInt8]) throws(TextFault) {
        (self.text, start) = (text, 0)
        switch syntax {
        case .json: try scan(JSONScanner(text, from: 0))
        case .xml:
            try scan(XMLScanner(text, from: 0))
            if rows.isEmpty { makeRoom() }
        }
    }

    private mutating func scan(_ scanner: some StructureScanner) throws(TextFault) {
        var scanner = scanner
        var rowStart = 0
        while let event = try scanner.next() {
            switch (event, scanner.frames.count) {
            case (.opened(let offset), 1): start = tagEnd(from: offset)
            case (.opened(let offset), 2): rowStart = offset
            case (.closed(let end), 1): rows.append(rowStart..<end)
            case (.scalar(let range), 1): rows.append(range)
            case (.scalar(let range), 0): start = range.upperBound
            default: break
            }
        }
    }

    private func tagEnd(from offset: Int) -> Int {
        guard text[offset] == UInt8(ascii: "<") else { return offset + 1 }
        return (text[offset...].firstIndex(of: UInt8(ascii: ">")) ?? offset) + 1
    }

    /// Turns `<array/>` into a pair of tags, and brings the closing one onto a line of its own where there are lines.
    private mutating func makeRoom() {
        if text[..<start].suffix(2).elementsEqual("/>".utf8) {
            let tag = text[..<start].lastIndex(of: UInt8(ascii: "<")) ?? 0
            let before = text[..<tag].trailingWhiteSpace.lastLine
            let line = before.map { [UInt8(ascii: "\n")] + $0 } ?? []
            text.replaceSubrange(tag..<start, with: Array("<array>".utf8) + line + Array("</array>".utf8))
            start = tag + "<array>".utf8.count
        }
        let gap = text[start...].prefix(while: \.isWhiteSpace)
        if let line = gap.lastLine { separator = [UInt8(ascii: "\n")] + line + [UInt8(ascii: "\t")] }
    }
}

extension TextFault {
    /// The text cannot be written as it was read.
    fileprivate static let unfaithful = TextFault(
        offset: 0,
        message: "the file holds characters that would be lost if it were written",
        hint: "save it as UTF-8"
    )
}
