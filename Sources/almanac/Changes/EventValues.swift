import Diagnostics
import Foundation
import Interchange
import Records

/// The details of an event besides its name and time, as a person types them; nil leaves a value unchanged.
struct EventValues: Equatable {
    /// The end of the event; for an all-day event, its last day.
    var end: String?
    /// The location; empty for none.
    var location: String?
    /// The address of a page about it; empty for none.
    var url: String?
    /// The time zone of its times.
    var zone: String?
    /// A rule as in RFC 5545; empty for an event that doesn't repeat.
    var repeats: String?

    /// Reads a time in the event's time zone. A date without a year is the nearest one to the event, if there is one.
    ///
    /// - Parameter start: the instant from which to look for the days of a repetition; nil for now.
    func reading(
        _ text: String,
        of event: Event? = nil,
        from start: Date? = nil,
        _ access: StoreAccess
    ) throws -> DateParser.Reading {
        let zone = try timeZone(of: event) ?? access.today.timeZone
        let rule = (repeats ?? event?.repeats).flatMap { try? RecurrenceRule($0) }
        return try DateParser.reading(
            text,
            on: Today(now: access.today.now, timeZone: zone),
            vocabulary: access.dateVocabulary(),
            from: start,
            near: event?.firstDay(in: zone),
            prefersYears: rule?.frequency == .yearly
        )
    }

    /// Reads the new time of an event. What the text doesn't say stays: the day, or the time of day.
    ///
    /// - Parameter keepsLimits: whether a repetition keeps the end of the series, and a start that is still to come.
    ///   Not for the text of a form, which shows both, so that they can be deleted there.
    func newTime(
        _ text: String,
        of event: Event,
        keepsLimits: Bool = false,
        _ access: StoreAccess
    ) throws -> EventTime {
        let reading = try reading(text, of: event, access)
        let named = reading.named
        var time = reading.time
        let zone = try timeZone(of: event) ?? access.today.timeZone
        if time.lastDay != nil, !named.end, !named.time, event.details.days == nil {
            let hint = "name one of them, such as `mon next week`, or add `all day`"
            throw Diagnostic.error("`\(text)` is several days, but the event has a time", hint: hint)
        }
        let first = event.firstDay(in: access.timeZone(of: event))
        // A single event begins to repeat on its own day, even if that day is over.
        let isFirst = event.repeats == nil && named.isOnlyFrequency
        // The day on which it begins, and whether that is its own day, which may be over.
        var (from, isOwnDay): (Day?, Bool) = (nil, isFirst)
        if let new = time.rule, isFirst || keepsLimits && !named.start && first > access.today.day {
            // Only a repetition with weekdays can begin earlier in the week.
            from = named.weekday ? new.firstDay(ofWeek: first) : first
        } else if let next = time.rule.flatMap({ named.isOnlyFrequency ? nextDay(of: event, for: $0, access) : nil }) {
            (from, isOwnDay) = (next, true)
        } else if named.weekday, event.occurrenceOf != nil {
            // For an occurrence, a weekday means the one in its week, unless that day is over.
            from = first.advanced(by: -access.dateVocabulary().firstWeekday.days(until: first.weekday))
        }
        if let midnight = from?.start(in: zone) {
            // A second before midnight, 0:00 is still to come. `hourly` begins at the time of the event.
            let isTimed = if case .moment = time.start { true } else { false }
            let start = isTimed ? (named.time ? midnight : event.date) - 1 : midnight
            let earliest = isOwnDay ? start : max(start, access.today.now)
            time = try self.reading(text, of: event, from: earliest, access).time
        }
        if keepsLimits, event.repeats != nil, let rule = event.recurrenceRule {
            time = keepingEnd(time, of: event, rule, zone, access)
        }
        if named.weekday { time = inFirstWeek(time, of: event, zone, access) }
        switch time.start {
        case .day(let new) where !named.time && event.details.days == nil && time.lastDay == nil:
            let moved = event.time.moved(byDays: event.firstDay(in: zone).distance(to: new), in: zone)
            (time.start, time.end) = (moved.start, moved.end)
        case .moment(let start) where !named.day:
            let day = event.firstDay(in: access.timeZone(of: event))
            time = time.moved(byDays: Day(clamping: start, in: zone).distance(to: day), in: zone)
        default: break
        }
        return time
    }

