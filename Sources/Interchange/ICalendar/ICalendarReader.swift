import Diagnostics
import Foundation
import Records

/// Makes records of the components of a file.
struct ICalendarReader {
    private(set) var records: [EventRecord] = []
    private let file: String
    private let zone: TimeZone
    private var diagnostics: [Diagnostic] = []
    /// Properties and components that an event of ours has no place for.
    private var unkept: [String: Int] = [:]

    init(file: String, zone: TimeZone) {
        self.file = file
        self.zone = zone
    }

    mutating func read(_ components: [Component]) {
        let calendars = components.filter { $0.name == "VCALENDAR" }
        if calendars.isEmpty {
            let message = "no calendar in it: expected BEGIN:VCALENDAR"
            diagnostics.append(.error(Location(file: file, line: 1), message, hint: "is this the right file?"))
        }
        for calendar in calendars {
            let zones = CalendarZones(calendar, zone: zone)
            let isCancelled = calendar["METHOD"]?.text.trimmed.uppercased() == "CANCEL"
            for component in calendar.components {
                switch component.name {
                case "VEVENT" where isCancelled, "VTODO" where isCancelled: noteCancelled(component)
                case "VEVENT", "VTODO": add(component, zones)
                case "VTIMEZONE": break
                default: unkept[component.name, default: 0] += 1
                }
            }
        }
    }

    /// What there is to say about the file.
    func finish() -> [Diagnostic] {
        guard !unkept.isEmpty else { return diagnostics }
        let message = "an event here has no place for \(unkept.countedNames); not kept"
        return diagnostics + [.note(Location(file: file), message)]
    }

    private mutating func add(_ component: Component, _ zones: CalendarZones) {
        let isTask = component.name == "VTODO"
        let status = component["STATUS"]?.text.trimmed.uppercased()
        if status == "CANCELLED" { return noteCancelled(component) }
        let dated = isTask ? component["DUE"] ?? component["DTSTART"] : component["DTSTART"]
        guard let dated, let date = instant(dated, zones) else {
            let expected = isTask ? "DUE or DTSTART" : "DTSTART"
            let found = dated.map { "found \($0.value.quoted), expected a date such as 20261123T090000Z" }
            diagnostics.append(
                .error(
                    place(component, dated),
                    found ?? "\(component.name) without \(expected), and so without a date",
                    hint: "it is left out; give it a date"
                )
            )
            return
        }
        let completion = completion(of: component, isTask: isTask, status: status, zones)
        let description = component["DESCRIPTION"]?.text
        let event = Event(
            date: date,
            name: name(of: component),
            description: description?.isEmpty == true ? nil : description,
            completedAt: completion.date
        )
        noteRepetition(of: component)
        noteUnkept(of: component)
        records.append(EventRecord(event, isCompleted: completion.isCompleted))
    }

    private mutating func instant(_ property: ContentLine, _ zones: CalendarZones) -> Date? {
        guard let (date, unknownZone) = zones.instant(property) else { return nil }
        if let unknownZone {
            diagnostics.append(
                .warning(
                    Location(file: file, line: property.line),
                    "the time zone \(unknownZone.quoted) is neither known nor defined in the file",
                    hint: "taken for \(zones.own.identifier); check the time"
                )
            )
        }
        return date
    }

    private mutating func name(of component: Component) -> String {
        if let name = component["SUMMARY"]?.text, !name.isBlank { return name }
        diagnostics.append(.warning(place(component), "\(component.name) without a name; it is called (untitled)"))
        return "(untitled)"
    }

    /// RFC 5545, section 3.8.1.11 and 3.8.2.1 for to-dos; our own property for events.
    private mutating func completion(
        of component: Component,
        isTask: Bool,
        status: String?,
        _ zones: CalendarZones
    ) -> (isCompleted: Bool, date: Date?) {
        if let own = component[ICalendar.completedProperty] {
            return (true, zones.instant(own)?.date)
        }
        guard isTask else { return (false, nil) }
        let date = component["COMPLETED"].flatMap { instant($0, zones) }
        let isDone = component["PERCENT-COMPLETE"]?.text.trimmed == "100"
        return (date != nil || status == "COMPLETED" || isDone, date)
    }

    private mutating func noteCancelled(_ component: Component) {
        let name = component["SUMMARY"]?.text ?? ""
        diagnostics.append(.note(place(component), "\(name.quoted) is cancelled; it is left out"))
    }

    private mutating func noteRepetition(of component: Component) {
        guard let rule = component.properties.first(where: { $0.name == "RRULE" || $0.name == "RDATE" }) else { return }
        diagnostics.append(
            .warning(
                place(component, rule),
                "the event repeats (\(rule.name):\(rule.value)); only the first time is read",
                hint: "repetitions are not expanded; add the others by hand"
            )
        )
    }

    private mutating func noteUnkept(of component: Component) {
        var names = Set(component.properties.lazy.map(\.name)).subtracting(Self.keptOrAdministrative)
        // A to-do that is due is dated by that.
        if component["DUE"] != nil, component["DTSTART"] != nil { names.insert("DTSTART") }
        for name in names { unkept[name, default: 0] += 1 }
        for name in Set(component.components.lazy.map(\.name)) { unkept[name, default: 0] += 1 }
    }

    /// What is read, and what only matters to programs that exchange calendars.
    private static let keptOrAdministrative: Set<String> = [
        "UID", "DTSTAMP", "DTSTART", "DUE", "SUMMARY", "DESCRIPTION", "STATUS", "COMPLETED", "PERCENT-COMPLETE",
        "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID", "SEQUENCE", "CREATED", "LAST-MODIFIED", "TRANSP",
        "CLASS", ICalendar.completedProperty,
    ]

    private func place(_ component: Component, _ property: ContentLine? = nil) -> Location {
        let name = component["SUMMARY"]?.text ?? ""
        let line = property?.line ?? component.line
        return Location(file: file, line: line, record: records.count + 1, name: name.isBlank ? nil : name)
    }
}
