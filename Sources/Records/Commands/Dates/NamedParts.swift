extension DateParser {
    /// What the text of a date names.
    package struct NamedParts: Sendable {
        package var day = true
        /// Whether the day is only a weekday.
        package var weekday = false
        /// Whether it names a time, or says that something takes all day.
        package var time = true
        /// Whether it names a last day or a duration: `24 to 27 dec`, but not `next week`.
        package var end = false
        /// Whether it names the first day of a repetition: `daily from 1 dec`, but not `every tuesday`.
        package var start = false
        /// Whether it names only a part of the day: `evening`.
        package var isOnlyPart = false
        /// Whether it names a repetition without its days: `every week`, but not `every tuesday`.
        package var isOnlyFrequency = false

        init(_ phrase: DatePhrase) {
            // An instant has a day and a time.
            guard phrase.moment == nil else { return }
            day = phrase.first != nil || phrase.frequency != nil
            let namesClock = phrase.time != nil || phrase.isAllDay
            time = namesClock || phrase.part != nil
            isOnlyPart = phrase.part != nil && !day && !namesClock
            end = phrase.last != nil || phrase.length != nil
            isOnlyFrequency = phrase.frequency != nil && phrase.first == nil && phrase.from == nil
            let isDate: Bool
            switch phrase.first?.meaning {
            case .pattern(.weekdays): (weekday, isDate) = (true, false)
            case .pattern(.date): isDate = phrase.frequency?.unit != .years
            case .day: isDate = true
            default: isDate = false
            }
            start = phrase.from != nil || isDate
        }
    }
}
