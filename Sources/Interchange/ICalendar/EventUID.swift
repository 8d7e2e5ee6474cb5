import Foundation
import Records

/// The identity of an event in calendars: the value of `UID`.
///
/// It is made from the event's date and name, because the app gives every event a new identifier whenever it saves.
/// Events that agree in both get an ordinal, in the order of their descriptions and then of the list. Completing an
/// event changes nothing. The form is a UUID, as RFC 7986, section 5.3 asks for: version 8 of RFC 9562, section 5.8,
/// holding a 128-bit FNV-1a hash (RFC 9923).
package enum EventUID {
    /// The UID of each event, in the order of the list. Give all events at once, open and completed, so that twins do
    /// not get the same.
    package static func all(of records: [EventRecord]) -> [String] {
        let order = records.indices.sorted { a, b in
            let texts = (records[a].event.description ?? "", records[b].event.description ?? "")
            return texts.0 == texts.1 ? a < b : texts.0 < texts.1
        }
        var counts: [String: Int] = [:]
        var uids = [String](repeating: "", count: records.count)
        for index in order {
            let event = records[index].event
            let seconds = event.date.timeIntervalSinceReferenceDate.rounded(.down)
            let ordinal = counts["\(seconds) \(event.name)", default: 0]
            counts["\(seconds) \(event.name)"] = ordinal + 1
            uids[index] = uuid("\(seconds) \(ordinal) \(event.name)")
        }
        return uids
    }

    private static func uuid(_ text: String) -> String {
        let prime = UInt128(1) << 88 + 0x13B
        let start = UInt128(0x6C62_272E_07BB_0142) << 64 + 0x62B8_2175_6295_C58D
        let hash = text.utf8.reduce(start) { ($0 ^ UInt128($1)) &* prime }
        let digits = String(hash, radix: 16)
        var hex = Array(String(repeating: "0", count: 32 - digits.count) + digits)
        hex[12] = "8"
        hex[16] = "a"
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return groups.map { String(hex[$0]) }.joined(separator: "-")
    }
}
