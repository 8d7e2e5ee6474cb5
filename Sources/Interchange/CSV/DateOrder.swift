import Records

/// Determines whether the dates of a table have the day or the month first.
struct DateOrder {
    private let isDayFirst: Bool
    /// Whether no date is unambiguous.
    let isGuessed: Bool

    /// Looks at all dates. An unambiguous one, such as `23/11/2026`, decides for all of them. Without one, the language
    /// of the columns decides, or else the month comes first.
    ///
    /// - Parameter isDayFirst: The order in the language of the columns; nil if that is unknown.
    init(of dates: [TableDate], isDayFirst known: Bool? = nil) {
        let numbers = dates.compactMap(\.numbers)
        let daysFirst = numbers.count { $0.first > 12 }
        let monthsFirst = numbers.count { $0.second > 12 }
        let isOpen = daysFirst == 0 && monthsFirst == 0
        isDayFirst = isOpen ? known ?? false : daysFirst > monthsFirst
        isGuessed = isOpen && known == nil
    }

    /// The order as messages describe it.
    var words: String { isDayFirst ? "the day first" : "the month first" }

    /// Returns the day of a date; nil if it doesn't exist, or if the text isn't a date.
    func day(_ date: TableDate) -> Day? {
        guard let numbers = date.numbers else { return date.day }
        return isDayFirst
            ? Day(year: numbers.year, month: numbers.second, day: numbers.first)
            : Day(year: numbers.year, month: numbers.first, day: numbers.second)
    }

    /// What is wrong with a date, which may have a time, and what to do.
    ///
    /// - Parameter hasTimeColumn: whether the table has a column for the time.
    func problem(_ text: String, hasTimeColumn: Bool) -> (message: String, hint: String) {
        let date = TableDate(text)
        if day(date) != nil, !date.rest.isEmpty, !WrittenDate.isWellFormed(text) {
            return ("found \(date.rest.quoted), expected a time", WrittenTime.hint)
        }
        if date.numbers != nil, day(date) == nil {
            return (WrittenDate.nonexistent(text), "the other dates have \(words); write it as 2026-11-23")
        }
        if date.isDate || WrittenDate.isWellFormed(text) {
            return (WrittenDate.nonexistent(text), "write it as 2026-11-23 09:00")
        }
        return hasTimeColumn ? (WrittenDate.unknownForm(text), "write it as 2026-11-23") : WrittenDate.problem(text)
    }
}
