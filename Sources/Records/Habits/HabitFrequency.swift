/// How often a habit is due.
public enum HabitFrequency: Hashable, Sendable {
    /// Every day, as in the app.
    case daily
    /// On certain weekdays.
    case weekdays(Set<Weekday>)
    /// A number of times in a number of days. 7 days mean a week; 30 and 31, as in Loop Habit Tracker, mean a month.
    case times(Int, days: Int)

    /// Creates the frequency for a number of times in a number of days; nil if the numbers are invalid.
    public init?(times: Int, days: Int) {
        // A month has up to 31 days, and each day counts only once.
        guard (1...3_660).contains(days), (1...max(days, days == 30 ? 31 : 1)).contains(times) else { return nil }
        self = times == days ? .daily : .times(times, days: days)
    }

    /// The frequency as a number of times in a number of days, the only form that Loop Habit Tracker has.
    public var ratio: (times: Int, days: Int) {
        switch self {
        case .daily: (1, 1)
        case .weekdays(let days): (max(1, days.count), 7)
        case .times(let times, let days): (times, days)
        }
    }

    /// Whether the habit is due a number of times in a period, so that other days decide whether a day counts.
    var isPerPeriod: Bool { if case .times = self { true } else { false } }

    /// Returns whether the habit is or may be due on a day.
    public func includes(_ day: Day) -> Bool {
        if case .weekdays(let days) = self { days.contains(day.weekday) } else { true }
    }

    /// Returns the week or month that contains a day, if the frequency is per week or month.
    func period(around day: Day, weeksFrom firstWeekday: Weekday) -> ClosedRange<Day>? {
        guard case .times(_, let days) = self else { return nil }
        switch days {
        case 7:
            let first = day.advanced(by: -firstWeekday.days(until: day.weekday))
            return first...first.advanced(by: 6)
        case 30, 31:
            let month = day.month
            return month.firstDay...month.lastDay
        default: return nil
        }
    }
}

extension HabitFrequency: LosslessStringConvertible {
    /// The frequency as people type it: `every day`, `mon wed fri`, `3 per week`, `2 per month`, `1 per 3 days`.
    public var description: String {
        switch self {
        case .daily: "every day"
        case .weekdays(let days): Weekday.allCases.filter(days.contains).map(\.shortName).joined(separator: " ")
        case .times(let times, 7): "\(times) per week"
        case .times(let times, 30): "\(times) per month"
        case .times(let times, let days): "\(times) per \(days) days"
        }
    }

    /// Parses the forms of ``description`` and others: `daily`, `3 times a week`, `weekly`, `every 2 days`, `weekdays`,
    /// `Monday and Friday`, `mon-fri`. German words are read too: `mo mi fr`, `3 mal pro Woche`.
    public init?(_ text: String) {
        // A number such as 1.5 would become two.
        guard !text.contains(/[0-9][.,][0-9]/) else { return nil }
        let spaced = text.lowercased().replacing(/[-–]/, with: " to ")
        var words = spaced.split { $0.isWhitespace || ",/.".contains($0) }.map(String.init)
            .filter { !Self.fillers.contains($0) }.map { Self.equivalents[$0] ?? $0 }
        if words.starts(with: ["once", "every"]) { words.removeFirst() }
        // `every 3rd day`, but not `3rd per week`
        if let index = words.firstIndex(where: { Self.ordinals[$0] != nil }), let number = Self.ordinals[words[index]] {
            guard index > 0, words[index - 1] == "every" else { return nil }
            words[index] = number
        }
        switch words {
        case ["daily"], ["every", "day"], ["day"]: self = .daily
        case ["weekly"], ["every", "week"]: self = .times(1, days: 7)
        case ["monthly"], ["every", "month"]: self = .times(1, days: 30)
        case ["weekdays"], ["every", "weekday"]: self = .weekdays(Set(Weekday.allCases.dropLast(2)))
        case ["weekends"], ["weekend"]: self = .weekdays(Set(Weekday.allCases.suffix(2)))
        case ["every", "other", "day"]: self = .times(1, days: 2)
        case ["every", "other", "week"], ["fortnightly"]: self = .times(1, days: 14)
        default:
            guard let frequency = Self.counted(words) ?? Self.named(words) else { return nil }
            self = frequency
        }
    }

