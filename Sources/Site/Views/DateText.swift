internal import Foundation
import Records
import Synchronization

/// Dates in words, in one locale.
///
/// Foundation's formatters take microseconds a date. A site shows few different days many times, so each day is put
/// into words once; and as the words for a day are those for its parts, one after the other, Foundation is asked for each
/// name and number once.
final class DateText: Sendable {
    /// A way to put a day into words; the value is the pattern (Unicode TS 35, part 4).
    enum Style: Int, CaseIterable {
        /// Monday 23 November 2026
        case long
        /// 23 Nov 2026
        case short
        /// 23 November
        case dayAndMonth
        /// Monday
        case weekday
        /// Mon
        case shortWeekday
        /// November 2026
        case month
        /// November
        case monthName
        /// Nov
        case shortMonthName

        /// What is wanted, without an order (Unicode TS 35, part 4, "Matching Skeletons").
        var skeleton: String {
            switch self {
            case .long: "EEEEdMMMMy"
            case .short: "dMMMy"
            case .dayAndMonth: "dMMMM"
            case .weekday: "EEEE"
            case .shortWeekday: "EEE"
            case .month: "MMMMy"
            case .monthName: "LLLL"
            case .shortMonthName: "LLL"
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

    private struct State {
        /// By style and day.
        var texts: [Int: String] = [:]
        /// By the minute of the day.
        var times: [Int: String] = [:]
        /// By skeleton.
        var patterns: [String: DatePattern] = [:]
        var fields: [String: Field] = [:]
    }

    /// A field of a pattern: its texts by number, and what makes them.
    private struct Field {
        let formatter: DateFormatter
        var texts: [Int: String] = [:]
    }

    let locale: Locale
    private let state = Mutex(State())

    init(locale: Locale) {
        self.locale = locale
    }

    func words(for day: Day) -> Words { Words(dates: self, day: day) }

    private func text(_ style: Style, _ day: Day) -> String {
        let key = Day.first.distance(to: day) * Style.allCases.count + style.rawValue
        return state.withLock { state in
            if let text = state.texts[key] { return text }
            let text = text(style.skeleton, .init(day: day, minute: 12 * 60), &state)
            state.texts[key] = text
            return text
        }
    }

    /// The time of day, such as 08:30, for a minute counted from midnight.
    func time(minute: Int) -> String {
        state.withLock { state in
            if let text = state.times[minute] { return text }
            let text = text("jmm", .init(day: .first, minute: minute), &state)
            state.times[minute] = text
            return text
        }
    }

    private func text(_ skeleton: String, _ moment: DatePattern.Moment, _ state: inout State) -> String {
        let pattern = state.patterns[skeleton] ?? pattern(skeleton)
        state.patterns[skeleton] = pattern
        var text = ""
        for part in pattern.parts {
            switch part {
            case .literal(let literal): text += literal
            case .field(let field, let unit): text += self.text(of: field, unit.number(of: moment), moment, &state)
            }
        }
        return text
    }

    private func pattern(_ skeleton: String) -> DatePattern {
        let formatter = formatter()
        formatter.setLocalizedDateFormatFromTemplate(skeleton)
        return DatePattern(formatter.dateFormat)
    }

    /// The text of a field, which is the same whenever the number is.
    private func text(
        of field: String,
        _ number: Int,
        _ moment: DatePattern.Moment,
        _ state: inout State
    ) -> String {
        if let text = state.fields[field]?.texts[number] { return text }
        var known = state.fields[field] ?? Field(formatter: formatter(field))
        let date = moment.day.start(in: .gmt).addingTimeInterval(Double(moment.minute * 60))
        let text = known.formatter.string(from: date)
        known.texts[number] = text
        state.fields[field] = known
        return text
    }

    private func formatter(_ pattern: String) -> DateFormatter {
        let formatter = formatter()
        formatter.dateFormat = pattern
        return formatter
    }

    private func formatter() -> DateFormatter {
        let formatter = DateFormatter()
        // The patterns are those of the calendar that the locale names.
        var components = Locale.Components(locale: locale)
        components.calendar = .gregorian
        formatter.locale = Locale(components: components)
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        // The days of before 1582 too, as everywhere else here and in ISO 8601.
        formatter.gregorianStartDate = .distantPast
        return formatter
    }
}
