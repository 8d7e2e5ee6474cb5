internal import Foundation
import Persistence
import Records

/// A moment or a day, in words and in digits.
struct DateView: View {
    let model: SiteModel
    let day: Day?
    let date: Date?

    init(model: SiteModel, date: Date) {
        self.model = model
        self.date = date
        day = Day(date, in: model.today.timeZone)
    }

    init(model: SiteModel, day: Day) {
        self.model = model
        self.day = day
        date = nil
    }

    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(date?.timeIntervalSinceReferenceDate.bitPattern ?? 0)
        hasher.combine(date == nil ? day?.description ?? "" : "at")
    }

    var text: String? { day.map { model.dates.words(for: $0).long } ?? model.words.plain["noDate"] ?? "no date" }

    static let kind = "date"
    static let fields = FieldTable<DateView>([
        Field("long", .text, "Monday, 23 November 2026; also what the date itself shows.") { .text($0.text ?? "") },
        Field("short", .text, "23 Nov 2026") { $0.words(\.short) },
        Field("dayAndMonth", .text, "23 November") { $0.words(\.dayAndMonth) },
        Field("weekday", .text, "Monday") { $0.words(\.weekday) },
        Field("shortWeekday", .text, "Mon") { $0.words(\.shortWeekday) },
        Field("month", .text, "November 2026") { $0.words(\.month) },
        Field("monthName", .text, "November") { $0.words(\.monthName) },
        Field("shortMonthName", .text, "Nov") { $0.words(\.shortMonthName) },
        Field("year", .number, "2026") { $0.day.map { .integer($0.year) } ?? .nothing },
        Field("day", .number, "The day of the month, 23.") { $0.day.map { .integer($0.dayOfMonth) } ?? .nothing },
        Field("week", .number, "The week of the year as ISO 8601 counts it, 48.") {
            $0.day.map { .integer($0.isoWeek) } ?? .nothing
        },
        Field("dayOfYear", .number, "The day of the year, 327.") { $0.day.map { .integer($0.dayOfYear) } ?? .nothing },
        Field("daysLeft", .number, "How many days of the year come after it, 38.") {
            $0.day.map { .integer($0.daysLeftInYear) } ?? .nothing
        },
        Field("time", .text, "The time of day in the zone of the site, 08:30; nothing for a whole day.") { $0.time },
        Field("iso", .text, "For `<time datetime>`: the moment with the zone's distance from UTC, or the day.") {
            .text($0.iso)
        },
        Field("isoDay", .text, "2026-11-23") { .optional($0.day?.description) },
    ])

    private func words(_ path: KeyPath<DateText.Words, String>) -> Value {
        day.map { .text(model.dates.words(for: $0)[keyPath: path]) } ?? .nothing
    }

    private var time: Value {
        guard let date, let day else { return .nothing }
        let zone = model.today.timeZone
        // From the offset, not from midnight: on the day the clocks change, 03:00 is two hours after it.
        let local = Int(date.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: date)
        return .text(model.dates.time(minute: (local - day.secondsSince1970) / 60))
    }

    /// The date and time of HTML's `<time>` (HTML, section 4.5.14), with the site's distance from UTC: so it begins with the
    /// day that the site counts it to, which scripts need and cannot know otherwise.
    private var iso: String {
        guard let date, let siteDay = day else { return day?.description ?? "" }
        let distance = model.today.timeZone.secondsFromGMT(for: date)
        // Before there were zones, places had distances with seconds in them, which HTML does not know.
        let offset = distance % 60 == 0 ? distance : 0
        guard let day = offset == distance ? siteDay : Day(date, in: .gmt) else { return "" }
        let local = Int(date.timeIntervalSince1970.rounded(.down)) + offset
        let seconds = local - day.secondsSince1970
        var text = Array(day.description.utf8)
        text.append(UInt8(ascii: "T"))
        Self.append(clock: seconds, to: &text)
        Self.append(isAfterColon: true, seconds % 60, to: &text)
        if offset == 0 {
            text.append(UInt8(ascii: "Z"))
        } else {
            text.append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
            Self.append(clock: abs(offset), to: &text)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Hours and minutes.
    private static func append(clock seconds: Int, to text: inout [UInt8]) {
        append(isAfterColon: false, seconds / 3_600, to: &text)
        append(isAfterColon: true, seconds / 60 % 60, to: &text)
    }

    /// Two digits, or more if it takes more.
    private static func append(isAfterColon: Bool, _ number: Int, to text: inout [UInt8]) {
        if isAfterColon { text.append(UInt8(ascii: ":")) }
        if number < 10 { text.append(UInt8(ascii: "0")) }
        text += String(number).utf8
    }
}

extension Day {
    /// From 1 to 366.
    fileprivate var dayOfYear: Int { (Day(year: year, month: 1, day: 1) ?? self).distance(to: self) + 1 }

    fileprivate var daysLeftInYear: Int { distance(to: Day(year: year, month: 12, day: 31) ?? self) }

    /// The week of the year: a week belongs to the year that its Thursday lies in (ISO 8601).
    fileprivate var isoWeek: Int { (advanced(by: 4 - weekday.rawValue).dayOfYear + 6) / 7 }
}
