import Records

/// The index words for finding a day. They occur in no text.
enum SearchDates {
    /// The day in any year, the month in any year, and the year: `@d1224`, `@m12`, `@y2026`. With these three, the
    /// index doesn't need a word for every single date. `Public/scripts/search-dates.js` makes the same words from what
    /// a visitor types.
    static func words(of day: Day) -> [String] {
        let (year, month, dayOfMonth) = (day.year, padded(day.monthOfYear, to: 2), padded(day.dayOfMonth, to: 2))
        return ["@d\(month)\(dayOfMonth)", "@m\(month)", "@y\(year)"]
    }
}
