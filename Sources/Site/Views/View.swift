import Persistence
import Templates

/// A record that declares its fields in a table, used to render templates, check them, and write their reference.
protocol View: TemplateRecord {
    /// The name of this kind of record in the template reference.
    static var kind: String { get }
    /// The names that can be looked up.
    static var fields: FieldTable<Self> { get }
}

extension View {
    func value(named name: Name) -> Value? { Self.fields.value(named: name, of: self) }

    /// Hashes the value of every field, so that none is forgotten. Views of plain values have a faster implementation.
    func identify(in hasher: inout FingerprintHasher) {
        Self.fields.forEach { $0(self).identify(in: &hasher) }
    }

    static var shape: Shape { .record(kind) }
    static var recordShape: RecordShape { fields.shape }
}

/// A field of a view: its name, the shape of its value, a sentence for the template reference, and a function that
/// returns the value.
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

// Fields of each shape, whose functions return plain Swift values. Nil becomes `Value.nothing`.
extension Field {
    typealias Getter<Answer> = @Sendable (Subject) -> Answer

    static func text(_ name: String, _ summary: String, _ value: @escaping Getter<String?>) -> Field {
        Field(name, .text, summary) { .optional(value($0)) }
    }

    /// Empty text also becomes `Value.nothing`.
    static func markdown(_ name: String, _ summary: String, _ value: @escaping Getter<String?>) -> Field {
        Field(name, .markdown, summary) { .optional(markdown: value($0)) }
    }

    static func path(_ name: String, _ summary: String, _ value: @escaping Getter<String?>) -> Field {
        Field(name, .path, summary) { value($0).map(Value.path) ?? .nothing }
    }

    static func number(_ name: String, _ summary: String, _ value: @escaping Getter<Int?>) -> Field {
        Field(name, .number, summary) { .optional(value($0)) }
    }

    static func boolean(_ name: String, _ summary: String, _ value: @escaping Getter<Bool>) -> Field {
        Field(name, .boolean, summary) { .boolean(value($0)) }
    }

    static func record<Record: View>(_ name: String, _ summary: String, _ value: @escaping Getter<Record?>) -> Field {
        Field(name, Record.shape, summary) { value($0).map(Value.record) ?? .nothing }
    }

    static func list<Element: View>(_ name: String, _ summary: String, _ value: @escaping Getter<[Element]>) -> Field {
        Field(name, .list(Element.shape), summary) { .list(value($0).map(Value.record)) }
    }
}

/// The names of a kind of record.
///
/// This type is in the views' module so that the compiler can specialise it. It is a class because a struct of several
/// arrays would be copied for every tag of every page.
final class FieldTable<Subject: Sendable>: Sendable {
    let shape: RecordShape
    private let fields: [Field<Subject>]
    private let places: NamePlaces

    init(_ fields: [Field<Subject>]) {
        shape = RecordShape(fields.map { .init(name: $0.name, shape: $0.shape, summary: $0.summary) })
        self.fields = fields
        places = NamePlaces(fields.map { Name($0.name) })
    }

    func forEach(_ body: ((Subject) -> Value) -> Void) {
        for field in fields { body(field.value) }
    }

    func value(named name: Name, of subject: Subject) -> Value? {
        guard let place = places[name] else { return nil }
        return fields[place].value(subject)
    }
}

/// The positions of names in a list, found by the numbers of the names.
struct NamePlaces: Sendable {
    /// The position of each number from the lowest to the highest; -1 for a number that isn't in the list.
    private let places: [Int16]
    private let firstNumber: Int32

    /// If two names are equal, the first one counts.
    init(_ names: [Name]) {
        firstNumber = names.map(\.number).min() ?? 0
        let last = names.map(\.number).max() ?? firstNumber
        var places = [Int16](repeating: -1, count: Int(last - firstNumber) + 1)
        for (place, name) in names.enumerated().reversed() { places[Int(name.number - firstNumber)] = Int16(place) }
        self.places = places
    }

    subscript(name: Name) -> Int? {
        let index = Int(name.number - firstNumber)
        guard index >= 0, index < places.count, places[index] >= 0 else { return nil }
        return Int(places[index])
    }
}
