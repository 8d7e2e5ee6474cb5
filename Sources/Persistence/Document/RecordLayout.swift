/// The layout of the records of a text store. Untouched records, and everything between them, keep their bytes.
struct RecordLayout {
    /// The records, with the text between them.
    let records: TextList
    /// The layout of a record.
    let style: TextStyle
    /// The white space before a record that starts a line.
    let indent: [UInt8]

    init(of list: TokenList) {
        if list.syntax == .xml, list.records.isEmpty {
            records = Self.room(in: list)
        } else {
            let root = StoredValue(list: list, index: 0)
            let ranges = list.records.map { list.tokens[$0].range }
            records = TextList(
                list.syntax,
                root.list.bytes[...],
                from: root.token.content.lowerBound,
                parts: ranges.map { ($0.lowerBound, $0.lowerBound, $0.upperBound) }
            )
        }
        indent = records.indent ?? []
        let sample = list.records.last { list.tokens[$0].kind == .dictionary }
        let isMultiline = list.syntax == .xml && (records.indent != nil || list.bytes.contains(UInt8(ascii: "\n")))
        style =
            sample.flatMap { TextStyle(of: StoredValue(list: list, index: $0)) }
            ?? TextStyle(list.syntax, isMultiline: isMultiline)
    }

    /// Makes room for records in an empty XML array: turns `<array/>` into a pair of tags, with the closing tag on its
    /// own line if the text has lines.
    private static func room(in list: TokenList) -> TextList {
        let root = list.tokens[0]
        var (text, start) = (list.bytes, root.content.lowerBound)
        if text[root.range].dropLast().last == UInt8(ascii: "/") {
            let before = text[..<root.range.lowerBound].trailingWhiteSpace.lastLine
            let line = before.map { [UInt8(ascii: "\n")] + $0 } ?? []
            text.replaceSubrange(root.range, with: Array("<array>".utf8) + line + Array("</array>".utf8))
            start = root.range.lowerBound + "<array>".utf8.count
        }
        let gap = text[start...].prefix(while: \.isWhiteSpace)
        let separator = gap.lastLine.map { [UInt8(ascii: "\n")] + $0 + [UInt8(ascii: "\t")] } ?? []
        return TextList(.xml, text[...], from: start, parts: [], separator: separator[...])
    }
}
