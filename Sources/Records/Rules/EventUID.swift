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
        let groups = Dictionary(grouping: elements.indices.filter { kept[$0] == nil }) { uids[$0] }
        for (uid, group) in groups where group.count > 1 || taken.contains(uid) {
            let described = group.map { (event(elements[$0]).description ?? "", $0) }
            var ordinal = 0
            for (_, index) in described.sorted(by: <) {
                repeat {
                    uids[index] = Self.uid(of: event(elements[index]), ordinal: ordinal)
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
        uuid(of: "\(second(of: event)) \(ordinal) \(event.name)")
    }

    /// Returns the indices of the events that share their date and name with others, in groups.
    package static func twins<Element>(among elements: [Element], _ event: (Element) -> Event) -> [[Int]] {
        Dictionary(grouping: elements.indices) { uid(of: event(elements[$0])) }.values.filter { $0.count > 1 }
    }

    /// Returns whether two events have the same date and name, and so get the same UID if nothing else decides it.
    static func isSame(_ a: Event, _ b: Event) -> Bool { second(of: a) == second(of: b) && a.name == b.name }

    /// Returns an identifier from another program as a UUID, or a UUID derived from it.
    package static func uuid(ofIdentifier text: String) -> String {
        UUID(uuidString: text)?.uuidString.lowercased() ?? uuid(of: "event " + text)
    }

    /// Returns a UUID of the same form for anything else with a stable name, such as a recipe.
    package static func uuid(of name: String) -> String {
        // The 128-bit FNV-1a hash.
        let prime = UInt128(1) << 88 + 0x13B
        let basis = UInt128(0x6C62_272E_07BB_0142) << 64 + 0x62B8_2175_6295_C58D
        var name = name
        var hash = name.withUTF8 { $0.reduce(basis) { ($0 ^ UInt128($1)) &* prime } }
        // Set the version and the variant.
        hash = hash & ~(UInt128(0xF) << 76) | UInt128(0x8) << 76
        hash = hash & ~(UInt128(0xF) << 60) | UInt128(0xA) << 60
        let bytes = withUnsafeBytes(of: hash.bigEndian) { $0.load(as: uuid_t.self) }
        return UUID(uuid: bytes).uuidString.lowercased()
    }

    private static func second(of event: Event) -> Double { event.date.timeIntervalSinceReferenceDate.rounded(.down) }
}
