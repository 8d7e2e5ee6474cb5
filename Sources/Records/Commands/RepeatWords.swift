/// The value of an `RRULE` (RFC 5545, section 3.3.10) in English: `every 2 weeks on Tuesday`.
struct RepeatWords {
    /// Whether the words name weekdays.
    let hasWeekday: Bool
    /// ` until 30 June 2027`, ` 10 times`, or nothing.
    let limit: String

    private let interval: Int
    private let unit: String
    private let days: String?
    /// Whether the first day of the event says which day it is.
    private let isDated: Bool

    /// Nil for a rule that these few words can't say.
    init?(_ rule: String) {
        var parts: [Substring: Substring] = [:]
        for part in rule.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, parts.updateValue(pair[1], forKey: pair[0]) == nil else { return nil }
        }
        let units: [Substring: String] = ["DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"]
        guard let frequency = parts.removeValue(forKey: "FREQ"), let unit = units[frequency],
            let interval = Int(parts.removeValue(forKey: "INTERVAL") ?? "1"), interval > 0
        else { return nil }
        (self.unit, self.interval) = (unit, interval)
        guard
            let limit = Self.limit(count: parts.removeValue(forKey: "COUNT"), until: parts.removeValue(forKey: "UNTIL"))
        else { return nil }
        self.limit = limit
        let keys = parts.keys.sorted()
        hasWeekday = keys.contains("BYDAY")
        isDated = unit == "year" && keys.isEmpty
        switch (unit, keys) {
        case (_, []): days = nil
        case ("week", ["BYDAY"]):
            guard let names = Self.weekdays(parts["BYDAY"]) else { return nil }
            days = names
        case ("month", ["BYDAY"]), ("year", ["BYDAY", "BYMONTH"]):
            guard let day = Self.weekdayOfMonth(parts["BYDAY"]) else { return nil }
            guard unit == "year" else {
                days = "the \(day)"
                return
            }
            guard let month = parts["BYMONTH"].flatMap({ Int($0) }), 1...12 ~= month else { return nil }
            days = "the \(day) of \(EventTimeWords.months[month - 1])"
        case ("month", ["BYMONTHDAY"]):
            guard let number = parts["BYMONTHDAY"].flatMap({ Int($0) }), number == -1 || 1...31 ~= number else {
                return nil
            }
            days = number < 0 ? "the last day" : "the \(Self.ordinal(number))"
        default: return nil
        }
    }

    /// `every 2 weeks on Tuesday`, `every Tuesday`
    func often(from day: Day) -> String {
        if unit == "week", interval == 1, let days { return "every \(days == Self.weekdays ? "weekday" : days)" }
        let days = isDated ? EventTimeWords.dayAndMonth(day) : days
        return "every \(interval == 1 ? unit : "\(interval) \(unit)s")" + (days.map { " on \($0)" } ?? "")
    }

    // MARK: Parts

    private static func limit(count: Substring?, until: Substring?) -> String? {
        if let count { return until == nil ? Int(count).map { ", \($0) \($0 == 1 ? "time" : "times")" } : nil }
        guard let until else { return "" }
        let digits = until.prefix(8)
        guard digits.count == 8, let number = Int(digits) else { return nil }
        return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
            .map { " until \(EventTimeWords.dayAndMonth($0)) \($0.year)" }
    }

    private static func weekday(_ code: Substring) -> String? {
        Weekday.allCases.first { "\($0)".prefix(2).uppercased() == code }.map(EventTimeWords.name)
    }

    private static let weekdays = "weekdays"

    /// `Monday, Wednesday and Friday`
    private static func weekdays(_ codes: Substring?) -> String? {
        if codes == "MO,TU,WE,TH,FR" { return weekdays }
        let parts = (codes ?? "").split(separator: ",")
        let names = parts.compactMap(weekday)
        guard names.count == parts.count, let last = names.last else { return nil }
        let others = names.dropLast().joined(separator: ", ")
        return others.isEmpty ? last : "\(others) and \(last)"
    }

    /// `first Monday`
    private static func weekdayOfMonth(_ code: Substring?) -> String? {
        guard let code, let number = Int(code.dropLast(2)), let weekday = weekday(code.suffix(2)) else { return nil }
        let names = [-1: "last", 1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"]
        return names[number].map { "\($0) \(weekday)" }
    }

    private static func ordinal(_ number: Int) -> String {
        let suffix = 11...13 ~= number % 100 ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return "\(number)\(suffix)"
    }
}
