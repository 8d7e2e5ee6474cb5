internal import Foundation
import Persistence
import Records
import Templates

// When an event is, in words.

extension EventView {
    static let timeFields: [Field<EventView>] = [
        .record("end", "When it ends; nothing for an all-day event or one without an end.") {
            $0.hasEnd ? DateView(model: $0.model, date: $0.occurrence.end) : nil
        },
        .record("lastDay", "Its last day, if it spans several.") { view in
            view.severalDays.map { DateView(model: view.model, day: $0.upperBound) }
        },
        .boolean("isAllDay", "Whether it is an all-day event, without times.") { $0.occurrence.isAllDay },
        .boolean("isSeveralDays", "Whether it spans several days.") { $0.severalDays != nil },
        .boolean("isContinued", "In a day's events: whether it began on an earlier day.") { $0.row.dayNumber > 1 },
        .number("dayNumber", "In a day's events: which of the event's days this is, from 1.") { $0.row.dayNumber },
        .number("dayCount", "The number of days it spans.") { $0.row.dayCount },
        .record(
            "nextDate",
            "Its date; for a series, the date of its next occurrence, if there is one. Nothing for an empty series."
        ) { $0.row.isEmptySeries ? nil : $0.next.start },
        .text("when", "Monday, 23 November 2026, 09:00 – 09:15; for a series, its next occurrence.") {
            $0.row.isEmptySeries ? nil : $0.next.when(.long)
        },
        .text("shortWhen", "The short form: Mon 23 Nov 2026, 09:00 – 09:15, or 24 – 26 Dec 2026.") {
            $0.row.isEmptySeries ? nil : $0.next.when(.short)
        },
        .text("shortDay", "Its day: 23 Nov, or 23 Nov 2025 if it isn't this year.") { view in
            view.nextDay.map { view.model.shortText(of: $0) }
        },
        .text("timeRange", "09:00 – 09:15, or all day; in a day's events, the part that falls on that day.") {
            $0.timeRange
        },
        .boolean(
            "hasNotes",
            "Whether it has details to show in a day's list: an end, several days, a place or a source."
        ) { $0.hasEnd || $0.severalDays != nil || $0.event.location != nil || $0.row.entry.source != nil },
        .text("startTime", "09:00; nothing on a day that it fills.") { $0.startTime },
        .text("untilTime", "until 15:00, on the last day of a timed event that spans several days.") {
            $0.isLastOfSeveralDays && !$0.occurrence.isAllDay ? $0.timeRange : nil
        },
        .text(
            "bar",
            "`single` for an all-day event; `first`, `middle` or `last` if it spans several days; otherwise nothing."
        ) { $0.bar },
        .text("zoneTime", "Its time in its own zone, if that differs from the site's: 18:00 – 18:15, Tokyo.") {
            $0.next.zoneTime
        },
        .text(
            "overdueAfter",
            "For `data-end`: when it becomes overdue, if not at its date; `never` for a series or an occurrence."
        ) { $0.overdueAfter },
    ]

    private var occurrence: Occurrence { row.occurrence }
    /// The next occurrence of a series; any other event itself.
    var next: EventView { EventView.record(at: nextOccurrences.first, in: model) ?? self }
    /// Its day; for a series, the day of its next occurrence.
    var nextDay: Day? { row.isEmptySeries ? nil : next.row.day }
    private var hasEnd: Bool { !occurrence.isAllDay && occurrence.end > occurrence.start }
    private var severalDays: ClosedRange<Day>? { occurrence.days.flatMap { $0.count > 1 ? $0 : nil } }

    private var isLastOfSeveralDays: Bool { row.dayCount > 1 && row.dayNumber == row.dayCount }

    var start: DateView {
        if occurrence.isAllDay, let days = occurrence.days { return DateView(model: model, day: days.lowerBound) }
        return DateView(model: model, date: occurrence.start)
    }

    /// When it was completed, as far as is known.
    var completionView: DateView { event.completedAt.map { DateView(model: model, date: $0) } ?? start }

    /// The day of the row, with the time if it is the event's first day.
    var dayAndTime: String {
        guard row.dayNumber > 1, let day = row.day else { return start.dayAndTime }
        return DateView(model: model, day: day).dayAndTime
    }

    // MARK: Words

    private func when(_ style: DateText.Style) -> String? { texts(in: model.zone).text(of: occurrence, style) }

    private func texts(in zone: ZoneOffsets) -> RecordText {
        RecordText(words: model.words, dates: model.dates, zone: zone)
    }

    private var timeRange: String? {
        guard let days = occurrence.days else { return nil }
        let (texts, words) = (texts(in: model.zone), model.words)
        if occurrence.isAllDay { return words.word("allDay") }
        guard days.count > 1 else { return hasEnd ? texts.clockRange(of: occurrence) : texts.time(occurrence.start) }
        switch row.dayNumber {
        case 1: return words.word("fromTime") + " " + texts.time(occurrence.start)
        case days.count: return words.word("untilTime") + " " + texts.time(occurrence.end)
        default: return words.word("allDay")
        }
    }

    private var startTime: String? {
        guard occurrence.days != nil, !row.takesWholeDay else { return nil }
        return texts(in: model.zone).time(occurrence.start)
    }

    private var bar: String? {
        guard row.dayCount > 1 else { return occurrence.isAllDay ? "single" : nil }
        return row.dayNumber == 1 ? "first" : row.dayNumber == row.dayCount ? "last" : "middle"
    }

    private var zoneTime: String? {
        let zone = model.zones[event.timeZone]
        let offset = zone.secondsFromGMT(for: occurrence.start)
        guard !occurrence.isAllDay, offset != model.zone.secondsFromGMT(for: occurrence.start),
            let day = Day(occurrence.start, in: zone)
        else { return nil }
        let (texts, comma) = (texts(in: zone), model.words.comma)
        let clock = hasEnd && severalDays == nil ? texts.clockRange(of: occurrence) : texts.time(occurrence.start)
        let name = model.dates.name(of: zone.zone)
        return (day == occurrence.days?.lowerBound ? "" : texts.text(of: day, .short) + comma) + clock + comma + name
    }

    private var overdueAfter: String? {
        if row.isOccurrence || row.isSeries { return "never" }
        if hasEnd { return DateView(model: model, date: occurrence.end).iso }
        return occurrence.isAllDay ? severalDays?.upperBound.description : nil
    }
}
