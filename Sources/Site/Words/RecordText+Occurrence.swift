internal import Foundation
import Records

extension RecordText {
    /// `Monday, 23 November 2026, 09:00 – 09:15`; nil outside the years 1 to 9999.
    ///
    /// - Parameter style: long or short.
    func text(of occurrence: Occurrence, _ style: DateText.Style) -> String? {
        guard let days = occurrence.days else { return nil }
        let comma = words.comma
        if occurrence.isAllDay {
            guard days.count > 1 else { return text(of: days.lowerBound, style) + comma + words.word("allDay") }
            return dates.text(style, of: days)
        }
        let first = text(of: days.lowerBound, style)
        guard occurrence.end > occurrence.start else { return first + comma + time(occurrence.start) }
        // An end at midnight is on the day after the last one.
        let last = Day(occurrence.end, in: zone) ?? days.upperBound
        let (start, end) = (time(occurrence.start), time(occurrence.end))
        guard days.count > 1 || start == end && last != days.lowerBound else {
            return first + comma + clockRange(of: occurrence)
        }
        return "\(first)\(comma)\(start) – \(text(of: last, style))\(comma)\(end)"
    }

    /// A day with its weekday.
    func text(of day: Day, _ style: DateText.Style) -> String {
        let date = dates.text(style, of: day)
        return style == .long ? date : dates.withWeekday(date, of: day)
    }

    /// `09:00 – 09:15`
    func clockRange(of occurrence: Occurrence) -> String {
        DateText.range(time(occurrence.start), time(occurrence.end))
    }

    /// The time of day.
    func time(_ date: Date) -> String { dates.time(of: date, in: zone) ?? "" }
}
