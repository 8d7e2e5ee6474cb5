internal import Foundation
import Records
import Synchronization

/// Formats dates in one locale.
///
/// A site shows the same days over and over, and formatters are slow to create and to use. So there is one formatter
/// for each style, and each text is formatted once.
final class DateText: Sendable {
    /// The format of a date. The raw value names the parts to show; the locale decides their order (Unicode TS 35,
    /// part 4, "Matching Skeletons").
    enum Style: String, CaseIterable {
        /// Monday 23 November 2026
        case long = "EEEEdMMMMy"
        /// Monday 23 November
        case longWithoutYear = "EEEEdMMMM"
        /// 23 Nov 2026
        case short = "dMMMy"
        /// 23 November
        case dayAndMonth = "dMMMM"
        /// 23 Nov
        case dayAndShortMonth = "dMMM"
        /// Monday
        case weekday = "EEEE"
        /// Mon
        case shortWeekday = "EEE"
        /// M
        case narrowWeekday = "ccccc"
        /// November 2026
        case month = "MMMMy"
        /// November
        case monthName = "LLLL"
        /// Nov
        case shortMonthName = "LLL"
        /// N
        case narrowMonthName = "LLLLL"
        /// 08:30
        case time = "jmm"
    }

    /// The texts of one style. Each has its own lock, so that threads seldom wait for each other.
    private final class Texts: Sendable {
        private let state = Mutex<(formatter: DateFormatter?, byMinute: [Int: String])>((nil, [:]))

        func text(minute: Int, _ makeFormatter: () -> DateFormatter) -> String {
            state.withLock { state in
                if let text = state.byMinute[minute] { return text }
                let formatter = state.formatter ?? makeFormatter()
                state.formatter = formatter
                let text = formatter.string(from: Date(timeIntervalSince1970: Double(minute) * 60))
                state.byMinute[minute] = text
                return text
            }
        }
    }

    /// The formatters and texts of date ranges, and the names of zones. There are few of them.
    private struct Intervals {
        var formatters: [Style: DateIntervalFormatter] = [:]
        var texts: [Style: [ClosedRange<Day>: String]] = [:]
        var zoneNames: [String: String] = [:]
    }

    let locale: Locale
    private let texts = Dictionary(uniqueKeysWithValues: Style.allCases.map { ($0, Texts()) })
    private let intervals = Mutex(Intervals())

    init(locale: Locale) { self.locale = locale }

    func text(_ style: Style, of day: Day) -> String {
        text(style, minute: (Self.epoch.distance(to: day) * 24 + 12) * 60)
    }

    /// A short date behind its weekday: Mon 23 Nov. A locale's own form may end the weekday with a stop here and not there, and
    /// the browser may know another form.
    func withWeekday(_ date: String, of day: Day) -> String { text(.shortWeekday, of: day) + " " + date }

    /// The time of day, for a minute counted from midnight.
    func time(minute: Int) -> String { text(.time, minute: minute) }

    /// The time of day in a zone; nil outside the years 1 to 9999.
    func time(of date: Date, in zone: ZoneOffsets) -> String? {
        LocalTime(date, offset: zone.secondsFromGMT(for: date)).map { time(minute: $0.second / 60) }
    }

    /// A range of days: 24–26 December 2026.
    func text(_ style: Style, of days: ClosedRange<Day>) -> String {
        let (first, last) = (days.lowerBound, days.upperBound)
        // Before that year, the interval formatter uses the Julian calendar.
        guard first.year > 1582 else { return Self.range(text(style, of: first), text(style, of: last)) }
        return intervals.withLock { intervals in
            if let text = intervals.texts[style]?[days] { return text }
            let formatter = intervals.formatters[style] ?? intervalFormatter(style)
            intervals.formatters[style] = formatter
            let text = formatter.string(from: Self.noon(of: first), to: Self.noon(of: last))
            intervals.texts[style, default: [:]][days] = text
            return text
        }
    }

