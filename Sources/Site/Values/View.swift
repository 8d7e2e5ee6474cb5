/// A record whose names stand in a table: the table answers templates, checks them, and writes their reference.
protocol View: TemplateRecord {
    /// What the template reference calls this kind of record.
    static var kind: String { get }
    /// Its names.
    static var fields: FieldTable<Self> { get }
}

extension View {
    package func value(named name: Name) -> Value? { Self.fields[name]?(self) }

    package var hasFixedNames: Bool { true }

    /// The shape of a record of this kind.
    static var shape: Shape { .record(kind) }
}

/// One name of a view: what it is called, what stands behind it, and how to get it.
struct Field<Subject: Sendable>: Sendable {
    var name: String
    var shape: Shape
    var summary: String
    var value: @Sendable (Subject) -> Value

    init(_ name: String, _ shape: Shape, _ summary: String, _ value: @escaping @Sendable (Subject) -> Value) {
        self.name = name
        self.shape = shape
        self.summary = summary
        self.value = value
    }
}

/// The names of a kind of record.
///
/// An object, because it is looked into for every tag of every page, and a value with several arrays in it would be
/// copied each time.
final class FieldTable<Subject: Sendable>: Sendable {
    let shape: RecordShape
    private let getters: NameTable<@Sendable (Subject) -> Value>

    init(_ fields: [Field<Subject>]) {
        shape = RecordShape(fields.map { .init(name: $0.name, shape: $0.shape, summary: $0.summary) })
        getters = NameTable(fields.map { (Name($0.name), $0.value) })
    }

    subscript(name: Name) -> (@Sendable (Subject) -> Value)? { getters[name] }
}
