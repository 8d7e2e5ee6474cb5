import Foundation
import Persistence
package import Records

/// The identity of an event in calendars: the value of `UID`.
///
/// It is derived from the event's date and name, because the app gives every event a new identifier whenever it saves.
/// Events with the same date and name get an ordinal, in the order of their descriptions and then of the list.
/// Completing an event doesn't change its UID. The form is a UUID, as recommended in RFC 7986, section 5.3: version 8
/// of RFC 9562, section 5.8, containing a 128-bit FNV-1a hash (RFC 9923).
package enum EventUID {
    /// Returns the UID of each event, in the order of the list. Pass all events together, open and completed, so that
    /// duplicates get different UIDs. An occurrence has the UID of its series.
    package static func all(of records: [EventRecord]) -> [String] {
        var uids = zip(records, ordinals(of: records, event: \.event)).map { uid(of: $0.event, ordinal: $1) }
        for (index, series) in series(of: records) { uids[index] = uids[series] }
        return uids
    }

    /// Returns the occurrences among the events and their series, as indices in the list.
    ///
    /// An occurrence that its series excludes counts as a single event, and so does a second one that replaces the same
    /// occurrence.
    package static func series(of records: [EventRecord]) -> [Int: Int] {
        guard records.contains(where: { $0.event.occurrenceOf != nil }) else { return [:] }
        var series: [String: Int] = [:]
        for (index, record) in records.enumerated() where record.event.isSeries {
            if let identifier = record.event.identifier { series[identifier] = index }
        }
        var found: [Int: Int] = [:]
        var taken: Set<SeriesPlace> = []
        for (index, record) in records.enumerated() {
            guard let identifier = record.event.occurrenceOf, let occurrence = record.event.occurrence,
                let master = series[identifier], master != index,
                !records[master].event.exceptDays.contains(occurrence),
                taken.insert(SeriesPlace(series: master, occurrence: occurrence)).inserted
            else { continue }
            found[index] = master
        }
        return found
    }

    /// An occurrence that is replaced by an event.
    private struct SeriesPlace: Hashable {
        var series: Int
        var occurrence: OccurrenceDate
    }

    /// Returns the UID of one event.
    ///
    /// - Parameter ordinal: The index of the event among those with the same date and name: see
    ///   ``ordinals(of:event:)``.
    package static func uid(of event: Event, ordinal: Int) -> String {
        // The number is hashed in the decimal form of a `Double`. Formatting a whole number as an integer takes a tenth
        // of the time, and nearly all dates are whole.
        let second = second(of: event)
        var hash = NameHash()
        if second != 0, let number = Int32(exactly: second) {
            hash.combine(String(number))
            hash.combine(".0")
        } else {
            hash.combine("\(second)")
        }
        hash.combine(ordinal == 0 ? " 0 " : " \(ordinal) ")
        hash.combine(event.name)
        return hash.uuid
    }

    /// Returns the index of each event among those with the same date and name; it is 0 for nearly all.
    package static func ordinals<Element: Sendable>(
        of elements: [Element],
        event: @Sendable (Element) -> Event
    ) -> [Int] {
        let keys = elements.concurrentMap { element in
            let event = event(element)
            var hasher = FingerprintHasher()
            hasher.combine(second(of: event).bitPattern)
            hasher.combine(event.name)
            return hasher.finalize()
        }
        var first: [Fingerprint: Int] = [:]
        first.reserveCapacity(keys.count)
        var twins: [Fingerprint: [Int]] = [:]
        for (index, key) in keys.enumerated() {
            if let other = first[key] { twins[key, default: [other]].append(index) } else { first[key] = index }
        }
        var ordinals = [Int](repeating: 0, count: elements.count)
        for indices in twins.values {
            let described = indices.map { (index: $0, text: event(elements[$0]).description ?? "") }
            let order = described.sorted { a, b in a.text == b.text ? a.index < b.index : a.text < b.text }
            for (ordinal, twin) in order.enumerated() { ordinals[twin.index] = ordinal }
        }
        return ordinals
    }

    /// Returns a UUID of the same form for anything else with a stable name, such as a recipe.
    package static func uuid(of name: String) -> String {
        var hash = NameHash()
        hash.combine(name)
        return hash.uuid
    }

    private static func second(of event: Event) -> Double { event.date.timeIntervalSinceReferenceDate.rounded(.down) }
}

/// The 128-bit FNV-1a hash.
private struct NameHash {
    private var state = UInt128(0x6C62_272E_07BB_0142) << 64 + 0x62B8_2175_6295_C58D

    mutating func combine(_ text: String) {
        let prime = UInt128(1) << 88 + 0x13B
        var text = text
        state = text.withUTF8 { $0.reduce(state) { ($0 ^ UInt128($1)) &* prime } }
    }

    /// The hash as a UUID (RFC 9562, version 8).
    var uuid: String {
        // Set the version and the variant.
        var hash = state & ~(UInt128(0xF) << 76) | UInt128(0x8) << 76
        hash = hash & ~(UInt128(0xF) << 60) | UInt128(0xA) << 60
        return String(unsafeUninitializedCapacity: 36) { buffer in
            var digits = hash
            var place = 36
            while place > 0 {
                place -= 1
                if place == 8 || place == 13 || place == 18 || place == 23 {
                    buffer[place] = UInt8(ascii: "-")
                    continue
                }
                let digit = UInt8(truncatingIfNeeded: digits) & 0xF
                buffer[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
                digits >>= 4
            }
            return 36
        }
    }
}
