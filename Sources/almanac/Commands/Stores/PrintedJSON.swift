import FileSystem
import Foundation
import Interchange
import Persistence
import Records

/// Prints a record as JSON with sorted keys.
func printJSON(_ value: PropertyValue) throws {
    Console.result(String(decoding: try JSONEncoder.readable.encode(value), as: UTF8.self))
}

extension PropertyValue {
    init(text: String?) { self = text.map(PropertyValue.string) ?? .null }

    init(number: Int?) { self = number.map(PropertyValue.integer) ?? .null }

    /// A date as ISO 8601 in UTC, in whole seconds; null if there is none or it can't be represented.
    init(moment: Date?) {
        self.init(text: moment?.wholeSecond.isoText)
    }

    /// The value with its dates as text.
    var datesAsText: PropertyValue {
        switch self {
        case .date(let date): PropertyValue(moment: date)
        case .array(let values): .array(values.map(\.datesAsText))
        default: self
        }
    }
}