    private static let fillers: Set = [
        "and", "on", "a", "an", "per", "times", "time", "x", "at", "in", "und", "am", "pro", "mal", "die", "der",
        "im", "&",
    ]

    /// German words and words for numbers, and their equivalents.
    private static let equivalents = [
        "täglich": "daily", "wöchentlich": "weekly", "monatlich": "monthly", "werktags": "weekdays",
        "werktag": "weekday",
        "wochenende": "weekend", "wochenenden": "weekends", "wochenends": "weekends", "zweiwöchentlich": "fortnightly",
        "biweekly": "fortnightly", "jeden": "every", "jede": "every", "alle": "every",
        "tag": "day", "tage": "days", "tagen": "days", "woche": "week", "monat": "month", "einmal": "once",
        "zweimal": "twice", "dreimal": "3", "viermal": "4", "fünfmal": "5", "sechsmal": "6", "zwei": "2", "drei": "3",
        "zweiten": "other", "zweite": "other", "wochen": "weeks", "wochentage": "weekdays", "wochentagen": "weekdays",
        "bis": "to", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    ]

    private static let ordinals = [
        "second": "other", "2nd": "other", "third": "3", "3rd": "3", "dritte": "3", "dritten": "3",
    ]

    private static let germanDays = [
        "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
    ]

    /// Returns the weekday for a German name or its first two letters: `montags`, `mo`.
    private static func germanDay(_ word: String) -> Weekday? {
        let name = word.count > 2 && word.hasSuffix("s") ? String(word.dropLast()) : word
        let standard = name == "sonnabend" ? "samstag" : name
        return zip(germanDays, Weekday.allCases).first { $0.0 == standard || $0.0.prefix(2) == word }?.1
    }

    private static func counted(_ words: [String]) -> HabitFrequency? {
        if words.count == 3, words[0] == "every", let length = ["day": 1, "days": 1, "week": 7, "weeks": 7][words[2]],
            let number = Int(words[1]),
            number <= 3_660
        {
            return HabitFrequency(times: 1, days: number * length)
        }
        let numbers = ["once": 1, "twice": 2]
        guard let first = words.first, let times = numbers[first] ?? Int(first.filter { $0 != "x" }) else { return nil }
        switch words.dropFirst() {
        case ["week"], ["days", "week"], ["weekly"]: return HabitFrequency(times: times, days: 7)
        case ["month"], ["days", "month"], ["monthly"]: return HabitFrequency(times: times, days: 30)
        case ["day"] where times == 1: return .daily
        default:
            guard words.count == 3, words[2] == "days", let days = Int(words[1]) else { return nil }
            return HabitFrequency(times: times, days: days)
        }
    }

    private static func named(_ words: [String]) -> HabitFrequency? {
        let words = words.first == "every" ? words.dropFirst() : words[...]
        var days: Set<Weekday> = []
        for range in words.joined(separator: " ").replacing(" to ", with: "-").split(separator: " ") {
            let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { day(String($0)) }
            guard ends.count <= 2, case let first?? = ends.first, case let last?? = ends.last else { return nil }
            days.formUnion(first.week.prefix(first.days(until: last) + 1))
        }
        guard !days.isEmpty else { return nil }
        return days.count == 7 ? .daily : .weekdays(days)
    }

    private static func day(_ word: String) -> Weekday? {
        Weekday.allCases.first { word.hasPrefix($0.shortName) && "\($0)s".hasPrefix(word) } ?? germanDay(word)
    }
}

extension Weekday {
    /// The first three letters: `mon`.
    fileprivate var shortName: String { String("\(self)".prefix(3)) }
}
