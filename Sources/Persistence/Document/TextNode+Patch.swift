extension TextNode {
    /// The text of the value with changes.
    ///
    /// - Parameters:
    ///   - style: how to lay out what is new where the value itself does not show it.
    ///   - indent: the white space before the line on which the value begins.
    func text(with patch: Patch<TextNode>, style: TextStyle, indent: [UInt8]) -> [UInt8] {
        let style = TextStyle(of: self) ?? style
        switch patch {
        case .keep: return Array(form)
        case .replace(let node): return style.render(node, indent: indent)
        case .members(let changes, let added):
            var list = TextList(of: self)
            let inner = list.indent ?? indent
            guard case .dictionary(let members) = content else { return Array(form) }
            for (index, change) in changes {
                guard let change else { continue }
                let value = members[index].value.text(with: change, style: style, indent: inner)
                list.replace(at: index, with: value)
            }
            for index in changes.filter({ $0.value == nil }).keys.sorted(by: >) { list.remove(at: index) }
            for (key, value) in added {
                let token = Self.token(for: key, syntax)
                let head = style.head(of: token.indices, in: token, indent: inner)
                list.insert(style.render(value, indent: inner), head: head, at: list.items.count)
            }
            return list.bytes
        case .elements(let elements): return text(with: elements, style: style, indent: indent)
        }
    }

    private func text(with elements: [Patch<TextNode>.Element], style: TextStyle, indent: [UInt8]) -> [UInt8] {
        guard case .array(let values) = content else { return Array(form) }
        var list = TextList(of: self)
        let inner = list.indent ?? indent
        list.arrange(elements.compactMap { if case .existing(let index, _) = $0 { index } else { nil } })
        for (position, element) in elements.enumerated() {
            switch element {
            case .existing(let index, let patch):
                list.replace(at: position, with: values[index].text(with: patch, style: style, indent: inner))
            case .added(let node): list.insert(style.render(node, indent: inner), at: position)
            }
        }
        return list.bytes
    }

    /// A key with its quotation marks or tags.
    static func token(for key: String, _ syntax: TextOutline.Syntax) -> [UInt8] {
        switch syntax {
        case .json: return key.jsonToken
        case .xml:
            var escaped = key.replacing("&", with: "&amp;")
            escaped = escaped.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            return Array("<key>\(escaped)</key>".utf8)
        }
    }
}

extension TextList {
    /// Takes an array or a dictionary apart.
    init(of node: TextNode) {
        let parts: [(start: Int, value: Int, end: Int)]
        switch node.content {
        case .leaf: parts = []
        case .array(let values): parts = values.map { ($0.range.lowerBound, $0.range.lowerBound, $0.range.upperBound) }
        case .dictionary(let members):
            parts = members.map {
                ($0.keyToken.lowerBound, $0.value.range.lowerBound, $0.value.range.upperBound)
            }
        }
        self.init(node.syntax, node.form, from: node.startOfParts, parts: parts)
    }

    /// The white space before each part, if each has a line of its own.
    var indent: [UInt8]? { separator.lastLine.map { Array($0.prefix(while: \.isWhiteSpace)) } }
}
