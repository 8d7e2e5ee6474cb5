package import Diagnostics
package import Foundation
import Persistence

extension Event: Checkable {
    func remarks(using dates: DateCheck) -> [Remark] {
        let own = [
            .blank(name, key: CodingKeys.name.rawValue),
            dates.remark(on: date, key: CodingKeys.date.rawValue),
        ].compactMap(\.self)
        return own + detailRemarks(using: dates)
    }

    fileprivate func detailRemarks(using dates: DateCheck) -> [Remark] {
        // Most events have no details.
        (details == EventDetails() ? [] : details.remarks(on: self, judging: dates)) + foreignRemarks
    }

    /// The remarks on values that aren't valid details although they have the key of one.
    private var foreignRemarks: [Remark] {
        guard extras.keys.contains(where: { EventDetails.Key(rawValue: $0) != nil }) else { return [] }
        var (values, remarks) = (extras, [Remark]())
        _ = EventDetails(taking: &values) { fault in
            let hint = fault.hint.map { "the event is shown without it; \($0)" }
            remarks.append(Remark(.key(fault.location.key ?? ""), message: fault.message, hint: hint))
        }
        return remarks
    }
}

extension Event {
    /// Returns the problems with the time zones, the rules and the exceptions of the events in a source file.
    ///
    /// - Parameter events: The events with their places in the file.
    package static func detailDiagnostics(_ events: [(Event, Location)], in zone: TimeZone) -> [Diagnostic] {
        diagnostics(events) { event in
            let today = Today(now: event.date, timeZone: zone)
            let own = [event.details.zoneRemark(), event.details.occurrenceRemark(of: event)].compactMap(\.self)
            return own + event.details.repeatRemarks(on: event, today)
        }
    }

    /// Returns the problems with the details of events of a store, which don't prevent showing them.
    ///
    /// - Parameter events: The events with their places in the store.
    package static func detailDiagnostics(_ events: [(Event, Location)], on today: Today) -> [Diagnostic] {
        let dates = DateCheck(today: today, format: nil)
        return diagnostics(events) { $0.detailRemarks(using: dates) }
    }

    private static func diagnostics(
        _ events: [(Event, Location)],
        _ remarks: (Event) -> [Remark]
    ) -> [Diagnostic] {
        let all = events.flatMap { event, place in remarks(event).map { (remark: $0, place: place) } }
        return Remark.combined(all).map { remark, place in
            var place = place
            if case .key(let key)? = remark.path.first { place.key = key }
            let severity = min(remark.severity, .warning)
            return Diagnostic(severity, at: place, remark.message, hint: remark.hint)
        }
    }
}

extension EventDetails {
    fileprivate func remarks(on event: Event, judging dates: DateCheck) -> [Remark] {
        let remarks = [
            dates.remark(on: completedAt, key: Key.completedAt.rawValue),
            endRemark(on: event),
            zoneRemark(),
            occurrenceRemark(of: event),
            linkRemark,
        ]
        return remarks.compactMap(\.self) + repeatRemarks(on: event, dates.today)
    }

    private func endRemark(on event: Event) -> Remark? {
        guard let end, days == nil, end < event.date else { return nil }
        return Remark(
            .key(Key.end.rawValue),
            message: "the event ends before it begins",
            hint: "shown without its end; correct one of the two dates"
        )
    }

    fileprivate func zoneRemark() -> Remark? {
        guard let timeZone, zone == nil else { return nil }
        return Remark(
            .key(Key.timeZone.rawValue),
            message: "there is no time zone `\(timeZone)`",
            hint: "the time is shown in the zone of the site; write a name such as Europe/Lisbon"
        )
    }

    private var linkRemark: Remark? {
        guard let url, !Event.isLink(url) else { return nil }
        return Remark(
            .key(Key.url.rawValue),
            message: "`\(url)` isn't a web address",
            hint: "shown as text; write an address such as https://example.org"
        )
    }

    fileprivate func occurrenceRemark(of event: Event) -> Remark? {
        if let occurrenceOf, occurrenceOf == event.identifier {
            return Remark(
                .key(Key.occurrenceOf.rawValue),
                message: "the event replaces an occurrence of itself",
                hint: "remove `occurrenceOf` and `occurrence`, or name another event"
            )
        }
        guard occurrence != nil, occurrenceOf == nil else { return nil }
        var remark = Remark(
            .key(Key.occurrence.rawValue),
            message: "without `occurrenceOf`, an `occurrence` is a single event",
            hint: "set `occurrenceOf` to the identifier of the series, or remove `occurrence`"
        )
        remark.isReportedOnce = true
        return remark
    }

    fileprivate func repeatRemarks(on event: Event, _ today: Today) -> [Remark] {
        guard event.isSeries else { return exceptDays.enumerated().map(Self.remark) }
        if let repeats {
            do {
                _ = try RecurrenceRule(repeats)
            } catch {
                var remark = Remark(.key(Key.repeats.rawValue), message: error.description, hint: error.hint)
                remark.severity = .error
                return [remark]
            }
        }
        guard let series = event.series(on: event.clocks(in: today.timeZone)) else { return [] }
        if let repeats, !series.takesPlace {
            let hint = "correct the rule, or remove the event"
            return [
                Remark(.key(Key.repeats.rawValue), message: "the event never takes place: `\(repeats)`", hint: hint)
            ]
        }
        var exceptions = exceptDays.enumerated().filter { !series.contains($0.element) }.map(Self.remark)
        if event.isEmptySeries(in: today.timeZone) {
            let hint = "no list shows the event; remove it, or some of its exceptions"
            var remark = Remark(.key(Key.exceptDays.rawValue), message: "every occurrence is left out", hint: hint)
            // A series whose occurrences are all completed looks the same.
            remark.severity = .note
            exceptions.append(remark)
        }
        guard let rule = series.rule, event.hasEndOfSeries(rule) else { return exceptions }
        let remark = Remark(
            .key(days == nil ? Key.end.rawValue : Key.lastDay.rawValue),
            message: "each occurrence would last for months, until long after the next one has begun",
            hint: "shown without an end; set the end of the first one, and the end of the series in the rule (UNTIL)"
        )
        return exceptions + [remark]
    }

    private static func remark(index: Int, exception: OccurrenceDate) -> Remark {
        var remark = Remark(
            .key(Key.exceptDays.rawValue),
            .index(index),
            message: "the event doesn't take place on \(exception.text) anyway",
            hint: "correct the day, or remove it from the list"
        )
        remark.isReportedOnce = true
        return remark
    }
}

extension OccurrenceDate {
    /// The date as written in the companion file.
    fileprivate var text: String {
        switch self {
        case .day(let day): day.description
        case .moment(let date): date.formatted(.iso8601)
        }
    }
}
