package import Foundation
import Persistence
import Records

/// Reads events in the app's JSON or property list format: the array of its schedule.
package enum EventJSON {
    /// Reads the array. An event with `completedAt` is completed.
    package static func read(_ data: Data, file: String) -> Converted<[EventRecord]> {
        let contents = StoreReader.read(Event.self, from: data, file: file)
        let records = contents.items.map { EventRecord($0, isCompleted: $0.completedAt != nil) }
        return Converted(records, contents.diagnostics)
    }
}
