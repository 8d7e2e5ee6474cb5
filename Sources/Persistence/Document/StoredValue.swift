/// A value in the form in which it is stored.
struct StoredValue: Sendable {
    let list: TokenList
    let index: Int

    var token: Token { list.tokens[index] }

    /// The bytes of the value; for an array or a dictionary of a binary property list, only its head and references.
    var form: ArraySlice<UInt8> { list.bytes[token.range] }

    var members: [(key: StoredValue, value: StoredValue)] {
        list.members(of: index).map { (at($0.key), at($0.value)) }
    }

    var elements: [StoredValue] { list.elements(of: index).map(at) }

    private func at(_ index: Int) -> StoredValue { StoredValue(list: list, index: index) }

    /// The name of a key, as bytes: two names that are equal in Swift can be different keys.
    var name: [UInt8] { Array(list.words(ofKey: index).utf8) }

    /// Whether two values from the same encoder are equal.
    func isSame(as other: StoredValue) -> Bool {
        switch (token.kind, other.token.kind) {
        case (.array, .array):
            let (a, b) = (elements, other.elements)
            return a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
        case (.dictionary, .dictionary):
            let (a, b) = (members, other.members)
            guard a.count == b.count else { return false }
            let values = Dictionary(b.map { ($0.key.name, $0.value) }) { first, _ in first }
            return a.allSatisfy { member in values[member.key.name].map(member.value.isSame) ?? false }
        default: return !token.kind.isContainer && !other.token.kind.isContainer && form.elementsEqual(other.form)
        }
    }

    /// The identity of an array element: its value for `id` or `identifier`.
    var identity: ArraySlice<UInt8>? {
        guard token.kind == .dictionary else { return nil }
        for key in ["id", "identifier"] {
            guard let value = list.value(of: key, in: index).map(at), !value.token.kind.isContainer else { continue }
            return value.form
        }
        return nil
    }
}

extension StoredValue {
    /// Scans the text of a record, as a reader of the store would.
    init(text: [UInt8], _ syntax: TokenList.Syntax) throws {
        let (head, tail) = syntax == .json ? ("[", "]") : ("<plist version=\"1.0\"><array>", "</array></plist>")
        try self.init(onlyRecordIn: head.utf8 + text + tail.utf8, syntax)
    }

    /// Scans a list with one record.
    init(onlyRecordIn bytes: [UInt8], _ syntax: TokenList.Syntax) throws {
        let list = try TokenList(syntax, bytes)
        guard list.records.count == 1 else { throw ValueFault(message: "the record could not be read again") }
        self.init(list: list, index: list.records[0])
    }
}
