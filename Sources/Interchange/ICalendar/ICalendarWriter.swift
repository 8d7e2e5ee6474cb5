import Diagnostics
import Foundation
import Persistence
import Records

struct ICalendarWriter {
    private var bytes: [UInt8] = []
    /// The offset at which the time zones are inserted at the end, when all are known.
    private var headingLength = 0
    private var zones = ZoneDefinitions()
    private let heading: CalendarHeading
    /// The position of the event that is being written, from 1.
    private var position = 0
    private var diagnostics: [Diagnostic] = []
    private var fractionCount = 0
    private var unknownKeys: [String: Int] = [:]

    /// - Parameter capacity: The approximate number of events, for reserving memory.
    init(_ heading: CalendarHeading, capacity: Int) {
        self.heading = heading
        bytes.reserveCapacity((capacity + 1) * 384)
        add("BEGIN", "VCALENDAR")
        add("VERSION", "2.0")
        add("PRODID", ICalendar.product)
        add("CALSCALE", "GREGORIAN")
        let name = clean(heading.name).text
        add("NAME", text: name)
        add("X-WR-CALNAME", text: name)
        if let url = heading.url { add("URL", url) }
        if let source = heading.source { add("SOURCE;VALUE=URI", source) }
        if let interval = heading.refreshInterval {
            add("REFRESH-INTERVAL;VALUE=DURATION", interval)
            add("X-PUBLISHED-TTL", interval)
        }
        headingLength = bytes.count
    }

    mutating func add(_ entry: CalendarEntry) {
        position += 1
        let (record, event) = (entry.record, entry.record.event)
        guard LocalTime(event.date) != nil else {
            let message = "its date is outside the years 1 to 9999; it is left out"
            return diagnostics.append(.error(Location(record: position, named: event.name), message))
        }
        add("BEGIN", "VEVENT")
        let start = bytes.count
        add("UID", entry.uid)
        addTimes(of: event, series: entry.series)
        add("SUMMARY", cleaning: event.name, key: "name", of: event)
        add("DESCRIPTION", cleaning: event.description, key: "description", of: event)
        add("LOCATION", cleaning: event.location, key: "location", of: event)
        if let url = event.url ?? entry.url { add("URL", url.asURI) }
        if record.isCompleted {
            let moment = event.completedAt.flatMap { LocalTime($0)?.basicTextInUTC }
            add(ICalendar.completedProperty, moment ?? "TRUE")
        }
        let reminder = record.isCompleted ? nil : heading.reminder
        add("DTSTAMP", stamp(of: event, writtenFrom: start, reminder: reminder))
        if let changed = event.changedAt.flatMap({ LocalTime($0) }) { add("LAST-MODIFIED", changed.basicTextInUTC) }
        if let reminder { addAlarm(minutes: reminder, event) }
        add("END", "VEVENT")
        count(event)
    }

    mutating func finish() -> Converted<[UInt8]> {
        add("END", "VCALENDAR")
        bytes.insert(contentsOf: zones.bytes, at: headingLength)
        let place = Location(file: "")
        if fractionCount > 0 {
            let message = "iCalendar has only whole seconds; \(counted(fractionCount, "date")) rounded down"
            diagnostics.append(.note(place, message))
        }
        if !unknownKeys.isEmpty {
            diagnostics.append(.warning(place, "iCalendar can't store \(unknownKeys.countedNames)"))
        }
        return Converted(bytes, diagnostics)
    }

    /// Counts the values of an event that are rounded or left out.
    private mutating func count(_ event: Event) {
        for date in [event.date, event.completedAt, event.end] {
            if let date, date != date.wholeSecond { fractionCount += 1 }
        }
        for key in event.extras.keys { unknownKeys[key, default: 0] += 1 }
    }

    /// Returns the `DTSTAMP`, which tells programs that an event has changed (RFC 5545, section 3.8.7.2).
    ///
    /// The stamp is the time of the last known change, or else in 2001, minus a hash of the written event. The current
    /// time would change every file at every build. The hash covers what apps and people change without a time. It is
    /// less than ``Records/Event/changeInterval``, so the stamp never goes back when Almanac changes an event.
    private func stamp(of event: Event, writtenFrom start: Int, reminder: Int?) -> String {
        var hasher = FingerprintHasher()
        bytes.withUnsafeBytes { hasher.combine(UnsafeRawBufferPointer(rebasing: $0[start...])) }
        hasher.combine(reminder ?? -1)
        let known = event.latestChange.flatMap { LocalTime($0) == nil ? nil : $0.wholeSecond }
        let seconds = hasher.finalize().bits % (known == nil ? 365 * 86_400 : UInt64(Event.changeInterval))
        let stamp = (known ?? Date(timeIntervalSinceReferenceDate: 365 * 86_400)) - Double(seconds)
        return LocalTime(stamp)?.basicTextInUTC ?? ""
    }

