import Foundation
import Records

extension [EventRecord] {
    /// The events with identifiers as the app has them, before they are imported beside others.
    ///
    /// The app's are upper-case UUIDs. One of another program, such as the UID of a calendar, becomes the UUID that is
    /// made from it, so that series and occurrences still know each other, also those of different files. A series that
    /// is there already keeps its identifier, and its occurrences name that.
    package func identified(beside existing: [EventRecord]) -> [EventRecord] {
        var known: [EventKey: String] = [:]
        for record in existing where record.event.isSeries { known[record.importKey] = record.event.identifier }
        var names: [String: String] = [:]
        for record in self where record.event.isSeries {
            if let identifier = record.event.identifier { names[identifier] = known[record.importKey] }
        }
        return map { record in
            var record = record
            record.event.identifier = record.event.identifier.map(\.asUUID)
            record.event.occurrenceOf = record.event.occurrenceOf.map { names[$0] ?? $0.asUUID }
            return record
        }
    }
}

extension String {
    /// The UUID that this identifier is, or one that is made from it.
    fileprivate var asUUID: String {
        UUID(uuidString: self)?.uuidString ?? EventUID.uuid(of: "event " + self).uppercased()
    }
}
