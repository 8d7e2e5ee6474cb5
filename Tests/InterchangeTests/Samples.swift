import Diagnostics
import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// The instant written as `2026-11-20T18:00:00Z`.
func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

/// The time zone with this name.
func zone(_ name: String = "Europe/London") throws -> TimeZone { try #require(TimeZone(identifier: name)) }

/// The lines as the bytes of a file.
func crlf(_ lines: String...) -> Data { Data((lines.joined(separator: "\r\n") + "\r\n").utf8) }

/// The pieces of hostile texts: markup in any of the formats, and multi-byte characters.
private let hostilePieces = [
    "a", "B", " ", "  ", ",", ";", ":", "\"", "\"\"", "\\", "\\n", "\\,", "\n", "\t", "'", "=", "-", "--", "*", "_",
    "`",
    "[", "](", "]", "#", "&", "&amp;", "&#65;", "<", "<b>", "</script>", "<!--", "{", "}", "|", "1", "2 cups", "½",
    "1/2",
    "é", "e\u{301}", "ß", "日本", "👩‍👩‍👧", "🇩🇪", "\u{FEFF}", "\u{2028}", "\u{85}", "\u{200D}", "\u{301}", "END:VEVENT",
    "BEGIN:VCALENDAR",
    "sep=;",
    "- ", "1. ", "---", "tsp", "of", "%", "/", ".", "@", "$", "~", "+", ">", "!",
]

/// A text of up to a number of hostile pieces, with visible characters at both ends.
func hostileText(pieces: Int, lines: Bool, _ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 0...pieces, using: &generator)
    let middle = (0..<count).compactMap { _ in hostilePieces.randomElement(using: &generator) }
        .filter { lines || !$0.contains { $0.isNewline } }
    return "x" + middle.joined() + "y"
}

/// Events with hostile names and descriptions.
func hostileEvents(_ count: Int, seed: UInt64) -> [EventRecord] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
        let seconds = Double(Int.random(in: -2_000_000_000...4_000_000_000, using: &generator))
        let isCompleted = Bool.random(using: &generator)
        let event = Event(
            date: Date(timeIntervalSinceReferenceDate: seconds),
            name: hostileText(pieces: 12, lines: true, &generator),
            description: Bool.random(using: &generator) ? hostileText(pieces: 60, lines: true, &generator) : nil,
            completedAt: isCompleted && Bool.random(using: &generator)
                ? Date(timeIntervalSinceReferenceDate: seconds + 60) : nil
        )
        return EventRecord(event, isCompleted: isCompleted)
    }
}

extension [EventRecord] {
    /// The records after they have been written to a calendar and read back.
    ///
    /// A calendar has UIDs instead of identifiers, and occurrences of a series have no separate one.
    var identifiedByUID: [EventRecord] {
        let uids = EventUID.all(of: self)
        let series = EventUID.series(of: self)
        return indices.map { index in
            var record = self[index]
            record.event.identifier = series[index] == nil ? uids[index] : nil
            if series[index] != nil { record.event.occurrenceOf = uids[index] }
            return record
        }
    }
}

extension Converted {
    /// The diagnostics as printed.
    var messages: [String] { diagnostics.map(\.description) }
}

extension Data {
    /// The bytes as text.
    var text: String { String(decoding: self, as: UTF8.self) }
}
