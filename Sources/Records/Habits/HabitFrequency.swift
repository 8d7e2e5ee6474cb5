/// How often a habit is meant to be done.
public enum HabitFrequency: Hashable, Sendable {
    /// Every day, as the app has it.
    case daily
    /// On these days of the week.
    case weekdays(Set<Weekday>)
    /// So many times in so many days. 7 days stand for a week; 30 and 31, as Loop Habit Tracker has them, for a month.
    case times(Int, days: Int)

    /// So many times in so many days; nil for numbers that make no sense.
    public init?(times: Int, days: Int) {
        // A month has up to 31 days, and a day counts once.
        guard (1...3_660).contains(days), (1...max(days, days == 30 ? 31 : 1)).contains(times) else { return nil }
        self = times == days ? .daily : .times(times, days: days)
    }

    /// The same as a number of times in a number of days, which is all that Loop Habit Tracker has.
    public var ratio: (times: Int, days: Int) {
        switch self {
        case .daily: (1, 1)
        case .weekdays(let days): (max(1, days.count), 7)
        case .times(let times, let days): (times, days)
        }
    }

    /// Whether the habit is meant to be done on a day, or may be.
    public func includes(_ day: Day) -> Bool {
        if case .weekdays(let days) = self { days.contains(day.weekday) } else { true }
    }

    /// The week or month around a day, if that is what the habit is counted in.
    func period(around day: Day) -> ClosedRange<Day>? {
        guard case .times(_, let days) = self else { return nil }
        switch days {
        case 7:
            let monday = day.advanced(by: 1 - day.weekday.rawValue)
            return monday...monday.advanced(by: 6)
        case 30, 31:
            let month = day.month
            return month.firstDay...month.lastDay
        default: return nil
        }
    }
}

extension HabitFrequency: LosslessStringConvertible {
    /// As people type it: `every day`, `mon wed fri`, `3 per week`, `2 per month`, `1 per 3 days`.
    public var description: String {
        switch self {
        case .daily: "every day"
        case .weekdays(let days): Weekday.allCases.filter(days.contains).map(\.shortName).joined(separator: " ")
        case .times(let times, 7): "\(times) per week"
        case .times(let times, 30): "\(times) per month"
        case .times(let times, let days): "\(times) per \(days) days"
        }
    }

    /// Reads what ``description`` writes, and other ways to say it: `daily`, `3 times a week`, `weekly`, `every 2 days`,
    /// `weekdays`, `Monday and Friday`.
    public init?(_ text: String) {
        let words = text.lowercased().split { $0.isWhitespace || $0 == "," || $0 == "/" }.map(String.init)
            .filter { !["and", "on", "a", "an", "per", "times", "time", "x", "at", "in"].contains($0) }
        switch words {
        case ["daily"], ["every", "day"], ["day"]: self = .daily
        case ["weekly"], ["every", "week"]: self = .times(1, days: 7)
        case ["monthly"], ["every", "month"]: self = .times(1, days: 30)
        case ["weekdays"], ["every", "weekday"]: self = .weekdays(Set(Weekday.allCases.dropLast(2)))
        case ["weekends"], ["weekend"]: self = .weekdays(Set(Weekday.allCases.suffix(2)))
        case ["every", "other", "day"]: self = .times(1, days: 2)
        default:
            guard let frequency = Self.counted(words) ?? Self.named(words) else { return nil }
            self = frequency
        }
    }

    private static func counted(_ words: [String]) -> HabitFrequency? {
        if words.count == 3, words[0] == "every", words[2] == "days", let days = Int(words[1]) {
            return HabitFrequency(times: 1, days: days)
        }
        let numbers = ["once": 1, "twice": 2]
        guard let first = words.first, let times = numbers[first] ?? Int(first.filter { $0 != "x" }) else { return nil }
        switch words.dropFirst() {
        case ["week"]: return HabitFrequency(times: times, days: 7)
        case ["month"]: return HabitFrequency(times: times, days: 30)
        case ["day"] where times == 1: return .daily
        default:
            guard words.count == 3, words[2] == "days", let days = Int(words[1]) else { return nil }
            return HabitFrequency(times: times, days: days)
        }
    }

    private static func named(_ words: [String]) -> HabitFrequency? {
        let words = words.first == "every" ? words.dropFirst() : words[...]
        let days = words.map { word in
            Weekday.allCases.first { word.hasPrefix($0.shortName) && "\($0)".hasPrefix(word.trimmingPlural) }
        }
        let known = Set(days.compactMap(\.self))
        guard !days.isEmpty, !days.contains(nil) else { return nil }
        return known.count == 7 ? .daily : .weekdays(known)
    }
}

extension Weekday {
    /// `mon`.
    fileprivate var shortName: String { String("\(self)".prefix(3)) }
}

extension String {
    /// `mondays` without its last letter.
    fileprivate var trimmingPlural: String { hasSuffix("days") ? String(dropLast()) : self }
}
