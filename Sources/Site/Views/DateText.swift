internal import Foundation
import Records
import Synchronization

/// Dates in words, in one locale.
///
/// Foundation's formatters take microseconds a date. A site shows few different days many times, so each day is put
/// into words once.
final class DateText: Sendable {
    /// A day in words.
    struct Words: Sendable {
        /// Monday 23 November 2026
        var long: String
        /// 23 Nov 2026
        var short: String
        /// 23 November
        var dayAndMonth: String
        /// Monday
        var weekday: String
        /// Mon
        var shortWeekday: String
        /// November 2026
        var month: String
        /// November
        var monthName: String
        /// Nov
        var shortMonthName: String
    }

    private struct State {
        var words: [Day: Words] = [:]
        var times: [Int: String] = [:]
        var formatters: [String: DateFormatter] = [:]
    }

    let locale: Locale
    private let state = Mutex(State())

    init(locale: Locale) {
        self.locale = locale
    }

    func words(for day: Day) -> Words {
        state.withLock { state in
            if let words = state.words[day] { return words }
            let noon = day.start(in: .gmt).addingTimeInterval(43_200)
            func text(_ template: String) -> String { Self.format(noon, template, locale: locale, &state) }
            let words = Words(
                long: text("EEEEdMMMMy"),
                short: text("dMMMy"),
                dayAndMonth: text("dMMMM"),
                weekday: text("EEEE"),
                shortWeekday: text("EEE"),
                month: text("MMMMy"),
                monthName: text("LLLL"),
                shortMonthName: text("LLL")
            )
            state.words[day] = words
            return words
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
