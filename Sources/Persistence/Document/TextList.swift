/// The parts of an array or a dictionary in a text, which can be reassembled after changes. Untouched parts keep their
/// bytes; new parts are separated like their neighbours.
struct TextList {
    struct Item {
        /// The text between this part and the previous one: white space, a comma, XML comments. Nil for a new part.
        var lead: ArraySlice<UInt8>?
        /// In a dictionary, the key and the text between it and its value.
        var head: ArraySlice<UInt8> = []
        var body: ArraySlice<UInt8>
    }

    private let syntax: TokenList.Syntax
    private let opening: ArraySlice<UInt8>
    private(set) var items: [Item]
    private var closing: ArraySlice<UInt8>
    /// The text before the first part.
    private let firstLead: ArraySlice<UInt8>
    /// The text to insert between two parts.
    let separator: ArraySlice<UInt8>

    /// Splits a text.
    ///
    /// - Parameters:
    ///   - text: the whole text, or only that of the array or dictionary.
    ///   - start: the offset at which the first part may begin, after the opening bracket or tag.
    ///   - parts: the offsets of each part's start, its value's start and its end.
    ///   - separator: the text to insert between parts if there are no two parts to copy it from.
    init(
        _ syntax: TokenList.Syntax,
        _ text: ArraySlice<UInt8>,
        from start: Int,
        parts: [(start: Int, value: Int, end: Int)],
        separator: ArraySlice<UInt8>? = nil
    ) {
        self.syntax = syntax
        opening = text[..<start]
        var end = start
        items = parts.map { part in
            defer { end = part.end }
            let (lead, head) = (text[end..<part.start], text[part.start..<part.value])
            return Item(lead: lead, head: head, body: text[part.value..<part.end])
        }
        closing = text[end...]
        firstLead = items.first?.lead ?? []
        let last = items.last?.lead ?? []
        switch syntax {
        case .json where items.count > 1: self.separator = last
        case .json: self.separator = [UInt8(ascii: ",")] + firstLead
        default: self.separator = items.isEmpty ? separator ?? [] : last.trailingWhiteSpace
        }
    }

    init(of value: StoredValue) {
        let tokens = value.list.tokens
        let parts =
            value.token.kind == .dictionary
            ? value.list.members(of: value.index) : value.list.elements(of: value.index).map { ($0, $0) }
        self.init(
            value.list.syntax,
            value.form,
            from: value.token.content.lowerBound,
            parts: parts.map { part, value in
                (tokens[part].range.lowerBound, tokens[value].range.lowerBound, tokens[value].range.upperBound)
            }
        )
    }

    /// The white space before each part, if the parts are on separate lines.
    var indent: [UInt8]? { separator.lastLine.map { Array($0.prefix(while: \.isWhiteSpace)) } }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(opening.count + closing.count + items.reduce(0) { $0 + $1.body.count + 64 })
        bytes += opening
        for (index, item) in items.enumerated() {
            bytes += lead(of: item, at: index)
            bytes += item.head
            bytes += item.body
        }
        if syntax == .json, items.isEmpty, let comma = closing.firstIndex(of: UInt8(ascii: ",")),
            closing[..<comma].allSatisfy(\.isWhiteSpace)
        {
            return bytes + closing[(comma + 1)...]
        }
        return bytes + closing
    }

    private func lead(of item: Item, at index: Int) -> ArraySlice<UInt8> {
        guard syntax == .json else { return item.lead ?? separator }
        let hasComma = item.lead?.contains(UInt8(ascii: ",")) == true
        if index == 0 { return hasComma ? firstLead : item.lead ?? firstLead }
        return hasComma ? item.lead ?? separator : separator
    }

    // MARK: Changes

    mutating func insert(_ body: [UInt8], head: [UInt8] = [], at index: Int) {
        items.insert(Item(lead: nil, head: head[...], body: body[...]), at: index)
    }

    mutating func replace(at index: Int, with body: [UInt8]) {
        items[index].body = body[...]
    }

    /// Removes a part. A comment before it stays.
    mutating func remove(at index: Int) {
        let lead = items.remove(at: index).lead ?? []
        guard syntax == .xml, !lead.allSatisfy(\.isWhiteSpace) else { return }
        let kept = lead.dropLast(lead.trailingWhiteSpace.count)
        if index < items.count {
            items[index].lead = kept + (items[index].lead ?? separator)
        } else {
            closing = kept + closing
        }
    }

    /// Reorders the parts, each with the comment before it, and drops those that aren't listed.
    mutating func arrange(_ order: [Int]) {
        let kept = Set(order)
        for index in items.indices.reversed() where !kept.contains(index) { remove(at: index) }
        let positions = Dictionary(zip(kept.sorted(), 0...)) { first, _ in first }
        items = order.compactMap { positions[$0].map { items[$0] } }
    }
}

extension ArraySlice<UInt8> {
    /// The white space at the end.
    var trailingWhiteSpace: ArraySlice<UInt8> {
        let start = lastIndex { !$0.isWhiteSpace }.map { $0 + 1 } ?? startIndex
        return self[start...]
    }

    /// The bytes after the last line break; nil if there is none.
    var lastLine: ArraySlice<UInt8>? {
        lastIndex(of: UInt8(ascii: "\n")).map { self[($0 + 1)...] }
    }
}
