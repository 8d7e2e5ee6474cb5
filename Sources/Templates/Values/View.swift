package import Persistence

/// A record whose names are in a table, which answers templates, checks them, and writes their reference.
package protocol View: TemplateRecord {
    /// The name of this kind of record in the template reference.
    static var kind: String { get }
    /// Its names.
    static var fields: FieldTable<Self> { get }
}

extension View {
    @inlinable package func value(named name: Name) -> Value? { Self.fields.value(named: name, of: self) }

    /// Adds all answers, so that none can be forgotten. Views of plain values have a quicker way.
    package func identify(in hasher: inout FingerprintHasher) {
        Self.fields.forEach { $0(self).identify(in: &hasher) }
    }

    package static var shape: Shape { .record(kind) }
    package static var recordShape: RecordShape { fields.shape }
}

/// One name of a view: how it is called, the shape of its value, and how to get the value.
package struct Field<Subject: Sendable>: Sendable {
    package var name: String
    package var shape: Shape
    package var summary: String
    var value: @Sendable (Subject) -> Value

    package init(_ name: String, _ shape: Shape, _ summary: String, _ value: @escaping @Sendable (Subject) -> Value) {
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
package final class FieldTable<Subject: Sendable>: Sendable {
    package let shape: RecordShape
    @usableFromInline let fields: [Field<Subject>]
    @usableFromInline let places: NamePlaces

    package init(_ fields: [Field<Subject>]) {
        shape = RecordShape(fields.map { .init(name: $0.name, shape: $0.shape, summary: $0.summary) })
        self.fields = fields
        places = NamePlaces(fields.map { Name($0.name) })
    }

    func forEach(_ body: ((Subject) -> Value) -> Void) {
        for field in fields { body(field.value) }
    }

    // Specialised where the view is declared: looking up generic types takes longer than the answer.
    @inlinable package func value(named name: Name, of subject: Subject) -> Value? {
        guard let place = places[name] else { return nil }
        return fields[place].value(subject)
    }
}