    /// - Parameter minutes: The time before the start; for an all-day event, before 9:00. Its trigger counts from
    ///   midnight (RFC 5545, section 3.8.6.3).
    private mutating func addAlarm(minutes: Int, _ event: Event) {
        let before = event.days == nil ? minutes : minutes - 9 * 60
        add("BEGIN", "VALARM")
        add("ACTION", "DISPLAY")
        add("DESCRIPTION", text: clean(event.name).text)
        add("TRIGGER", before < 0 ? "PT\(-before)M" : "-PT\(before)M")
        add("END", "VALARM")
    }

    private mutating func add(_ name: String, _ value: String) { ContentLine.add(name, value, to: &bytes) }

    private mutating func add(_ name: String, text: String) { ContentLine.add(name, text: text, to: &bytes) }

    private mutating func add(_ name: String, cleaning text: String?, key: String, of event: Event) {
        guard let text else { return }
        let (clean, isChanged) = clean(text)
        add(name, text: clean)
        guard isChanged else { return }
        warn(event, key, "iCalendar doesn't allow control characters; each is written as U+FFFD")
    }

    private mutating func warn(_ event: Event, _ key: String, _ message: String, hint: String? = nil) {
        diagnostics.append(.warning(Location(record: position, named: event.name, key: key), message, hint: hint))
    }

    /// Returns the text without the control characters that RFC 5545, section 3.3.11, excludes, which are all but the
    /// tab. Converting line breaks to `\n` doesn't count as a change.
    private func clean(_ text: String) -> (text: String, isChanged: Bool) {
        if text.isWithoutControls { return (text, false) }
        let lines = text.withLineFeeds
        let scalars = lines.unicodeScalars.map { scalar -> Unicode.Scalar in
            scalar == "\t" || scalar == "\n" || scalar.value >= 0x20 && scalar.value != 0x7F ? scalar : "\u{FFFD}"
        }
        let clean = String(String.UnicodeScalarView(scalars))
        return (clean, clean != lines)
    }
}

// MARK: - Times

extension ICalendarWriter {
    private mutating func addTimes(of event: Event, series: Event?) {
        if let name = event.timeZone, TimeZone(identifier: name) == nil {
            let message = "the time zone \(name.quoted) is not known; the event is written in UTC"
            warn(event, "timeZone", message, hint: "write a name such as Europe/Berlin")
        }
        let form = DateTimeForm(of: event, zone: heading.timeZone)
        if let days = event.days {
            add(DateTimeForm.property("DTSTART", days.lowerBound))
            if days.upperBound < .last { add(DateTimeForm.property("DTEND", days.upperBound.adding(days: 1))) }
        } else {
            add(form.property("DTSTART", event.date))
            if let end = event.end, end > event.date { add(form.property("DTEND", end)) }
        }
        if let series, let occurrence = event.occurrence {
            let form = DateTimeForm(of: series, zone: heading.timeZone)
            add(form.property("RECURRENCE-ID", occurrence, start: series.date))
            zones.add(form, for: series)
        }
        zones.add(form, for: event)
        if event.isSeries { addRepeats(of: event, form) }
    }

    private mutating func addRepeats(of event: Event, _ form: DateTimeForm) {
        if let text = event.repeats {
            do throws(RecurrenceRule.Fault) {
                let rule = try RecurrenceRule(text)
                add("RRULE", rule.text(text, until: rule.until.map(form.until)))
            } catch {
                warn(event, "repeats", "\(error); the event is written once", hint: error.hint)
            }
        }
        for day in event.additionalDays { add(form.property("RDATE", day, start: event.date)) }
        for day in event.exceptDays { add(form.property("EXDATE", day, start: event.date)) }
    }

    private mutating func add(_ property: (name: String, value: String)?) {
        if let property { add(property.name, property.value) }
    }
}

extension RecurrenceRule {
    /// Returns the text of the rule with another end. The original text is kept if the end is the same and every part
    /// has a meaning.
    fileprivate func text(_ text: String, until end: Until?) -> String {
        guard end == until else {
            let parts = description.split(separator: ";").map(String.init)
            return parts.map { $0.hasPrefix("UNTIL=") ? "UNTIL=\(end?.description ?? "")" : $0 }.joined(separator: ";")
        }
        let isPlain =
            text.utf8.allSatisfy { (0x21...0x7E).contains($0) } && text.hasPrefix("FREQ=") && !text.hasSuffix(";")
            && !text.uppercased().split(separator: ";").contains(where: Self.hasNoEffect)
        return isPlain ? text : description
    }
}

extension String {
    /// The text as a URI, with spaces and control characters percent-encoded.
    fileprivate var asURI: String {
        hasOnly { $0 > 0x20 && $0 != 0x7F }
            ? self
            : unicodeScalars.map { scalar in
                scalar.value > 0x20 && scalar.value != 0x7F ? String(scalar) : String(format: "%%%02X", scalar.value)
            }.joined()
    }

    /// Whether the text has no control characters, except tabs and line feeds.
    fileprivate var isWithoutControls: Bool {
        hasOnly { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A }
    }
}