    /// Gives a repetition without an end the end of the series. Only occurrences that are over reduce their number.
    private func keepingEnd(
        _ time: EventTime,
        of event: Event,
        _ rule: RecurrenceRule,
        _ zone: TimeZone,
        _ access: StoreAccess
    ) -> EventTime {
        guard let new = time.rule, new.until == nil, new.count == nil else { return time }
        let day = Day(clamping: time.firstMoment(in: zone), in: zone)
        let oldZone = access.timeZone(of: event)
        var time = time
        if let last = rule.endingOnDay(from: event.date, in: oldZone).until?.day(in: oldZone), last >= day {
            time.repeats = new.ending(.day(last)).description
        } else if let count = rule.count {
            // The exceptions count, too.
            var whole = event
            (whole.exceptDays, whole.additionalDays) = ([], [])
            let now = access.today.now
            let zones = EventZones([], own: ZoneOffsets(of: oldZone, around: now), around: now)
            // What the new series begins with, such as an occurrence earlier today, isn't over.
            let start = min(day.start(in: zone), now)
            let first = event.firstDay(in: oldZone)
            let days = first...max(first, Day(clamping: start, in: oldZone))
            let found = whole.occurrences(of: rule, in: days, around: access.today, zones: zones)
            let rest = count - found.occurrences.count { $0.start < start }
            if rest > 0, !found.isCut { time.repeats = new.ending(count: rest).description }
        }
        return time
    }

    /// The event with these values.
    ///
    /// - Parameter time: the new time; nil to keep the event's own.
    func applied(to event: Event, at time: EventTime?, _ access: StoreAccess) throws -> Event {
        var event = event
        let zone = access.today.timeZone
        let (clocks, oldClocks) = (try timeZone(of: event) ?? zone, access.timeZone(of: event))
        if let time {
            let moved = try event.at(keepingFirstDay(time, of: event, access), in: zone)
            let keepsRule = time.repeats == nil && repeats == nil
            guard let shifted = keepsRule ? moved.shiftingRule(from: event, in: clocks, before: oldClocks) : moved
            else {
                let wanted = moved.firstDay(in: clocks).weekday
                let hint = "`--occurrence` moves one occurrence, and a date such as `every \(wanted)` moves the series"
                throw Diagnostic.error("the series isn't on \(EventTimeWords.name(of: wanted))s", hint: hint)
            }
            event = shifted
        }
        if self.zone != nil {
            let new = try timeZone(of: nil)
            if time == nil, repeats == nil {
                try checkDay(of: event, in: clocks, before: oldClocks)
                event = event.shiftingRule(from: event, in: clocks, before: oldClocks) ?? event
            }
            event.timeZone = new?.identifier
        }
        if let location { event.location = location.isEmpty ? nil : location }
        if let url { event.url = try Self.link(url) }
        if time?.repeats != nil, repeats?.isEmpty == false {
            throw Diagnostic.error("the time and --repeats both say how it repeats", hint: "leave one of the two out")
        }
        if let repeats { event.repeats = repeats.isEmpty ? nil : try Self.rule(repeats) }
        if let end { event = try ending(event, end, access) }
        if event.details.days != nil {
            try checkAllDay(event, isNew: time != nil || repeats != nil)
            event.timeZone = nil
        } else if event.recurrenceRule != nil, event.details.timeZone == nil {
            // A series keeps its clock time across daylight-saving changes, whatever zone it is viewed in.
            event.timeZone = zone.identifier
        }
        try checkOccurrences(of: event, isNew: time != nil || repeats != nil, access.today)
        return event
    }

    /// Keeps the first day of a series when only its clock time changes, and so its past and its count of occurrences.
    ///
    /// - Parameter time: a time on a day of the series. At another day, or at the same clock time, the series begins
    ///   then.
    private func keepingFirstDay(_ time: EventTime, of event: Event, _ access: StoreAccess) throws -> EventTime {
        guard time.repeats == nil, repeats == nil, event.details.days == nil, let rule = event.recurrenceRule,
            case .moment(let start) = time.start
        else { return time }
        let zone = try timeZone(of: event) ?? access.today.timeZone
        // The series is still on its old clocks.
        let oldZone = access.timeZone(of: event)
        let zones = EventZones([], own: ZoneOffsets(of: oldZone, around: access.today.now), around: access.today.now)
        guard let day = Day(start, in: zone), let first = Day(event.date, in: oldZone), day != first,
            !event.occurrences(of: rule, in: day...day, around: access.today, zones: zones).occurrences.isEmpty
        else { return time }
        let moved = time.moved(byDays: day.distance(to: first), in: zone)
        return moved.start == .moment(event.date) ? time : moved
    }

