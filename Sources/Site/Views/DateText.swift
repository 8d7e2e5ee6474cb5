internal import Foundation
import Records
import Synchronization

/// Puts dates into words in one locale.
///
/// A site shows the same days over and over, and a formatter is slow to make and to run. So there is one formatter for each
/// style, and each text is made once.
final class DateText: Sendable {
    /// How a date is shown.
    enum Style: CaseIterable {
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
        /// 08:30
        case time

        /// The parts to show; the locale decides their order (Unicode TS 35, part 4, "Matching Skeletons").
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
            case .time: "jmm"
            }
        }
    }

    private struct Texts {
        let formatter: DateFormatter
        var byMinute: [Int: String] = [:]
    }

    let locale: Locale
    private let texts = Mutex<[Style: Texts]>([:])

    init(locale: Locale) { self.locale = locale }

    func text(_ style: Style, of day: Day) -> String {
        text(style, minute: (Self.epoch.distance(to: day) * 24 + 12) * 60)
    }

    /// The time of day, for a minute counted from midnight.
    func time(minute: Int) -> String { text(.time, minute: minute) }

    private static let epoch = Day(clamping: Date(timeIntervalSince1970: 0), in: .gmt)

    /// - Parameter minute: counted from the beginning of 1970.
    private func text(_ style: Style, minute: Int) -> String {
        texts.withLock { texts in
            if let text = texts[style]?.byMinute[minute] { return text }
            let formatter = texts[style]?.formatter ?? formatter(style)
            let text = formatter.string(from: Date(timeIntervalSince1970: Double(minute) * 60))
            texts[style, default: Texts(formatter: formatter)].byMinute[minute] = text
            return text
        }
    }

    private func formatter(_ style: Style) -> DateFormatter {
        let formatter = DateFormatter()
        // A locale can ask for another calendar, such as `fa_IR`; the site counts in Gregorian years everywhere.
        var components = Locale.Components(locale: locale)
        components.calendar = .gregorian
        formatter.locale = Locale(components: components)
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        // `Day` is Gregorian before 1582 too, as ISO 8601 is.
        formatter.gregorianStartDate = .distantPast
        formatter.setLocalizedDateFormatFromTemplate(style.skeleton)
        return formatter
    }
}
