import Diagnostics
import Foundation
import Records

/// Converts the components of a file to records.
struct ICalendarReader {
    private(set) var records: [EventRecord] = []
    /// The event or to-do that is being read.
    private(set) var component = Component(name: "", line: 1)
    /// Its position among the events and to-dos of the file, from 1.
    private(set) var position = 0
    let file: String
    private let leavesOutPrivate: Bool
    private var privateSeries: Set<String> = []
    /// Whether the calendar is in vCalendar 1.0, the predecessor of iCalendar, whose rules have a different syntax.
    private(set) var isVCalendar = false
    /// Whether Almanac has written the calendar.
    private(set) var isOwn = false
    var zones: CalendarZones
    var diagnostics: [Diagnostic] = []
    /// The series of the file and their occurrences.
    var series = SeriesLinks()
    /// The number of properties and components, by name, that an event can't hold.
    private(set) var ignored: [String: Int] = [:]
    private(set) var findings = EventFindings()
    /// The lines of the events that have a later revision or an earlier copy in the file.
    private var outdatedLines: Set<Int> = []

    /// - Parameter leavesOutPrivate: Whether to leave out events marked as private or confidential.
    init(file: String, zone: TimeZone, leavesOutPrivate: Bool) {
        self.file = file
        self.leavesOutPrivate = leavesOutPrivate
        zones = CalendarZones(zone: zone)
    }

    mutating func read(_ components: [Component]) {
        let calendars = components.filter { $0.name == "VCALENDAR" }
        if calendars.isEmpty {
            let message = "no calendar in it: expected BEGIN:VCALENDAR"
            diagnostics.append(.error(Location(file: file, line: 1), message, hint: "is this the right file?"))
        }
        let all = calendars.flatMap(\.components)
        outdatedLines = all.outdatedLines
        privateSeries = Set(all.filter { $0.isPrivate && $0["RECURRENCE-ID"] == nil }.compactMap(\.uid))
        for calendar in calendars {
            zones.enter(calendar)
            isOwn = calendar["PRODID"]?.text.trimmed == ICalendar.product
            let version = calendar["VERSION"]
            isVCalendar = version?.text.trimmed == "1.0"
            if isVCalendar {
                let place = Location(file: file, line: version?.line)
                let message = "found vCalendar 1.0, the predecessor of iCalendar; its recurrence rules aren't read"
                diagnostics.append(.warning(place, message, hint: "export the calendar as iCalendar (version 2.0)"))
            }
            let isCancelled = calendar["METHOD"]?.text.trimmed.uppercased() == "CANCEL"
            for part in calendar.components {
                switch part.name {
                case "VEVENT", "VTODO":
                    position += 1
                    component = part
                    addEvent(isCancelled: isCancelled)
                case "VTIMEZONE": break
                default: ignored[part.name, default: 0] += 1
                }
            }
        }
        records += series.replacements(from: records.count)
        let links = series.link(&records)
        diagnostics += links.diagnostics
        links.cancelled.forEach { findings.add(.cancelled, at: $0) }
        warnOfEmptySeries()
    }

    /// Whether the event or its series is private.
    private var isPrivate: Bool { component.isPrivate || component.uid.map(privateSeries.contains) ?? false }

    /// Returns whether the event is left out because it is private. A private occurrence becomes an exception of its
    /// series.
    private mutating func isLeftOut() -> Bool {
        guard leavesOutPrivate, isPrivate else { return false }
        findings.add(.privateEvent, at: place())
        if let uid = component.uid, !privateSeries.contains(uid) { exclude(from: uid) }
        return true
    }

    /// Makes an occurrence an exception of its series. Returns false for any other event.
    @discardableResult
    private mutating func exclude(from uid: String) -> Bool {
        guard let replaced = component["RECURRENCE-ID"].flatMap({ moment($0) }) else { return false }
        series.occurrences.append(occurrence(replaced, of: uid, record: nil))
        return true
    }

    private mutating func addEvent(isCancelled: Bool) {
        guard !outdatedLines.contains(component.line), !isLeftOut() else { return }
        let status = component["STATUS"]?.text.trimmed.uppercased()
        let uid = component.uid
        // Some programs use the American spelling.
        if isCancelled || status == "CANCELLED" || status == "CANCELED" {
            if let uid, exclude(from: uid) { return }
            findings.add(.cancelled, at: place())
            if let uid { series.cancelledSeries.insert(uid) }
            return
        }
        let replaced = component["RECURRENCE-ID"].flatMap { moment($0) }
        // Some programs copy the rule of the series to an occurrence (RFC 5545, section 3.8.4.4).
        let canRepeat = replaced == nil || component.changesLaterOccurrences
        guard let start = start(canRepeat: canRepeat) else { return }
        // A day has no zone (RFC 5545, section 3.3.4).
        var event = Event(
            date: start.isDay ? start.time.day.start(in: zones.fallback) : start.date,
            name: name(),
            details: details(from: start, canRepeat: canRepeat)
        )
        let isTask = component.name == "VTODO"
        let completion = completion(isTask: isTask, status: status)
        event.completedAt = completion.date
        event.changedAt = component["LAST-MODIFIED"].flatMap { moment($0)?.date }
        if let uid {
            link(&event, uid: uid, replaced: replaced)
            if event.identifier == uid { series.starts[uid] = start }
        } else {
            findings.add(.noUID, at: place())
        }
        if !completion.isCompleted { addPeriods(from: start, in: &event) }
        if isPrivate { findings.add(.includedPrivateEvent, at: place()) }
        countIgnored()
        records.append(EventRecord(event, isCompleted: completion.isCompleted))
        if isTask, !completion.isCompleted, let moved = movedToDueDate(event, from: start) {
            records.append(EventRecord(moved))
        }
    }

