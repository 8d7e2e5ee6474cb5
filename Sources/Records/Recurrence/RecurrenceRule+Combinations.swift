extension RecurrenceRule {
    /// Parts that RFC 5545, section 3.3.10, doesn't allow together.
    private struct Combination {
        /// Returns what is wrong with a rule; nil if it doesn't have this combination.
        let fault: @Sendable (RecurrenceRule) -> Fault?
        /// Replaces the combination by parts with the same occurrences, if there are any.
        let mend: @Sendable (inout RecurrenceRule) -> Void
    }

    /// All combinations, in the order in which they can be replaced.
    private static let combinations = [
        Combination {
            guard let day = $0.numberedDay else { return nil }
            if ![.yearly, .monthly].contains($0.frequency) {
                return .misplaced("BYDAY=\(day)", in: $0.frequency, allowed: "MONTHLY")
            }
            return $0.byWeekNumber.isEmpty ? nil : .numberInWeek(day)
        } mend: {
            // Readers ignore numbers that have no meaning.
            let weekdays = Set($0.byDay.map(\.weekday))
            $0.byDay = Weekday.allCases.filter(weekdays.contains).map { WeekdayOrdinal(weekday: $0, ordinal: nil) }
        },
        Combination {
            guard !$0.bySetPosition.isEmpty, $0.byDay.isEmpty else { return nil }
            let days = [$0.byMonth, $0.byWeekNumber, $0.byYearDay, $0.byMonthDay]
            return (days + [$0.byHour, $0.byMinute, $0.bySecond]).allSatisfy(\.isEmpty) ? .lonePosition : nil
        } mend: {
            // The only occurrence of a period is both its first and its last.
            if !Set($0.bySetPosition).isDisjoint(with: [1, -1]) { $0.bySetPosition = [] }
        },
        Combination {
            if !$0.byWeekNumber.isEmpty, $0.frequency != .yearly {
                return .misplaced("BYWEEKNO", in: $0.frequency, allowed: "YEARLY")
            }
            guard !$0.byYearDay.isEmpty, [.daily, .weekly, .monthly].contains($0.frequency) else { return nil }
            return .misplaced("BYYEARDAY", in: $0.frequency, allowed: "YEARLY")
        } mend: {
            guard [.daily, .weekly, .monthly].contains($0.frequency), $0.canHaveLongerPeriod, $0.numberedDay == nil
            else { return }
            if $0.frequency == .daily, $0.byYearDay.isEmpty, $0.byMonthDay.isEmpty, $0.byDay.isEmpty {
                $0.byDay = Weekday.allCases.map { WeekdayOrdinal(weekday: $0, ordinal: nil) }
            }
            $0.frequency = .yearly
        },
        Combination {
            guard !$0.byMonthDay.isEmpty, $0.frequency == .weekly else { return nil }
            return .misplaced("BYMONTHDAY", in: $0.frequency, allowed: "MONTHLY")
        } mend: {
            if $0.canHaveLongerPeriod { $0.frequency = .monthly }
        },
    ]

    /// The first weekday with a number, such as `1MO`.
    private var numberedDay: WeekdayOrdinal? { byDay.first { $0.ordinal != nil } }

    /// Whether a part that limits the days of every period also limits those of a longer one.
    private var canHaveLongerPeriod: Bool { interval == 1 && bySetPosition.isEmpty }

    /// Checks the combinations of parts that RFC 5545 forbids.
    func checkCombination() throws(Fault) {
        if count != nil, until != nil { throw .countAndUntil }
        for combination in Self.combinations { if let fault = combination.fault(self) { throw fault } }
    }

    /// Parses a rule of another program, which may combine parts that RFC 5545 doesn't allow together.
    ///
    /// The result is a valid rule with the occurrences that other readers, such as dateutil, find in such a rule. Only a
    /// rule with both `COUNT` and `UNTIL` keeps them, because the one that ends it depends on the start.
    ///
    /// - Returns: `fault` is the first thing that is wrong with the rule.
    /// - Throws: ``Fault`` if no valid rule has these occurrences.
    package static func mending(_ text: String) throws(Fault) -> (rule: RecurrenceRule, fault: Fault?) {
        var rule = try RecurrenceRule(unchecked: text)
        do throws(Fault) {
            try rule.checkCombination()
            return (rule, nil)
        } catch {
            for combination in combinations where combination.fault(rule) != nil { combination.mend(&rule) }
            try rule.ending(rule.until).checkCombination()
            return (rule, error)
        }
    }
}
