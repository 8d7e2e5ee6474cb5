/// A record whose names stand in a table: the table answers templates, checks them, and writes their reference.
protocol View: TemplateRecord {
    /// What the template reference calls this kind of record.
    static var kind: String { get }
    /// Its names.
    static var fields: FieldTable<Self> { get }
}

extension View {
    package func value(named name: Name) -> Value? { Self.fields[name]?(self) }

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

/// The names of a kind of record, found by their numbers.
struct FieldTable<Subject: Sendable>: Sendable {
    let shape: RecordShape
    private let getters: [@Sendable (Subject) -> Value]
    /// The place in `getters` of each name's number, from the first of the table's names to the last.
    private let places: [Int16]
    private let firstNumber: Int

    init(_ fields: [Field<Subject>]) {
        shape = RecordShape(fields.map { .init(name: $0.name, shape: $0.shape, summary: $0.summary) })
        getters = fields.map(\.value)
        let numbers = fields.map { Name($0.name).number }
        let first = numbers.min() ?? 0
        var places = [Int16](repeating: -1, count: (numbers.max() ?? first) - first + 1)
        for (place, number) in numbers.enumerated().reversed() { places[number - first] = Int16(place) }
        self.places = places
        firstNumber = first
    }

    subscript(name: Name) -> (@Sendable (Subject) -> Value)? {
        let index = name.number - firstNumber
        guard places.indices.contains(index), places[index] >= 0 else { return nil }
        return getters[Int(places[index])]
    }
}
