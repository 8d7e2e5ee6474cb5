/// How a text is laid out, so that what is added looks like the rest.
struct TextStyle {
    let syntax: TextOutline.Syntax
    /// Nil for everything on one line.
    var newline: [UInt8]?
    /// By how much each level is indented.
    var unit: [UInt8]
    /// What stands between a key and its value; nil for a new line, which is enough in XML.
    var colon: [UInt8]?
    /// What stands between two members on one line.
    var comma: [UInt8]

    /// The layout for a text that shows none: JSON on one line, XML as Foundation writes it.
    init(_ syntax: TextOutline.Syntax, isMultiline: Bool) {
        self.syntax = syntax
        newline = isMultiline ? [UInt8(ascii: "\n")] : nil
        unit = syntax == .xml ? [UInt8(ascii: "\t")] : Array("  ".utf8)
        colon = syntax == .json ? [UInt8(ascii: ":")] : isMultiline ? nil : []
        comma = syntax == .json ? [UInt8(ascii: ",")] : []
    }

    /// The layout of a dictionary; nil if it is empty or none.
    init?(of node: TextNode) {
        guard case .dictionary(let members) = node.content, let first = members.first, let last = members.last else {
            return nil
        }
        self.init(node.syntax, isMultiline: false)
        let text = node.text
        let lead = text[node.startOfParts..<first.keyToken.lowerBound].trailingWhiteSpace
        let gap = text[first.keyToken.upperBound..<first.value.range.lowerBound]
        if !gap.contains(UInt8(ascii: "\n")) {
            colon = Array(gap)
        } else if syntax == .xml {
            colon = nil
        }
        if members.count > 1 {
            comma = Array(text[first.value.range.upperBound..<members[1].keyToken.lowerBound])
            if syntax == .xml { comma = Array(comma[...].trailingWhiteSpace) }
        }
        guard let indent = lead.lastLine else { return }
        newline = lead.contains(UInt8(ascii: "\r")) ? Array("\r\n".utf8) : Array("\n".utf8)
        comma = comma.filter { !$0.isWhiteSpace }
        let outer = text[last.value.range.upperBound..<node.range.upperBound].dropLast().lastLine ?? []
        let outerIndent = outer.prefix(while: \.isWhiteSpace)
        unit = Array(indent.starts(with: outerIndent) ? indent.dropFirst(outerIndent.count) : indent)
    }

    // MARK: Writing

    /// Lays a value out anew.
    ///
    /// - Parameter indent: the white space before the line on which the value begins.
    func render(_ node: TextNode, indent: [UInt8]) -> [UInt8] {
        switch node.content {
        case .leaf:
            let isData = syntax == .xml && node.form.starts(with: "<data".utf8)
            return isData ? node.form.filter { !$0.isWhiteSpace } : Array(node.form)
        case .array(let values):
            let inner = indent + unit
            return enclose(values.map { render($0, indent: inner) }, "array", "[", "]", indent: indent)
        case .dictionary(let members):
            let inner = indent + unit
            let parts = members.map {
                head(of: $0.keyToken, in: node.text, indent: inner) + render($0.value, indent: inner)
            }
            return enclose(parts, "dict", "{", "}", indent: indent)
        }
    }

    /// A key and what stands between it and its value.
    func head(of key: Range<Int>, in text: [UInt8], indent: [UInt8]) -> [UInt8] {
        text[key] + (colon ?? (newline ?? []) + indent)
    }

    private func enclose(
        _ parts: [[UInt8]],
        _ tag: String,
        _ opening: String,
        _ closing: String,
        indent: [UInt8]
    ) -> [UInt8] {
        if parts.isEmpty { return Array((syntax == .xml ? "<\(tag)/>" : opening + closing).utf8) }
        var bytes = Array((syntax == .xml ? "<\(tag)>" : opening).utf8)
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes += comma }
            if let newline { bytes += newline + indent + unit }
            bytes += part
        }
        if let newline { bytes += newline + indent }
        return bytes + (syntax == .xml ? "</\(tag)>" : closing).utf8
    }
}

extension TextNode {
    /// Behind the bracket or the tag with which the value begins.
    var startOfParts: Int {
        guard syntax == .xml else { return range.lowerBound + 1 }
        return form.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? range.upperBound
    }
}
