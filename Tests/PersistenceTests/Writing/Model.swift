import Foundation
import Persistence

/// The known keys of the model's records.
struct Thing: Codable, Equatable, Sendable {
    struct Part: Codable, Equatable, Sendable {
        var id: Int
        var name: String
    }
    struct Place: Codable, Equatable, Sendable {
        var town: String
        var floor: Int?
    }
    var name: String
    var size: Double?
    var place: Place?
    var parts: [Part]
}

/// A store as a simple array in memory: each row with all its keys, and the same operations.
struct Model {
    typealias Row = PropertyValue

    var rows: [Row] = []

    /// The values of a thing as stored.
    static func values(of thing: Thing) -> [String: PropertyValue] {
        var values: [String: PropertyValue] = ["name": .string(thing.name)]
        values["size"] = thing.size.map(number)
        values["place"] = thing.place.map { place in
            var values: [String: PropertyValue] = ["town": .string(place.town)]
            values["floor"] = place.floor.map(PropertyValue.integer)
            return .dictionary(values)
        }
        values["parts"] = .array(thing.parts.map { .dictionary(["id": .integer($0.id), "name": .string($0.name)]) })
        return values
    }

    /// A number as decoded: 1.0 is a whole number in JSON.
    static func number(_ value: Double) -> PropertyValue {
        Int(exactly: value).map(PropertyValue.integer) ?? .real(value)
    }

    mutating func insert(_ thing: Thing, at position: Int) {
        rows.insert(.dictionary(Self.values(of: thing)), at: position - 1)
    }

    mutating func replace(at position: Int, with thing: Thing) {
        guard case .dictionary(let old) = rows[position - 1] else { return }
        var new = Self.values(of: thing)
        if case .dictionary(let place)? = old["place"], case .dictionary(let values)? = new["place"] {
            new["place"] = .dictionary(place.filter { !["town", "floor"].contains($0.key) }.merging(values) { $1 })
        }
        if case .array(let oldParts)? = old["parts"], case .array(let newParts)? = new["parts"] {
            new["parts"] = .array(newParts.map { part in Self.merge(part, into: oldParts) })
        }
        let unknown = old.filter { !["name", "size", "place", "parts"].contains($0.key) }
        rows[position - 1] = .dictionary(unknown.merging(new) { $1 })
    }

    private static func merge(_ part: PropertyValue, into old: [PropertyValue]) -> PropertyValue {
        let same = old.first { $0[path: ["id"]] == part[path: ["id"]] }
        guard case .dictionary(let values) = part, case .dictionary(let before)? = same else { return part }
        return .dictionary(before.merging(values) { $1 })
    }

    mutating func remove(at position: Int) { rows.remove(at: position - 1) }

    mutating func move(from position: Int, to target: Int) {
        rows.insert(rows.remove(at: position - 1), at: target - 1)
    }
}

extension PropertyValue {
    /// The value with numbers normalized by ``Model/number(_:)``.
    var normalized: PropertyValue {
        switch self {
        case .real(let number): Model.number(number)
        case .array(let values): .array(values.map(\.normalized))
        case .dictionary(let values): .dictionary(values.mapValues(\.normalized))
        default: self
        }
    }
}
