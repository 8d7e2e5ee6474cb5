internal import Foundation
import Records
import Synchronization

/// Dates in words, in one locale.
///
/// Foundation's formatters take microseconds a date. A site shows few different days many times, so each day is put
/// into words once.
final class DateText: Sendable {
    /// A way to put a day into words; the value is the pattern (Unicode TS 35, part 4).
    enum Style: String {
        /// Monday 23 November 2026
        case long = "EEEEdMMMMy"
        /// 23 Nov 2026
        case short = "dMMMy"
        /// 23 November
        case dayAndMonth = "dMMMM"
        /// Monday
        case weekday = "EEEE"
        /// Mon
        case shortWeekday = "EEE"
        /// November 2026
        case month = "MMMMy"
        /// November
        case monthName = "LLLL"
        /// Nov
        case shortMonthName = "LLL"

        /// The one of all days with the same words that is put into words.
        fileprivate func representative(of day: Day) -> Day {
            switch self {
            case .long, .short, .dayAndMonth: day
            case .weekday, .shortWeekday: Day.first.advanced(by: Day.first.distance(to: day) % 7)
            case .month, .monthName, .shortMonthName: day.firstOfMonth
            }
        }
    }

    /// A day in words.
    struct Words {
        fileprivate let dates: DateText
        fileprivate let day: Day

        var long: String { dates.text(.long, day) }
        var short: String { dates.text(.short, day) }
        var dayAndMonth: String { dates.text(.dayAndMonth, day) }
        var weekday: String { dates.text(.weekday, day) }
        var shortWeekday: String { dates.text(.shortWeekday, day) }
        var month: String { dates.text(.month, day) }
        var monthName: String { dates.text(.monthName, day) }
        var shortMonthName: String { dates.text(.shortMonthName, day) }
    }

    private struct Key: Hashable {
        var style: Style
        var day: Day
    }

    private struct State {
        var texts: [Key: String] = [:]
        var times: [Int: String] = [:]
        var formatters: [String: DateFormatter] = [:]
    }

    let locale: Locale
    private let state = Mutex(State())

    init(locale: Locale) {
        self.locale = locale
    }

    func words(for day: Day) -> Words { Words(dates: self, day: day) }

    private func text(_ style: Style, _ day: Day) -> String {
        let key = Key(style: style, day: style.representative(of: day))
        return state.withLock { state in
            if let text = state.texts[key] { return text }
            let noon = key.day.start(in: .gmt).addingTimeInterval(43_200)
            let text = Self.format(noon, style.rawValue, locale: locale, &state)
            state.texts[key] = text
            return text
        }
    }

    /// The time of day, such as 08:30, for a minute counted from midnight.
    func time(minute: Int) -> String {
        state.withLock { state in
            if let text = state.times[minute] { return text }
            let date = Date(timeIntervalSince1970: Double(minute * 60))
            let text = Self.format(date, "jmm", locale: locale, &state)
            state.times[minute] = text
            return text
        }
    }

    private static func format(_ date: Date, _ template: String, locale: Locale, _ state: inout State) -> String {
        let formatter =
            state.formatters[template]
            ?? {
                let formatter = DateFormatter()
                // The patterns are those of the calendar that the locale names.
                var components = Locale.Components(locale: locale)
                components.calendar = .gregorian
                formatter.locale = Locale(components: components)
                formatter.calendar = Calendar(identifier: .gregorian)
                formatter.timeZone = .gmt
                // The days of before 1582 too, as everywhere else here and in ISO 8601.
                formatter.gregorianStartDate = .distantPast
                formatter.setLocalizedDateFormatFromTemplate(template)
                state.formatters[template] = formatter
                return formatter
            }()
        return formatter.string(from: date)
    }
}
