import Foundation
import Persistence
package import Records

/// The identity of an event in calendars: the value of `UID`.
///
/// It is made from the event's date and name, because the app gives every event a new identifier whenever it saves.
/// Events that agree in both get an ordinal, in the order of their descriptions and then of the list. Completing an
/// event changes nothing. The form is a UUID, as RFC 7986, section 5.3 asks for: version 8 of RFC 9562, section 5.8,
/// holding a 128-bit FNV-1a hash (RFC 9923).
package enum EventUID {
    /// The UID of each event, in the order of the list. Give all events at once, open and completed, so that twins do
    /// not get the same. An occurrence has the UID of its series.
    package static func all(of records: [EventRecord]) -> [String] {
        var uids = zip(records, ordinals(of: records, event: \.event)).map { uid(of: $0.event, ordinal: $1) }
        for (index, series) in series(of: records) { uids[index] = uids[series] }
        return uids
    }

    /// The occurrences among the events, and the series of each: indices of the list.
    ///
    /// An occurrence that its series excludes is an event of its own, and so is another one that takes the same place.
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

    /// An occurrence that an event takes the place of.
    private struct SeriesPlace: Hashable {
        var series: Int
        var occurrence: OccurrenceDate
    }

    /// The UID of one event.
    ///
    /// - Parameter ordinal: which of the events of this date and name it is: see ``ordinals(of:event:)``.
    package static func uid(of event: Event, ordinal: Int) -> String {
        // As a number with decimals is written. One without takes a tenth of the time, and so do nearly all dates.
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

    /// Which of the events of the same date and name each one is, from 0: 0 for nearly all.
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

    /// A UUID of the same form for something else that keeps a name, such as a recipe.
    package static func uuid(of name: String) -> String {
        var hash = NameHash()
        hash.combine(name)
        return hash.uuid
    }

    private static func second(of event: Event) -> Double { event.date.timeIntervalSinceReferenceDate.rounded(.down) }
}

/// FNV-1a of 128 bits.
private struct NameHash {
    private var state = UInt128(0x6C62_272E_07BB_0142) << 64 + 0x62B8_2175_6295_C58D

    mutating func combine(_ text: String) {
        let prime = UInt128(1) << 88 + 0x13B
        var text = text
        state = text.withUTF8 { $0.reduce(state) { ($0 ^ UInt128($1)) &* prime } }
    }

    /// A UUID of it (RFC 9562, version 8).
    var uuid: String {
        // The version and the variant.
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
