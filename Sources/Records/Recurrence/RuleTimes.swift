/// The times of day that satisfy the parts `BYHOUR`, `BYMINUTE` and `BYSECOND` of a rule.
///
/// A part expands a frequency that is longer than its unit, and limits any other (RFC 5545, section 3.3.10).
struct RuleTimes {
    private struct Part {
        /// The length of its unit in seconds, and the number of units in the next longer one.
        let length, count: Int
        let values: [Int]
        let isLimit: Bool

        func value(at second: Int) -> Int { second / length % count }
    }

    /// The times as offsets in seconds from the start of the day, or of the shorter period, in ascending order.
    let offsets: [Int]
    private let parts: [Part]

    /// - Parameter start: The start of the series in seconds since midnight, which provides values missing from the
    ///   rule.
    init(_ rule: RecurrenceRule, start: Int) {
        let (isSecondly, isMinutely) = (rule.frequency == .secondly, rule.frequency == .minutely)
        // A leap second counts as the second before it, as in `LocalTime`.
        let seconds = Set(rule.bySecond.map { min($0, 59) }).sorted()
        parts = [
            Part(length: 3_600, count: 24, values: rule.byHour, isLimit: rule.frequency.isWithinDay),
            Part(length: 60, count: 60, values: rule.byMinute, isLimit: isMinutely || isSecondly),
            Part(length: 1, count: 60, values: seconds, isLimit: isSecondly),
        ]
        offsets = parts.reduce([0]) { offsets, part in
            let values = part.isLimit ? [0] : part.values.isEmpty ? [part.value(at: start)] : part.values
            return offsets.flatMap { offset in values.map { offset + $0 * part.length } }
        }
    }

    /// Returns the distance in seconds from `second` of a day to the next period that may have times; 0 if this one
    /// has.
    func distance(from second: Int) -> Int {
        let missed = parts.first { $0.isLimit && !$0.values.isEmpty && !$0.values.contains($0.value(at: second)) }
        return missed.map { $0.length - second % $0.length } ?? 0
    }
}