    private mutating func link(_ event: inout Event, uid: String, replaced: CalendarMoment?) {
        if let property = component["RECURRENCE-ID"] {
            guard let replaced else {
                let found = "found \(property.found), expected a date such as 20261123T090000Z"
                warn(property, found, hint: "shown beside the occurrence of \(uid.quoted) that it replaces")
                return
            }
            series.occurrences.append(occurrence(replaced, of: uid, record: records.count))
        } else if let line = series.lines[uid] {
            let message = "the UID \(uid.quoted) is also that of the event on line \(line); both are read"
            warn(component["UID"], message)
        } else {
            event.identifier = uid
            series.lines[uid] = component.line
            series.records[uid] = records.count
        }
    }

    func occurrence(_ moment: CalendarMoment, of uid: String, record: Int?) -> SeriesLinks.OccurrenceOverride {
        let isRange = component.changesLaterOccurrences
        return .init(uid: uid, moment: moment, zone: zones.own, isRange: isRange, place: place(), record: record)
    }

    private mutating func start(canRepeat: Bool) -> CalendarMoment? {
        let isTask = component.name == "VTODO"
        // A to-do is dated by its due date, but repeats from its start date.
        let isRepeated = canRepeat && component["RRULE"] != nil
        let (start, due) = (component["DTSTART"], isTask ? component["DUE"] : nil)
        let dated = isRepeated ? start ?? due : due ?? start
        if let dated, let moment = moment(dated) {
            return component.isAllDay ? zones.day(startingAt: moment) ?? moment : moment
        }
        // RFC 5545, section 3.6.2 allows to-dos without a date.
        if isTask, dated == nil {
            findings.add(.undatedTask, at: place())
            return nil
        }
        let found = dated.map { "found \($0.found), expected a date such as 20261123T090000Z" }
        let message = found ?? "\(component.name) without DTSTART, and so without a date"
        diagnostics.append(.error(place(dated), message, hint: "it is left out; give it a date"))
        return nil
    }

    private mutating func name() -> String {
        if let name = component["SUMMARY"]?.text, !name.isBlank { return name }
        warn(nil, "\(component.name) without a name; it is called (untitled)")
        return "(untitled)"
    }

    /// Returns the completion by RFC 5545, sections 3.8.1.11 and 3.8.2.1, for to-dos, and by Almanac's own property for
    /// events.
    private mutating func completion(isTask: Bool, status: String?) -> (isCompleted: Bool, date: Date?) {
        if let own = component[ICalendar.completedProperty] { return (true, moment(own)?.date) }
        guard isTask else { return (false, nil) }
        let date = component["COMPLETED"].flatMap { moment($0) }?.date
        let isDone = component["PERCENT-COMPLETE"]?.text.trimmed == "100"
        return (date != nil || status == "COMPLETED" || isDone, date)
    }

    private mutating func countIgnored() {
        var names = Set(component.properties.lazy.map(\.name)).subtracting(Self.keptOrAdministrative)
        // A to-do with a due date is dated by that, so its start is lost.
        if component["DUE"] != nil, component["DTSTART"] != nil { names.insert("DTSTART") }
        if component.address != component["URL"]?.value.trimmed { names.subtract(Component.callProperties) }
        for name in names { ignored[name, default: 0] += 1 }
        for name in Set(component.components.lazy.map(\.name)) { ignored[name, default: 0] += 1 }
    }

    /// The properties that are read, and those that only matter to programs that exchange calendars.
    private static let keptOrAdministrative: Set = Set([
        "UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "DUE", "SUMMARY", "DESCRIPTION", "LOCATION", "URL", "STATUS",
        "COMPLETED", "PERCENT-COMPLETE", "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID", "SEQUENCE", "CREATED",
        "LAST-MODIFIED", "TRANSP", "CLASS", ICalendar.completedProperty,
    ]).union(Component.allDayProperties)
}

extension Component {
    /// The properties that Exchange, Outlook.com and Funambol use to mark all-day events, whose days they may write as
    /// midnights.
    fileprivate static let allDayProperties: Set = [
        "X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT", "X-FUNAMBOL-ALLDAY",
    ]

    fileprivate var isAllDay: Bool {
        Self.allDayProperties.contains { ["TRUE", "1"].contains(self[$0]?.text.trimmed.uppercased()) }
    }

    /// The properties for the address of a video call, of RFC 7986 (section 5.11), Google and Exchange.
    fileprivate static let callProperties: Set = [
        "CONFERENCE", "X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL",
    ]

    /// The address of its page or, if it has none, of its video call.
    var address: String? {
        self["URL"]?.value.trimmed.nonEmpty
            ?? properties.first { Self.callProperties.contains($0.name) && $0.value.hasPrefix("https:") }?.value.trimmed
    }

    /// Whether it stands for an occurrence of a series and all later ones.
    fileprivate var changesLaterOccurrences: Bool {
        self["RECURRENCE-ID"]?.parameters["RANGE"]?.uppercased() == "THISANDFUTURE"
    }

    /// RFC 5545, section 3.8.1.3: unknown values count as private.
    fileprivate var isPrivate: Bool { !["PUBLIC", nil].contains(self["CLASS"]?.text.trimmed.uppercased()) }
}
