import Diagnostics
import Foundation
import Persistence
import Records

/// Writes one calendar.
struct ICalendarWriter {
    private var bytes: [UInt8] = []
    private var diagnostics: [Diagnostic] = []
    private var fractionCount = 0
    private var unknownKeys: [String: Int] = [:]

    /// - Parameter capacity: for about how many events to have room.
    init(capacity: Int) { bytes.reserveCapacity((capacity + 1) * 384) }

    mutating func begin(_ heading: CalendarHeading) {
        add("BEGIN", "VCALENDAR")
        add("VERSION", "2.0")
        add("PRODID", "-//Almanac//Almanac//EN")
        add("CALSCALE", "GREGORIAN")
        add("NAME", text: clean(heading.name).text)
        add("X-WR-CALNAME", text: clean(heading.name).text)
        if let url = heading.url { add("URL", url) }
        if let source = heading.source { add("SOURCE;VALUE=URI", source) }
        if let interval = heading.refreshInterval {
            add("REFRESH-INTERVAL;VALUE=DURATION", interval)
            add("X-PUBLISHED-TTL", interval)
        }
    }

    mutating func add(_ entry: CalendarEntry, position: Int) {
        let (record, event) = (entry.record, entry.record.event)
        guard let date = utc(event.date) else {
            diagnostics.append(
                .error(Self.place(of: event, position), "its date lies outside the years 1 to 9999; it is left out")
            )
            return
        }
        bytes += Self.beginning
        add("UID", entry.uid)
        add("DTSTAMP", date)
        add("DTSTART", date)
        add("SUMMARY", cleaning: event.name, key: "name", at: Self.place(of: event, position))
        if let description = event.description {
            add("DESCRIPTION", cleaning: description, key: "description", at: Self.place(of: event, position))
        }
        if let url = entry.url { add("URL", url) }
        if record.isCompleted { add(ICalendar.completedProperty, event.completedAt.flatMap(utc) ?? "TRUE") }
        bytes += Self.end
        if event.date != event.date.wholeSecond { fractionCount += 1 }
        if let date = event.completedAt, date != date.wholeSecond { fractionCount += 1 }
        for key in event.extras.keys { unknownKeys[key, default: 0] += 1 }
    }

    mutating func finish() -> Converted<[UInt8]> {
        add("END", "VCALENDAR")
        let place = Location(file: "")
        if fractionCount > 0 {
            let dates = fractionCount == 1 ? "1 date" : "\(fractionCount) dates"
            diagnostics.append(.note(place, "iCalendar has whole seconds only; \(dates) rounded down"))
        }
        if !unknownKeys.isEmpty {
            diagnostics.append(.warning(place, "iCalendar has no place for \(unknownKeys.countedNames)"))
        }
        return Converted(bytes, diagnostics)
    }

    private static let (beginning, end) = (Array("BEGIN:VEVENT\r\n".utf8), Array("END:VEVENT\r\n".utf8))

    private func utc(_ date: Date) -> String? { LocalTime(date)?.basicTextInUTC }

    private mutating func add(_ name: String, _ value: String) { ContentLine.add(name, value, to: &bytes) }

    private mutating func add(_ name: String, text: String) { ContentLine.add(name, text: text, to: &bytes) }

    private static func place(of event: Event, _ position: Int) -> Location {
        Location(file: "", record: position, name: event.name.isBlank ? nil : event.name)
    }

    /// - Parameter place: asked for if there is anything to say, for it takes longer to find than the text takes to write.
    private mutating func add(
        _ name: String,
        cleaning text: String,
        key: String,
        at place: @autoclosure () -> Location
    ) {
        let (clean, isChanged) = clean(text)
        add(name, text: clean)
        guard isChanged else { return }
        var place = place()
        place.key = key
        diagnostics.append(.warning(place, "iCalendar has no control characters; each is written as U+FFFD"))
    }

    /// The text without what RFC 5545, section 3.3.11 leaves out of text: control characters other than the tab. Line
    /// breaks, which become `\n`, are no change.
    private func clean(_ text: String) -> (text: String, isChanged: Bool) {
        if text.isWithoutControls { return (text, false) }
        var result = String.UnicodeScalarView()
        var isChanged = false
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A where last == "\r": break
            case 0x0D: result.append("\n")
            case 0x00...0x08, 0x0B...0x1F, 0x7F:
                result.append("\u{FFFD}")
                isChanged = true
            default: result.append(scalar)
            }
            last = scalar
        }
        return (String(result), isChanged)
    }
}

extension String {
    /// Whether the text has no control characters, except tabs and line feeds.
    fileprivate var isWithoutControls: Bool {
        hasOnly { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A }
    }
}

extension [String: Int] {
    /// Names and how often each occurs, for a message: `LOCATION (3), URL`.
    var countedNames: String {
        let all = sorted { $0.key < $1.key }.map { $0.value == 1 ? $0.key : "\($0.key) (\($0.value))" }
        return all.count <= 20 ? all.joined(separator: ", ") : all.prefix(20).joined(separator: ", ") + " and others"
    }
}
