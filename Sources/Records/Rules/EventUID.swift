import Foundation
import Persistence

/// The identity of an event in calendars: the value of `UID`.
///
/// It is derived from the date and the name that the event first had, because the app gives every event a new
/// identifier whenever it saves. Once Almanac changes the date or the name, or finds that the app has, the event keeps
/// the former UID as ``EventDetails/uid``. Events with the same date and name get an ordinal, in the order of their descriptions
/// and then of the list. Completing an event doesn't change its UID. The form is a UUID, as recommended in RFC 7986,
/// section 5.3: version 8 of RFC 9562, section 5.8, containing a 128-bit FNV-1a hash (RFC 9923).
package enum EventUID {
    /// Returns the UID of each event, in the order of the list. Pass all events together, open and completed, so that
    /// they all get different UIDs. An occurrence gets one of its own.
    package static func uids<Element: Sendable>(
        of elements: [Element],
        event: @Sendable (Element) -> Event
    ) -> [String] {
        // Of two events that keep the same UID, which are copies, the first one has it.
        var taken: Set<String> = []
        let kept = elements.map { element in event(element).uid.flatMap { taken.insert($0).inserted ? $0 : nil } }
        var uids = elements.indices.concurrentMap { kept[$0] ?? uid(of: event(elements[$0])) }
        var groups = twins(among: elements, event).map { group in group.filter { kept[$0] == nil } }
        if !taken.isEmpty {
            let twins = Set(groups.joined())
            groups += uids.indices.filter { kept[$0] == nil && !twins.contains($0) }.map { [$0] }
        }
        for group in groups {
            var ordinal = 0
            for index in group {
                repeat {
                    uids[index] = uid(of: event(elements[index]), ordinal: ordinal)
                    ordinal += 1
                } while taken.contains(uids[index])
            }
        }
        return uids
    }

    /// Returns the UID that an event gets from its date and name.
    ///
    /// - Parameter ordinal: The index of the event among those with the same date and name; it is 0 for nearly all.
    package static func uid(of event: Event, ordinal: Int = 0) -> String {
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

    /// Returns the indices of the events that share their date and name with others, in groups.
    private static func twins<Element: Sendable>(
        among elements: [Element],
        _ event: @Sendable (Element) -> Event
    ) -> [[Int]] {
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
        return twins.values.map { indices in
            let described = indices.map { (index: $0, text: event(elements[$0]).description ?? "") }
            let order = described.sorted { a, b in a.text == b.text ? a.index < b.index : a.text < b.text }
            return order.map(\.index)
        }
    }

    /// Returns whether two events have the same date and name, and so get the same UID if nothing else decides it.
    static func isSame(_ a: Event, _ b: Event) -> Bool { second(of: a) == second(of: b) && a.name == b.name }

    /// Returns an identifier from another program as a UUID, or a UUID derived from it.
    package static func uuid(ofIdentifier text: String) -> String {
        UUID(uuidString: text)?.uuidString.lowercased() ?? uuid(of: "event " + text)
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
