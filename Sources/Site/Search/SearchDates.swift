import Records

/// The words of the index by which a day is found. No text contains any of them.
enum SearchDates {
    /// The day of any year, the month of any year, and the year: `@d1224`, `@m12`, `@y2026`. With these three there is no need
    /// for a word for each day of each year. `Public/scripts/search-dates.js` makes the same from what a visitor types.
    static func words(of day: Day) -> [String] {
        let (year, month, dayOfMonth) = (day.year, twoDigits(day.monthOfYear), twoDigits(day.dayOfMonth))
        return ["@d\(month)\(dayOfMonth)", "@m\(month)", "@y\(year)"]
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
