/// The formatting of a text, so that additions look like the rest.
struct TextStyle {
    let syntax: TokenList.Syntax
    /// The line break; nil if everything is on one line.
    var newline: [UInt8]?
    /// The indentation of one level.
    var unit: [UInt8]
    /// The text between a key and its value; nil for a line break, which is enough in XML.
    var colon: [UInt8]?
    /// The text between two members on one line.
    var comma: [UInt8]

    /// Whether dictionaries that are formatted from scratch have sorted keys.
    var hasSortedKeys = false

    /// The formatting of JSON that people read: sorted keys, each on a line of its own.
    static var readable: TextStyle {
        var style = TextStyle(.json, isMultiline: true)
        style.colon = Array(" : ".utf8)
        style.hasSortedKeys = true
        return style
    }

    /// The default formatting: JSON on one line, XML as Foundation writes it.
    init(_ syntax: TokenList.Syntax, isMultiline: Bool) {
        self.syntax = syntax
        newline = isMultiline ? [UInt8(ascii: "\n")] : nil
        unit = syntax == .xml ? [UInt8(ascii: "\t")] : Array("  ".utf8)
        colon = syntax == .json ? [UInt8(ascii: ":")] : isMultiline ? nil : []
        comma = syntax == .json ? [UInt8(ascii: ",")] : []
    }

    /// The formatting of a dictionary; nil if it is empty, or not a dictionary.
    init?(of value: StoredValue) {
        let members = value.members.map { (key: $0.key.token.range, value: $0.value.token.range) }
        guard let first = members.first, let last = members.last else { return nil }
        self.init(value.list.syntax, isMultiline: false)
        let text = value.list.bytes
        let lead = text[value.token.content.lowerBound..<first.key.lowerBound].trailingWhiteSpace
        let gap = text[first.key.upperBound..<first.value.lowerBound]
        if !gap.contains(UInt8(ascii: "\n")) {
            // A comment between a key and its value belongs to that member only.
            colon = gap.allSatisfy { $0.isWhiteSpace } || syntax == .json ? Array(gap) : []
        } else if syntax == .xml {
            colon = nil
        }
        if members.count > 1 {
            comma = Array(text[first.value.upperBound..<members[1].key.lowerBound])
            if syntax == .xml { comma = Array(comma[...].trailingWhiteSpace) }
        }
        guard let indent = lead.lastLine else { return }
        newline = lead.contains(UInt8(ascii: "\r")) ? Array("\r\n".utf8) : Array("\n".utf8)
        comma = comma.filter { !$0.isWhiteSpace }
        let outer = text[last.value.upperBound..<value.token.content.upperBound].lastLine ?? []
        let outerIndent = outer.prefix(while: \.isWhiteSpace)
        unit = Array(indent.starts(with: outerIndent) ? indent.dropFirst(outerIndent.count) : indent)
    }

    // MARK: Writing

    /// Formats a value from scratch.
    ///
    /// - Parameter indent: the white space at the start of the line on which the value begins.
    func render(_ value: StoredValue, indent: [UInt8]) -> [UInt8] {
        let inner = indent + unit
        switch value.token.kind {
        case .array: return enclose(value.elements.map { render($0, indent: inner) }, as: .array, indent: indent)
        case .dictionary:
            var members = value.members
            if hasSortedKeys { members.sort { $0.key.name.lexicographicallyPrecedes($1.key.name) } }
            let parts = members.map { head(of: $0.key, indent: inner) + render($0.value, indent: inner) }
            return enclose(parts, as: .dictionary, indent: indent)
        case .data: return value.form.filter { !$0.isWhiteSpace }
        default: return Array(value.form)
        }
    }

    /// A key and the text between it and its value.
    func head(of key: StoredValue, indent: [UInt8]) -> [UInt8] {
        key.form + (colon ?? (newline ?? []) + indent)
    }

    /// Puts the texts of the parts between the brackets or tags of an array or a dictionary.
    func enclose(_ parts: [[UInt8]], as kind: Token.Kind, indent: [UInt8]) -> [UInt8] {
        let tag = kind == .array ? "array" : "dict"
        let json = kind == .array ? ("[", "]") : ("{", "}")
        let (opening, closing) = syntax == .xml ? ("<\(tag)>", "</\(tag)>") : json
        if parts.isEmpty { return Array((syntax == .xml ? "<\(tag)/>" : opening + closing).utf8) }
        var bytes = Array(opening.utf8)
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes += comma }
            if let newline { bytes += newline + indent + unit }
            bytes += part
        }
        if let newline { bytes += newline + indent }
        return bytes + closing.utf8
    }
}

extension StoredValue {
    /// The text of the value with a patch applied.
    ///
    /// - Parameters:
    ///   - style: the formatting of new parts if the value itself doesn't show one.
    ///   - indent: the white space at the start of the line on which the value begins.
    func text(with patch: Patch, style: TextStyle, indent: [UInt8]) -> [UInt8] {
        let style = TextStyle(of: self) ?? style
        switch patch {
        case .keep: return Array(form)
        case .replace(let new): return style.render(new, indent: indent)
        case .members(let changes, let added):
            var list = TextList(of: self)
            let inner = list.indent ?? indent
            let members = members
            for (index, change) in changes {
                guard let change else { continue }
                list.replace(at: index, with: members[index].value.text(with: change, style: style, indent: inner))
            }
            for index in changes.filter({ $0.value == nil }).keys.sorted(by: >) { list.remove(at: index) }
            for (key, value) in added {
                let head = style.head(of: key, indent: inner)
                list.insert(style.render(value, indent: inner), head: head, at: list.items.count)
            }
            return list.bytes
        case .elements(let changes):
            var list = TextList(of: self)
            let inner = list.indent ?? indent
            let elements = elements
            list.arrange(changes.compactMap { if case .existing(let index, _) = $0 { index } else { nil } })
            for (position, change) in changes.enumerated() {
                switch change {
                case .existing(let index, let patch):
                    list.replace(at: position, with: elements[index].text(with: patch, style: style, indent: inner))
                case .added(let new): list.insert(style.render(new, indent: inner), at: position)
                }
            }
            return list.bytes
        }
    }
}
