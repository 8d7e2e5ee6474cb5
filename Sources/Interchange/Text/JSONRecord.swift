import Diagnostics
import Foundation
import Persistence

/// A record to be written as JSON, which collects diagnostics about values that JSON can't hold.
struct JSONRecord {
    private(set) var values: [String: PropertyValue]
    private(set) var diagnostics: [Diagnostic] = []
    private let place: Location

    init(position: Int, name: String, values: [String: PropertyValue] = [:]) {
        place = Location(record: position, named: name)
        self.values = values
    }

    subscript(key: String) -> PropertyValue? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// Sets a date, which is seconds since 2001 in JSON. Nil leaves the key out.
    mutating func set(_ key: String, _ date: Date?) {
        guard let seconds = date?.timeIntervalSinceReferenceDate else { return }
        guard seconds.isFinite else { return warn(key, "JSON can't represent the date \(seconds); it is left out") }
        values[key] = .number(seconds)
    }

    mutating func warn(_ key: String, _ message: String) {
        var place = place
        place.key = key
        diagnostics.append(.warning(place, message))
    }
}

extension PropertyValue {
    /// Returns a number, as an integer if it is whole.
    static func number(_ number: Double) -> PropertyValue {
        Int(exactly: number).map { .integer($0) } ?? .real(number)
    }
}

extension Converted<Data> {
    /// Writes a value as readable JSON: with sorted keys, a line for each value, and a final line feed. A value that
    /// JSON can't hold becomes an empty array, with an error.
    init(json value: PropertyValue, _ diagnostics: [Diagnostic]) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        var (data, diagnostics) = (Data("[]\n".utf8), diagnostics)
        do {
            data = try encoder.encode(value) + Data("\n".utf8)
        } catch {
            diagnostics.append(.error(Location(file: ""), "cannot be encoded: \(error)"))
        }
        self.init(data, diagnostics)
    }

    init(json records: [JSONRecord]) {
        self.init(json: .array(records.map { .dictionary($0.values) }), records.flatMap(\.diagnostics))
    }
}
