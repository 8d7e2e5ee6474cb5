import Diagnostics
import Foundation
import Persistence
import Records

extension EventChoice {
    /// The index of the first event by date. Nil if two begin at the same time or one of them repeats, because then the
    /// choice is ambiguous.
    static func nextOpen(_ records: [StoredRecord<Event>]) -> Int? {
        guard records.allSatisfy({ !$0.item.isSeries }) else { return nil }
        let order = records.indices.sorted { records[$0].item.date < records[$1].item.date }
        if order.count > 1, records[order[0]].item.date >= records[order[1]].item.date { return nil }
        return order.first
    }

    /// The index of the event that was completed last: by the time of completion if it is known, and otherwise by date
    /// and position.
    static func completedLast(_ records: [StoredRecord<Event>]) -> Int? {
        records.indices.max { first, second in
            let (one, other) = (records[first], records[second])
            return (one.item.completedAt ?? one.item.date, one.position)
                < (other.item.completedAt ?? other.item.date, other.position)
        }
    }

    /// Prints how many events remain that replaced occurrences of a removed series.
    func printRemainingOccurrences(_ count: Int) {
        guard count > 0 else { return }
        let what = count == 1 ? " that has a time of its own stays" : " with times of their own stay"
        let message = counted(count, "occurrence") + what + " in the schedule"
        Console.message(.note(Location(file: file), message, hint: "`almanac event remove` removes them, too"))
    }

    /// Another event of the schedule with the name and time of an added one; nil if there is none.
    func duplicate(of added: StoredRecord<Event>) -> StoredRecord<Event>? {
        rows.map(\.record).first { record in
            let (event, other) = (record.item, added.item)
            return record.position != added.position && event.name.isSameName(as: other.name)
                && event.date == other.date && event.details.days == other.details.days
        }
    }
}

extension String {
    /// Whether two names are equal except for case and surrounding white space.
    func isSameName(as other: String) -> Bool {
        let (one, other) = (trimmingCharacters(in: .whitespaces), other.trimmingCharacters(in: .whitespaces))
        return one.lowercased() == other.lowercased()
    }
}

extension ChangeOptions {
    /// Warns that an added record duplicates another one.
    ///
    /// - Parameters:
    ///   - twin: the record that already existed; nil if there is none.
    ///   - message: what is the same.
    func warn<Item>(of twin: StoredRecord<Item>?, _ name: KeyPath<Item, String>, in file: String, _ message: String) {
        guard let twin else { return }
        let place = Location(file: file, record: twin.position, name: twin.item[keyPath: name])
        let hint = dryRun ? nil : "if you don't want both, `almanac undo` removes the new one"
        Console.message(.warning(place, message, hint: hint))
    }
}
