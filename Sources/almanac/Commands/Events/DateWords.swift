import Foundation
import Records

/// Dates as the verbs read them back: in English, like everything they say, and on the clocks of the user's zone.
struct DateWords {
    let timeZone: TimeZone

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// `Monday 23 November 2026, 08:30`
    func long(_ date: Date) -> String {
        words(date) { day in
            let weekday = "\(day.weekday)".capitalized
            return "\(weekday) \(day.dayOfMonth) \(Self.months[day.monthOfYear - 1]) \(day.year)"
        }
    }

    /// `Mon 23 Nov 2026, 08:30`
    func short(_ date: Date) -> String {
        words(date) { day in
            let weekday = "\(day.weekday)".capitalized.prefix(3)
            let number = day.dayOfMonth < 10 ? " \(day.dayOfMonth)" : "\(day.dayOfMonth)"
            return "\(weekday) \(number) \(Self.months[day.monthOfYear - 1].prefix(3)) \(day.year)"
        }
    }

    private func words(_ date: Date, _ dayWords: (Day) -> String) -> String {
        guard let day = Day(date, in: timeZone) else { return "a date that no calendar has" }
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + timeZone.secondsFromGMT(for: date)
        let minute = ((seconds % 86_400) + 86_400) % 86_400 / 60
        let parts = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(dayWords(day)), \(parts.joined(separator: ":"))"
    }
}
