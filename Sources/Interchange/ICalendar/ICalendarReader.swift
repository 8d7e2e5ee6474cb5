import Diagnostics
import Foundation
import Records

/// Makes records of the components of a file.
struct ICalendarReader {
    private(set) var records: [EventRecord] = []
    private let file: String
    var zones: CalendarZones
    private var diagnostics: [Diagnostic] = []
    /// The series of the file, and what is to become of their occurrences.
    var series = SeriesLinks()
    /// Properties and components that an event of ours has no place for.
    private var unkept: [String: Int] = [:]
    private var withoutUID: (first: Location, count: Int)?

    init(file: String, zone: TimeZone) {
        self.file = file
        zones = CalendarZones(zone: zone)
    }

    mutating func read(_ components: [Component]) {
        let calendars = components.filter { $0.name == "VCALENDAR" }
        if calendars.isEmpty {
            let message = "no calendar in it: expected BEGIN:VCALENDAR"
            diagnostics.append(.error(Location(file: file, line: 1), message, hint: "is this the right file?"))
        }
        for calendar in calendars {
            zones.enter(calendar)
            let isCancelled = calendar["METHOD"]?.text.trimmed.uppercased() == "CANCEL"
            for component in calendar.components {
                switch component.name {
                case "VEVENT", "VTODO": add(component, isCancelled: isCancelled)
                case "VTIMEZONE": break
                default: unkept[component.name, default: 0] += 1
                }
            }
        }
        diagnostics += series.link(&records)
    }

    /// What there is to say about the file.
    func finish() -> [Diagnostic] {
        var diagnostics = diagnostics
        if let (first, count) = withoutUID {
            diagnostics.append(.note(first, "no UID\(count.likeOthers(" event")); read all the same"))
        }
        guard !unkept.isEmpty else { return diagnostics }
        let message = "an event here has no place for \(unkept.countedNames); not kept"
        return diagnostics + [.note(Location(file: file), message)]
    }

    private mutating func add(_ component: Component, isCancelled: Bool) {
        let status = component["STATUS"]?.text.trimmed.uppercased()
        let uid = component["UID"]?.text.trimmed
        let replaced = component["RECURRENCE-ID"].flatMap { moment($0) }
        if isCancelled || status == "CANCELLED" {
            let place = place(component)
            if let uid, let replaced {
                series.cancelled.append(.init(uid: uid, moment: replaced, zone: zones.own, place: place))
            } else {
                diagnostics.append(.cancelled(place))
                if let uid { series.cancelledSeries.insert(uid) }
            }
            return
        }
        guard let start = start(of: component) else { return }
        var event = Event(
            date: start.date,
            name: name(of: component),
            details: details(of: component, from: start)
        )
        let completion = completion(of: component, isTask: component.name == "VTODO", status: status)
        event.completedAt = completion.date
        if let uid, !uid.isEmpty {
            link(&event, uid: uid, replaced: replaced, of: component)
        } else {
            withoutUID = (withoutUID?.first ?? place(component), (withoutUID?.count ?? 0) + 1)
        }
        noteUnkept(of: component)
        records.append(EventRecord(event, isCompleted: completion.isCompleted))
    }

    private mutating func link(_ event: inout Event, uid: String, replaced: CalendarMoment?, of component: Component) {
        if let property = component["RECURRENCE-ID"] {
            if property.parameters["RANGE"]?.uppercased() == "THISANDFUTURE" {
                warn(
                    component,
                    property,
                    "RANGE=THISANDFUTURE changes all later occurrences too; only this one is changed",
                    hint: "change the later ones by hand, or export the calendar anew"
                )
            }
            guard let replaced else {
                let found = "found \(property.value.quoted), expected a date such as 20261123T090000Z"
                warn(component, property, found, hint: "shown beside the occurrence of \(uid.quoted) that it replaces")
                return
            }
            series.replaced.append(
                .init(uid: uid, moment: replaced, zone: zones.own, place: place(component), record: records.count)
            )
        } else if let other = series.records[uid] {
            warn(
                component,
                component["UID"],
                "the UID \(uid.quoted) is also that of record \(other + 1); both are read"
            )
        } else {
            event.identifier = uid
            series.records[uid] = records.count
        }
    }

