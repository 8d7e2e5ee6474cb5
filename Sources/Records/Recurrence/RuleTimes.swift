/// The times of day that satisfy the parts `BYHOUR`, `BYMINUTE` and `BYSECOND` of a rule.
///
/// A part expands a frequency that is longer than its unit, and limits any other (RFC 5545, section 3.3.10).
struct RuleTimes {
    /// The times as offsets in seconds from the start of the day, or of the shorter period, in ascending order.
    let offsets: [Int]
    private let hours: [Int]
    private let minutes: [Int]
    private let seconds: [Int]
    private let isLimit: (hour: Bool, minute: Bool, second: Bool)

    /// - Parameter start: The start of the series in seconds since midnight, which provides values missing from the
    ///   rule.
    init(_ rule: RecurrenceRule, start: Int) {
        hours = rule.byHour
        minutes = rule.byMinute
        // A leap second counts as the second before it, as in `LocalTime`.
        seconds = Set(rule.bySecond.map { min($0, 59) }).sorted()
        let isSecondly = rule.frequency == .secondly
        isLimit = (rule.frequency.isWithinDay, rule.frequency == .minutely || isSecondly, isSecondly)
        let expandedHours = isLimit.hour ? [0] : hours.isEmpty ? [start / 3_600] : hours
        let expandedMinutes = isLimit.minute ? [0] : minutes.isEmpty ? [start / 60 % 60] : minutes
        let expandedSeconds = isLimit.second ? [0] : seconds.isEmpty ? [start % 60] : seconds
        offsets = expandedHours.flatMap { hour in
            expandedMinutes.flatMap { minute in expandedSeconds.map { hour * 3_600 + minute * 60 + $0 } }
        }
    }

    /// Whether every period has times.
    var allowsAll: Bool {
        (!isLimit.hour || hours.isEmpty) && (!isLimit.minute || minutes.isEmpty) && (!isLimit.second || seconds.isEmpty)
    }

    /// Returns the distance in seconds from `second` of a day to the next period that may have times; 0 if this one
    /// has.
    func distance(from second: Int) -> Int {
        if isLimit.hour, !hours.isEmpty, !hours.contains(second / 3_600) { return 3_600 - second % 3_600 }
        if isLimit.minute, !minutes.isEmpty, !minutes.contains(second / 60 % 60) { return 60 - second % 60 }
        return isLimit.second && !seconds.isEmpty && !seconds.contains(second % 60) ? 1 : 0
    }
}
