/// The parts of an array or a dictionary of a text, to be put together anew: what is not touched keeps its bytes, and
/// what is added is set apart as its neighbours are.
struct TextList {
    struct Item {
        /// What stands between this and the part before: white space, a comma, comments of XML. Nil for a new one.
        var lead: ArraySlice<UInt8>?
        /// The key with what stands behind it, in a dictionary.
        var head: ArraySlice<UInt8> = []
        var body: ArraySlice<UInt8>
    }

    private let syntax: TokenList.Syntax
    private let opening: ArraySlice<UInt8>
    private(set) var items: [Item]
    private var closing: ArraySlice<UInt8>
    /// What stands before the first part.
    private let firstLead: ArraySlice<UInt8>
    /// What is put between two parts.
    let separator: ArraySlice<UInt8>

    /// Takes a text apart.
    ///
    /// - Parameters:
    ///   - text: the whole text, or that of the array or dictionary alone.
    ///   - start: where the first part may begin: behind the bracket or the tag.
    ///   - parts: where each part begins, where its value does, and where it ends.
    ///   - separator: what to put between parts if there is none yet to look at.
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

    /// Takes an array or a dictionary apart.
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

    /// The white space before each part, if each has a line of its own.
    var indent: [UInt8]? { separator.lastLine.map { Array($0.prefix(while: \.isWhiteSpace)) } }

    /// The text as it is now.
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

    /// Puts a new part at a position.
    mutating func insert(_ body: [UInt8], head: [UInt8] = [], at index: Int) {
        items.insert(Item(lead: nil, head: head[...], body: body[...]), at: index)
    }

    /// Gives a part another value.
    mutating func replace(at index: Int, with body: [UInt8]) {
        items[index].body = body[...]
    }

    /// Takes a part out. A comment that stands before it stays.
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

    /// Takes a part to another position, with the comment that stands before it.
    mutating func move(from index: Int, to target: Int) {
        items.insert(items.remove(at: index), at: target)
    }

    /// Puts the parts in another order and leaves out those that are not named.
    mutating func arrange(_ order: [Int]) {
        let kept = Set(order)
        for index in items.indices.reversed() where !kept.contains(index) { remove(at: index) }
        let positions = Dictionary(zip(kept.sorted(), 0...)) { first, _ in first }
        items = order.compactMap { positions[$0].map { items[$0] } }
    }
}

extension ArraySlice<UInt8> {
    /// White space at the end.
    var trailingWhiteSpace: ArraySlice<UInt8> {
        let start = lastIndex { !$0.isWhiteSpace }.map { $0 + 1 } ?? startIndex
        return self[start...]
    }

    /// What stands behind the last line break, or nil if there is none.
    var lastLine: ArraySlice<UInt8>? {
        lastIndex(of: UInt8(ascii: "\n")).map { self[($0 + 1)...] }
    }
}