    private mutating func start(of component: Component) -> CalendarMoment? {
        let isTask = component.name == "VTODO"
        // A to-do is dated by the day that it is due, but repeats from the day on which it starts.
        let isRepeated = component["RRULE"] != nil
        let (start, due) = (component["DTSTART"], isTask ? component["DUE"] : nil)
        let dated = isRepeated ? start ?? due : due ?? start
        if let dated, let moment = moment(dated) { return moment }
        let expected = isTask ? "DUE or DTSTART" : "DTSTART"
        let found = dated.map { "found \($0.value.quoted), expected a date such as 20261123T090000Z" }
        diagnostics.append(
            .error(
                place(component, dated),
                found ?? "\(component.name) without \(expected), and so without a date",
                hint: "it is left out; give it a date"
            )
        )
        return nil
    }

    private mutating func name(of component: Component) -> String {
        if let name = component["SUMMARY"]?.text, !name.isBlank { return name }
        warn(component, nil, "\(component.name) without a name; it is called (untitled)")
        return "(untitled)"
    }

    /// RFC 5545, section 3.8.1.11 and 3.8.2.1 for to-dos; our own property for events.
    private mutating func completion(
        of component: Component,
        isTask: Bool,
        status: String?
    ) -> (isCompleted: Bool, date: Date?) {
        if let own = component[ICalendar.completedProperty] { return (true, moment(own)?.date) }
        guard isTask else { return (false, nil) }
        let date = component["COMPLETED"].flatMap { moment($0) }?.date
        let isDone = component["PERCENT-COMPLETE"]?.text.trimmed == "100"
        return (date != nil || status == "COMPLETED" || isDone, date)
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
        "UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "DUE", "SUMMARY", "DESCRIPTION", "LOCATION", "URL", "STATUS",
        "COMPLETED", "PERCENT-COMPLETE", "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID", "SEQUENCE", "CREATED",
        "LAST-MODIFIED", "TRANSP", "CLASS", ICalendar.completedProperty,
    ]
}

// MARK: - What is said

extension ICalendarReader {
    /// The moment that a property names. What is wrong with its zone is said once for each zone.
    mutating func moment(_ property: ContentLine, value: String? = nil) -> CalendarMoment? {
        guard let (moment, problem) = zones.moment(value ?? property.value, of: property) else { return nil }
        let place = Location(file: file, line: property.line)
        switch problem {
        case .unknown(let name, let zone):
            let message = "the time zone \(name.quoted) is neither known nor defined in the file"
            diagnostics.append(.warning(place, message, hint: "taken for \(zone.identifier); check the time"))
        case .fixedOffset(let name, let zone):
            let message = "the time zone \(name.quoted) is not known; its offset from UTC is taken for the whole year"
            diagnostics.append(.warning(place, message, hint: "taken for \(zone.identifier); check the time"))
        case nil: break
        }
        return moment
    }

    mutating func warn(_ component: Component, _ property: ContentLine?, _ message: String, hint: String? = nil) {
        diagnostics.append(.warning(place(component, property), message, hint: hint))
    }

    mutating func fail(_ component: Component, _ property: ContentLine, _ message: String, hint: String) {
        diagnostics.append(.error(place(component, property), message, hint: hint))
    }

    func place(_ component: Component, _ property: ContentLine? = nil) -> Location {
        let name = component["SUMMARY"]?.text ?? ""
        let line = property?.line ?? component.line
        return Location(file: file, line: line, record: records.count + 1, name: name.isBlank ? nil : name)
    }
}

extension Int {
    /// How many more there are of a thing of which this is the number: nothing, `, like 1 other`, `, like 2 others`.
    ///
    /// - Parameter noun: what they are, in the singular and with a space before it.
    func likeOthers(_ noun: String = "") -> String {
        if self < 2 { return "" }
        if noun.isEmpty { return self == 2 ? ", like 1 other" : ", like \(self - 1) others" }
        return ", like \(self - 1) other\(noun)\(self == 2 ? "" : "s")"
    }
}

extension Diagnostic {
    /// The note about an event that doesn't take place.
    static func cancelled(_ place: Location) -> Diagnostic {
        .note(place, "\((place.name ?? "").quoted) is cancelled; it is left out")
    }
}