    /// A range of times: 09:00 – 09:15, 9:00 – 9:15 am.
    static func range(_ first: String, _ last: String) -> String {
        let (first, last) = (first[...], last[...])
        // If both times are in the same half of the day, it is written once.
        if let cut = first.lastIndex(where: \.isWhitespace), let end = last.lastIndex(where: \.isWhitespace),
            first[cut...] == last[end...], first.first?.isNumber == true
        {
            return "\(first[..<cut]) – \(last)"
        }
        return "\(first) – \(last)"
    }

    /// The name of a zone for readers: its city, such as Tokyo, or otherwise its full name, such as Coordinated
    /// Universal Time.
    func name(of zone: TimeZone) -> String {
        intervals.withLock { intervals in
            if let name = intervals.zoneNames[zone.identifier] { return name }
            let formatter = DateFormatter()
            formatter.locale = siteLocale
            formatter.timeZone = zone
            let hasCity = zone.identifier.contains("/") && !zone.identifier.hasPrefix("Etc/")
            formatter.dateFormat = hasCity ? "VVV" : "zzzz"
            let name = formatter.string(from: Date(timeIntervalSince1970: 0))
            intervals.zoneNames[zone.identifier] = name
            return name
        }
    }

    // MARK: Lists

    /// Seven consecutive days, starting with the given day of the week.
    func days(ofWeekFrom first: Weekday) -> [Day] {
        // 2024 began on a Monday.
        let monday = Day(year: 2024, month: 1, day: 1) ?? .first
        return first.week.map { monday.advanced(by: $0.rawValue - 1) }
    }

    /// The labels beside the rows of a heat map, one a line: Monday, Wednesday and Friday, abbreviated. The others are
    /// empty, because the rows are lower than a line of text.
    func rowNames(from first: Weekday) -> String {
        let named: Set<Weekday> = [.monday, .wednesday, .friday]
        let days = days(ofWeekFrom: first)
        return days.map { named.contains($0.weekday) ? text(.shortWeekday, of: $0) : "" }.joined(separator: "\n")
    }

    /// Names as a list in words: Monday and Friday.
    func list(_ names: [String]) -> String { names.formatted(.list(type: .and).locale(locale)) }

    /// Days of the week, as a list in words: Monday, Wednesday and Friday.
    func list(of weekdays: Set<Weekday>, from first: Weekday) -> String {
        let days = days(ofWeekFrom: first).filter { weekdays.contains($0.weekday) }
        return list(days.map { text(.weekday, of: $0) })
    }

    // MARK: Formatters

    private static func noon(of day: Day) -> Date {
        Date(timeIntervalSince1970: (Double(epoch.distance(to: day)) + 0.5) * 86_400)
    }

    private static let epoch = Day(clamping: Date(timeIntervalSince1970: 0), in: .gmt)

    /// - Parameter minute: minutes since the beginning of 1970.
    private func text(_ style: Style, minute: Int) -> String {
        texts[style]?.text(minute: minute) { formatter(style) } ?? ""
    }

    private func formatter(_ style: Style) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = siteLocale
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        // `Day` is Gregorian before 1582 too, as in ISO 8601.
        formatter.gregorianStartDate = .distantPast
        formatter.setLocalizedDateFormatFromTemplate(style.rawValue)
        return formatter
    }

    private func intervalFormatter(_ style: Style) -> DateIntervalFormatter {
        let formatter = DateIntervalFormatter()
        formatter.locale = siteLocale
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        formatter.dateTemplate = style.rawValue
        return formatter
    }

    /// A locale such as `fa_IR` can request another calendar and other digits. But the site uses Gregorian years
    /// everywhere, and counts and amounts have the digits 0 to 9.
    private var siteLocale: Locale {
        var components = Locale.Components(locale: locale)
        components.calendar = .gregorian
        components.numberingSystem = Locale.NumberingSystem("latn")
        return Locale(components: components)
    }
}
