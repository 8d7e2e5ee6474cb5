import Persistence
import Templates

/// A record whose names are in a table, which answers templates, checks them, and writes their reference.
protocol View: TemplateRecord {
    /// The name of this kind of record in the template reference.
    static var kind: String { get }
    /// Its names.
    static var fields: FieldTable<Self> { get }
}

extension View {
    func value(named name: Name) -> Value? { Self.fields.value(named: name, of: self) }

    /// Adds all answers, so that none can be forgotten. Views of plain values have a quicker way.
    func identify(in hasher: inout FingerprintHasher) {
        Self.fields.forEach { $0(self).identify(in: &hasher) }
    }

    static var shape: Shape { .record(kind) }
    static var recordShape: RecordShape { fields.shape }
}

/// One name of a view: how it is called, the shape of its value, and how to get the value.
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
/// It stands in the module of the views, where the compiler specialises it for each of them. It is an object, because it is looked into for every tag of every page, and a value with several arrays in it would be
/// copied each time.
final class FieldTable<Subject: Sendable>: Sendable {
    let shape: RecordShape
    let fields: [Field<Subject>]
    let places: NamePlaces

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

/// The places of some names in a list, found by their numbers.
struct NamePlaces: Sendable {
    /// The place of each number, from the first that is there to the last; -1 for a number that isn't.
    let places: [Int16]
    let firstNumber: Int32

    /// Of two equal names, the first counts.
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
