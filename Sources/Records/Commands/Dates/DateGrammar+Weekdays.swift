/// Weekdays: `fri`, `mon, wed and fri`, `mon-fri`, `Freitagabend`.
extension DateGrammar {
    /// Reads `fri`, `mon, wed and fri`, `mon wed fri`, `mon/fri`, `mon-fri` or `weekdays`.
    mutating func weekdays() -> [Weekday]? {
        guard let found = take(\.weekdays) ?? (phrase.frequency == nil ? nil : take(\.weekly)) else { return nil }
        // Only a repetition can have a list of weekdays. Without one, `fri to sun` is a range, and `fri and sat` is an
        // error. If the repetition comes later, as in `fri to sun every week`, the range is that of one event, which ends
        // on a single day.
        guard phrase.frequency == nil else { return list(of: \.weekdays, after: found) }
        return phrase.first == nil && isRepeated ? list(of: \.weekdays, after: found, hasRanges: false) : found
    }

    /// Reads the rest of `mon, wed and fri`, `mon wed fri`, `mon/fri` or `mon-fri`.
    mutating func list(
        of section: KeyPath<DateVocabulary, [String: [Weekday]]>,
        after first: [Weekday],
        hasRanges: Bool = true
    ) -> [Weekday] {
        var found = first
        while true {
            _ = takeToken(".", attached: true)
            let end = place
            let isRange = hasRanges && take(.to)
            if !isRange, takeToken(",") || takeToken("/") || take(.and) { _ = take(.and) }
            guard let next = take(section) else {
                rewind(to: end)
                return Weekday.allCases.filter(found.contains)
            }
            if isRange, let first = found.last, let last = next.first {
                found += first.week.prefix(first.days(until: last) + 1)
            }
            found += next
        }
    }

    /// Reads `Freitagabend`.
    mutating func partOfWeekday() -> [Weekday]? {
        guard let found = peek().flatMap({ vocabulary.partOfWeekday($0.key) }) else { return nil }
        takeWord()
        phrase.part = found.part
        return found.weekdays
    }
}
