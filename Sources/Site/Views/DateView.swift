internal import Foundation
import Interchange
import Persistence
import Records
import Templates

/// A point in time or a day, in words and in digits.
struct DateView: View {
    let model: SiteModel
    let day: Day?
    let date: Date?

    init(model: SiteModel, date: Date) {
        self.model = model
        self.date = date
        day = Day(date, in: model.zone)
    }

    init?(model: SiteModel, date: Date?) {
        guard let date else { return nil }
        self.init(model: model, date: date)
    }

    init(model: SiteModel, day: Day) {
        self.model = model
        self.day = day
        date = nil
    }

    // The date or day determines all answers.
    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(date?.timeIntervalSinceReferenceDate.bitPattern ?? 0)
        hasher.combine(date == nil ? day?.description ?? "" : "at")
    }

    var text: String? { day.map { model.dates.text(.long, of: $0) } ?? model.words.plain["noDate"] ?? "no date" }

    static let kind = "date"
    static let fields = FieldTable<DateView>([
        .text("long", "Monday, 23 November 2026; also the text of the date itself.") { $0.text ?? "" },
        .text("longWithoutYear", "Monday 23 November") { $0.words(.longWithoutYear) },
        .text("short", "23 Nov 2026") { $0.words(.short) },
        .text("dayAndMonth", "23 November") { $0.words(.dayAndMonth) },
        .text("dayAndShortMonth", "23 Nov") { $0.words(.dayAndShortMonth) },
        .text("weekdayAndDay", "Mon 23 Nov") { view in
            view.day.map { view.model.dates.withWeekday(view.model.dates.text(.dayAndShortMonth, of: $0), of: $0) }
        },
        .text("weekday", "Monday") { $0.words(.weekday) },
        .text("shortWeekday", "Mon") { $0.words(.shortWeekday) },
        .text("narrowWeekday", "M") { $0.words(.narrowWeekday) },
        .text("month", "November 2026") { $0.words(.month) },
        .text("monthName", "November") { $0.words(.monthName) },
        .text("shortMonthName", "Nov") { $0.words(.shortMonthName) },
        .number("year", "2026") { $0.day?.year },
        .number("day", "The day of the month: 23.") { $0.day?.dayOfMonth },
        .number("week", "The ISO 8601 week of the year: 48.") { $0.day?.isoWeek },
        .number("dayOfYear", "The day of the year: 327.") { $0.day?.dayOfYear },
        .number("daysLeft", "The number of days left in the year: 38.") { $0.day?.daysLeftInYear },
        .text("time", "The time of day in the site's time zone: 08:30; nothing for a day without a time.") { $0.time },
        .text("iso", "For `<time datetime>`: the date and time with the UTC offset, or the day.") { $0.iso },
        .text("isoDay", "2026-11-23") { $0.day?.description },
    ])

    /// The day and the time, for things that can happen several times a day.
    var dayAndTime: String {
        [words(.dayAndMonth), time].compactMap(\.self).joined(separator: model.words.comma)
    }

    private func words(_ style: DateText.Style) -> String? { day.map { model.dates.text(style, of: $0) } }

    private var time: String? { date.flatMap { model.dates.time(of: $0, in: model.zone) } }

    /// The value of `<time datetime>` (HTML, section 4.5.14). It is written in the zone of the site, so that scripts
    /// find the site's local day at its start.
    var iso: String {
        guard let date, day != nil else { return day?.description ?? "" }
        let distance = model.zone.secondsFromGMT(for: date)
        // Offsets from before standard time can include seconds, for which HTML has no syntax.
        let offset = distance % 60 == 0 ? distance : 0
        guard let time = LocalTime(date, offset: offset) else { return "" }
        return time.extendedText + (offset == 0 ? "Z" : Self.text(ofOffset: offset))
    }

    /// An offset from UTC, such as `+05:30`.
    private static func text(ofOffset offset: Int) -> String {
        "\(offset < 0 ? "-" : "+")\(padded(abs(offset) / 3_600, to: 2)):\(padded(abs(offset) / 60 % 60, to: 2))"
    }
}

extension SiteModel {
    /// A short date, without the year if it is this one.
    func shortText(of day: Day) -> String {
        dates.text(day.year == records.today.day.year ? .dayAndShortMonth : .short, of: day)
    }
}

extension Day {
    /// The number of the day in its year, from 1 to 366.
    fileprivate var dayOfYear: Int { (Day(year: year, month: 1, day: 1) ?? self).distance(to: self) + 1 }

    fileprivate var daysLeftInYear: Int { distance(to: Day(year: year, month: 12, day: 31) ?? self) }

    /// The week of the year: a week belongs to the year that contains its Thursday (ISO 8601).
    var isoWeek: Int { (advanced(by: 4 - weekday.rawValue).dayOfYear + 6) / 7 }
}
