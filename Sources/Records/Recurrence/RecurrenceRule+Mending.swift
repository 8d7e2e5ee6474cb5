extension RecurrenceRule {
    /// Parses a rule of another program, which may combine parts that RFC 5545 doesn't allow together.
    ///
    /// The result is a valid rule with the occurrences that other readers, such as dateutil, find in such a rule. Only a
    /// rule with both `COUNT` and `UNTIL` keeps them, because the one that ends it depends on the start.
    ///
    /// - Returns: `fault` is the first thing that is wrong with the rule.
    /// - Throws: ``Fault`` if no valid rule has these occurrences.
    package static func mending(_ text: String) throws(Fault) -> (rule: RecurrenceRule, fault: Fault?) {
        let written = try RecurrenceRule(unchecked: text)
        do throws(Fault) {
            try written.checkCombination()
            return (written, nil)
        } catch {
            let rule = written.mended
            try rule.ending(rule.until).checkCombination()
            return (rule, error)
        }
    }

    private var mended: RecurrenceRule {
        var rule = self
        if ![.yearly, .monthly].contains(frequency) || !byWeekNumber.isEmpty {
            // Numbers have no meaning here, and readers ignore them.
            let weekdays = Set(byDay.map(\.weekday))
            rule.byDay = Weekday.allCases.filter(weekdays.contains).map { WeekdayOrdinal(weekday: $0, ordinal: nil) }
        }
        let others = [byMonth, byWeekNumber, byYearDay, byMonthDay, byHour, byMinute, bySecond]
        if byDay.isEmpty, others.allSatisfy(\.isEmpty), !Set(bySetPosition).isDisjoint(with: [1, -1]) {
            // The only occurrence of a period is both its first and its last.
            rule.bySetPosition = []
        }
        // A part that limits the days of every period also limits those of a longer one.
        guard interval == 1, bySetPosition.isEmpty else { return rule }
        if !byWeekNumber.isEmpty || !byYearDay.isEmpty, [.daily, .weekly, .monthly].contains(frequency),
            rule.byDay.allSatisfy({ $0.ordinal == nil })
        {
            rule.frequency = .yearly
            if frequency == .daily, byYearDay.isEmpty, byMonthDay.isEmpty, byDay.isEmpty {
                rule.byDay = Weekday.allCases.map { WeekdayOrdinal(weekday: $0, ordinal: nil) }
            }
        } else if !byMonthDay.isEmpty, frequency == .weekly {
            rule.frequency = .monthly
        }
        return rule
    }
}
