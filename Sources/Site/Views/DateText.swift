internal import Foundation
import Records
import Synchronization
import Templates

/// Dates in words, in one locale.
///
/// Foundation's formatters take microseconds a date. A site shows few different days many times, so each day is put
/// into words once; and as the words for a day are those for its parts, one after the other, Foundation is asked for each
/// name and number once. A formatter takes as long to make as hundreds of dates, so it gives all parts of a pattern at once.
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
        /// By skeleton, each with what makes the texts of its fields.
        var patterns: [String: (pattern: DatePattern, formatter: DateFormatter)] = [:]
        /// The texts of each field by number.
        var fields: [String: [Int: String]] = [:]
    }

    /// Stands between the texts of fields; no locale has it in one of them.
    private static let separator: Character = "\u{1}"

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
        let (pattern, formatter) = pattern(skeleton, &state)
        var text = ""
        for part in pattern.parts {
            switch part {
            case .literal(let literal): text += literal
            case .field(let field, let unit):
                let number = unit.number(of: moment)
                if let known = state.fields[field]?[number] {
                    text += known
                } else {
                    addFields(of: pattern, moment, formatter, &state)
                    text += state.fields[field]?[number] ?? ""
                }
            }
        }
        return text
    }

    private func pattern(_ skeleton: String, _ state: inout State) -> (DatePattern, DateFormatter) {
        if let known = state.patterns[skeleton] { return known }
        let formatter = formatter()
        formatter.setLocalizedDateFormatFromTemplate(skeleton)
        let pattern = DatePattern(formatter.dateFormat)
        formatter.dateFormat = pattern.fields.map(\.letters).joined(separator: String(Self.separator))
        state.patterns[skeleton] = (pattern, formatter)
        return (pattern, formatter)
    }

    /// Adds the texts of the fields of a pattern, each of which is the same whenever its number is.
    private func addFields(
        of pattern: DatePattern,
        _ moment: DatePattern.Moment,
        _ formatter: DateFormatter,
        _ state: inout State
    ) {
        let date = moment.day.start(in: .gmt).addingTimeInterval(Double(moment.minute * 60))
        let texts = formatter.string(from: date).split(separator: Self.separator, omittingEmptySubsequences: false)
        for ((field, unit), text) in zip(pattern.fields, texts) {
            state.fields[field, default: [:]][unit.number(of: moment)] = String(text)
        }
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
