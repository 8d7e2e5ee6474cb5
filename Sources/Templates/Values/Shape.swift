/// The kind of value that a name has, known before any value exists.
///
/// Templates are checked against shapes: a misspelt name is found even if the list that it is used in is empty today.
package indirect enum Shape: Hashable, Sendable {
    /// The kinds of ``Value`` without names of their own; `number` is an integer.
    case text, markdown, path, markup, number, boolean
    case list(Shape)
    /// A record, by the name under which its names are listed in a ``Vocabulary``.
    case record(String)
    /// A scope with a single name: the item that a page is made from.
    case scope(String, Shape)
    /// Any value: an item of a collection that has no records yet.
    case anything

    package var element: Shape {
        if case .list(let shape) = self { shape } else { self }
    }
}

/// The names that one kind of record answers to.
package struct RecordShape: Hashable, Sendable {
    package struct Name: Hashable, Sendable {
        package var name: String
        package var shape: Shape
        /// A sentence about the name for the template reference.
        package var summary: String

        package init(name: String, shape: Shape, summary: String) {
            (self.name, self.shape, self.summary) = (name, shape, summary)
        }
    }

    package var names: [Name]
    /// The collection whose items have these names. The items can also have others, because the names come from its file.
    package var collection: String?
    private var index: [String: Shape]

    package init(_ names: [Name], collection: String? = nil) {
        self.names = names
        self.collection = collection
        self.index = Dictionary(names.map { ($0.name, $0.shape) }) { first, _ in first }
    }

    package func shape(of name: String) -> Shape? { index[name] }
}

/// Every name that a template can use: the root's, and those of each kind of record.
package struct Vocabulary: Sendable {
    package var records: [String: RecordShape]
    /// The functions that put a number into words, by name: `{{days(count)}}`.
    package var phrases: [String: Phrase]
    /// The name of an element of each list in a template with `each`: `event` for `events`.
    package var itemNames: [String: String]

    /// The record whose names are visible outside all sections.
    package static let root = "root"
    /// The words of hints that say where to find all names.
    static let reference = "`almanac reference` and `words/en.yml` list all built-in names"

    package init(records: [String: RecordShape], phrases: [String: Phrase] = [:], itemNames: [String: String] = [:]) {
        (self.records, self.phrases, self.itemNames) = (records, phrases, itemNames)
    }

    /// The name of an element of a list in a template with `each`.
    package func itemName(for list: String) -> String { itemNames[list] ?? "item" }

    /// Returns the shape of `name` looked up on `shape`, or nil if there is no such name.
    package func shape(of name: String, in shape: Shape) -> Shape? {
        switch shape {
        case .record(let record): records[record]?.shape(of: name)
        case .list(let element): ListPart(name)?.shape(elements: element)
        case .scope(let own, let inner): own == name ? inner : nil
        case .anything: .anything
        default: nil
        }
    }

    /// Returns the shape of `name` where `stack` is visible, searching from the last element.
    package func shape(of name: String, seenFrom stack: [Shape]) -> Shape? {
        for shape in stack.reversed() {
            if let found = self.shape(of: name, in: shape) { return found }
        }
        return nil
    }

    /// The collection whose items have `shape`; nil if it isn't from a collection.
    package func collection(of shape: Shape) -> String? {
        if case .record(let record) = shape { records[record]?.collection } else { nil }
    }

    /// The names that can be looked up on `shape`, for suggestions.
    package func names(in shape: Shape) -> [String] {
        switch shape {
        case .record(let record): records[record]?.names.map(\.name) ?? []
        case .list: ["count", "first", "last"]
        case .scope(let name, _): [name]
        default: []
        }
    }
}