    /// Refuses a new zone in which a series would begin on another day: its rule and exceptions name days of the old
    /// one.
    private func checkDay(of series: Event, in zone: TimeZone, before old: TimeZone) throws {
        guard series.isSeries, series.details.days == nil, let day = Day(series.date, in: zone),
            day != Day(series.date, in: old)
        else { return }
        let hint = "say when it takes place there, for example with `--date \"every tuesday 19:00\"`"
        throw Diagnostic.error("in \(zone.identifier), the series would begin on another day, \(day)", hint: hint)
    }

    /// An address that can be opened; nil for none.
    private static func link(_ text: String) throws(UnfitAddress) -> String? {
        guard !text.isEmpty else { return nil }
        guard Event.isLink(text) else { throw UnfitAddress(text: text) }
        return text
    }

    /// - Parameter isNew: whether the rule or the time is new.
    private func checkOccurrences(of event: Event, isNew: Bool, _ today: Today) throws {
        guard let rule = event.repeats else { return }
        guard event.takesPlace(on: today) else {
            let hint = "an UNTIL before the start leaves no day; correct the rule or the date"
            throw Diagnostic.error("the event would never take place: `\(rule)`", hint: hint)
        }
        guard isNew, event.ruleMissesStart(on: today), event.secondTime(on: today) == nil else { return }
        let message = "after its start, the event would never take place again: `\(rule)`"
        throw Diagnostic.error(message, hint: "correct the rule or the date")
    }

    /// The event with another end.
    private func ending(_ event: Event, _ text: String, _ access: StoreAccess) throws -> Event {
        var event = event
        guard !text.isEmpty else {
            event.end = nil
            event.days = event.days.map { $0.lowerBound...$0.lowerBound }
            return event
        }
        // `17:00` means the first such time after the start. If the time before the start is closer, it is a mistake.
        let zone = try timeZone(of: event) ?? access.today.timeZone
        let (today, vocabulary) = (Today(now: access.today.now, timeZone: zone), access.dateVocabulary())
        let time: EventTime
        do throws(DateParser.ParseError) {
            time = try DateParser.parse(text, on: today, vocabulary: vocabulary, from: event.date)
        } catch {
            // The parser takes the `45` of `45 minutes` for an hour that doesn't exist, but it may be a length.
            guard error.isUnclear || error.isMissingTime, let found = endingAfterStart(event, text, zone, access)
            else { throw error }
            return found
        }
        // The weekday of a date may only fit a later day.
        let earlier =
            (try? DateParser.parse(text, on: today, vocabulary: vocabulary, direction: .past, from: event.date)) ?? time
        guard time.end == nil, time.lastDay == nil, time.repeats == nil else {
            let hint = "give only its end, such as `17:00` or `24 dec`"
            throw Diagnostic.error("`\(text)` says more than when the event ends", hint: hint)
        }
        let before = event.date.timeIntervalSince(earlier.firstMoment(in: zone))
        let after = time.firstMoment(in: zone).timeIntervalSince(event.date)
        guard after <= 43_200 || before < 0 || after <= before || earlier == time else {
            // After 22:00, `half past 11` is 23:30.
            guard let found = endingAfterStart(event, text, zone, access), let end = found.end,
                end <= event.date + 43_200
            else { throw EditingError.endBeforeStart }
            return found
        }
        switch (event.details.days, time.start) {
        case (let days?, .day(let last)) where last >= days.lowerBound: event.days = days.lowerBound...last
        case (nil, .moment(let end)) where end >= event.date: event.end = end
        case (nil, .day), (.some, .moment):
            let hint = event.days == nil ? "give the end a time" : "give its last day"
            throw Diagnostic.error("`\(text)` can't be the end of the event", hint: hint)
        default: throw EditingError.endBeforeStart
        }
        return event
    }

    private func timeZone(of event: Event?) throws -> TimeZone? {
        guard let name = zone ?? event?.timeZone, !name.isEmpty else { return nil }
        if let zone = TimeZone(named: name) ?? zone.flatMap(WindowsZones.standard.zone(named:)) { return zone }
        // An unknown zone of an event counts as the user's zone.
        guard zone != nil else { return nil }
        let names = TimeZone.knownTimeZoneIdentifiers
        let city = name.lowercased().replacing(" ", with: "_")
        let near = names.first { $0.lowercased().hasSuffix("/" + city) } ?? nearest(to: name, among: names)
        let hint = near.map { "did you mean \($0)?" } ?? "write a name such as Europe/Lisbon"
        throw Diagnostic.error("there is no time zone `\(name)`", hint: hint)
    }

    private static func rule(_ text: String) throws -> String {
        do {
            return try RecurrenceRule(text).description
        } catch {
            throw Diagnostic.error(error.description, hint: error.hint)
        }
    }
}

/// A text that isn't a web address.
struct UnfitAddress: Error {
    var text: String
}
