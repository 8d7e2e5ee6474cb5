import Records

/// The index words for finding a day. They occur in no text.
enum SearchDates {
    /// The day in any year, the month in any year, and the year: `@d1224`, `@m12`, `@y2026`. With these three, the
    /// index doesn't need a word for every single date. `Public/scripts/search-dates.js` makes the same words from what
    /// a visitor types.
    static func words(of day: Day) -> [String] {
        let (year, month, dayOfMonth) = (day.year, twoDigits(day.monthOfYear), twoDigits(day.dayOfMonth))
        return ["@d\(month)\(dayOfMonth)", "@m\(month)", "@y\(year)"]
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
