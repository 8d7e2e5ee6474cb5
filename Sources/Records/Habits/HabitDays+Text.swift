package import Persistence

// Ten years of days are 3,650 entries. A line for each would make the companion file large, slow to read and hard to
// edit. So the days of a month are a single string, in which consecutive equal days form a range:
//
//     "2026-10" : "1-31",
//     "2026-11" : "1-16 17:skipped 18-20 22:2.5",
//     "2026-11-26" : { "amount" : 2, "note" : "with lemon" }
//
// A completed day has no suffix. A day with a note, or with both an amount and a state, has its own key.

/// Reads the days of a habit from the companion file.
struct HabitDaysReader {
    /// The unreadable values, which are kept.
    private(set) var faults: [HabitDetails.Fault] = []
    private var entries: [(Day, HabitEntry)] = []
    private var unread: [String: PropertyValue] = [:]

    /// Returns the history. Unreadable values are kept in ``HabitHistory/unread``.
    mutating func history(_ values: [String: PropertyValue]) -> HabitHistory {
        var days: [(key: String, day: Day, entry: HabitEntry)] = []
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            if key.utf8.count == 7, let first = Day(key + "-01") {
                guard let text = value.string else {
                    keep(value, key, "\(Self.expectedDays(of: key)), found \(value.words)")
                    continue
                }
                readMonth(first.month, text, key)
            } else if let day = Day(key), let entry = entry(value) {
                days.append((key, day, entry))
            } else {
                let expected = Day(key) == nil ? "a month or day such as 2026-11 as the key" : "what was done that day"
                keep(value, key, "expected \(expected), found \(Day(key) == nil ? "\"\(key)\"" : value.words)")
            }
        }
        // A user may add a note for a day that the text of its month contains.
        let months = HabitHistory(entries)
        for (key, day, entry) in days {
            if let entry = entry.joined(with: months[day]) {
                entries.append((day, entry))
            } else if let value = values[key] {
                keep(value, key, "the text of \(day.month) says something else about this day")
            }
        }
        var history = HabitHistory(entries)
        history.unread = unread
        return history
    }

    private mutating func keep(_ value: PropertyValue, _ key: String, _ message: String) {
        unread[key] = value
        faults.append(HabitDetails.Fault(path: [.key(HabitDetails.Key.days.rawValue), .key(key)], message: message))
    }

    /// Works on bytes, because there can be very many days and all delimiters are ASCII.
    private mutating func readMonth(_ month: Month, _ text: String, _ key: String) {
        var bad: [String] = []
        var found: [(Day, HabitEntry)] = []
        let first = month.firstDay
        for token in Self.tokens(of: text) {
            let end = token.firstIndex(of: UInt8(ascii: ":")) ?? token.endIndex
            let value = end == token.endIndex ? nil : String(Substring(token[token.index(after: end)...]))
            guard let days = Self.days(token[..<end], in: month),
                let entry = value.map(HabitEntry.init(text:)) ?? HabitEntry(.done)
            else {
                bad.append(String(Substring(token)))
                continue
            }
            for day in days { found.append((first.advanced(by: day - 1), entry)) }
        }
        // A user may write `1–5` or `6 - 8`.
        let plain = bad.isEmpty ? text : text.replacing(/\s*[-–]\s*/, with: "-")
        if plain != text { return readMonth(month, plain, key) }
        entries += found
        guard !bad.isEmpty else { return }
        let unread = bad.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
        keep(.string(bad.joined(separator: " ")), key, "\(Self.expectedDays(of: key)), found \(unread)")
    }

    private static func expectedDays(of month: String) -> String {
        "expected days of \(month) such as \"1-16 17:skipped 18:2.5\""
    }

    /// Splits the text at spaces and commas. In `18:6,5`, the comma is a decimal one.
    private static func tokens(of text: String) -> [Substring.UTF8View] {
        guard text.utf8.contains(UInt8(ascii: ",")) else { return text.utf8.split(separator: UInt8(ascii: " ")) }
        return text.replacing(comma) { $0.1 ?? " " }.utf8.split(separator: UInt8(ascii: " "))
    }

    /// A comma, or an amount with a decimal one. `Regex` isn't `Sendable`, but matching doesn't change it.
    nonisolated(unsafe) private static let comma = /(:[0-9]+,[0-9]+)(?![^ ,])|,/

    /// Returns the days that `3` or `3-9` denotes.
    private static func days(_ text: Substring.UTF8View, in month: Month) -> ClosedRange<Int>? {
        guard text.count <= 5 else { return nil }
        let dash = text.firstIndex(of: UInt8(ascii: "-"))
        let first = decimalNumber(text[..<(dash ?? text.endIndex)])
        let last = dash.map { decimalNumber(text[text.index(after: $0)...]) } ?? first
        guard let first, let last, first > 0, first <= last, last <= month.length else { return nil }
        return first...last
    }

    private func entry(_ value: PropertyValue) -> HabitEntry? {
        guard case .dictionary(let values) = value else {
            return HabitAmount(value).map { HabitEntry(amount: $0) } ?? value.string.flatMap(HabitEntry.init(text:))
        }
        let entry = HabitEntry(
            values["state"]?.string.flatMap(HabitEntry.State.init),
            amount: values["amount"].flatMap(HabitAmount.init),
            note: values["note"]?.string
        )
        // Each value must be one of these, and readable.
        let count = [entry.state != nil, entry.amount != nil, entry.note != nil].count { $0 }
        return count > 0 && count == values.count ? entry : nil
    }
}

extension HabitEntry {
    /// Parses `done`, `skipped` or `skip`, `missed` or an amount.
    fileprivate init?(text: String) {
        self.init(State(rawValue: text == "skip" ? "skipped" : text))
        if state == nil { amount = HabitAmount(text) }
        if isEmpty { return nil }
    }

    /// Returns the entry with the state and the amount that only the other one has; nil if they contradict each other.
    fileprivate func joined(with other: HabitEntry?) -> HabitEntry? {
        guard let other else { return self }
        let joined = HabitEntry(state ?? other.state, amount: amount ?? other.amount, note: note)
        let isSame = joined.state == other.state ?? joined.state && joined.amount == other.amount ?? joined.amount
        return isSame ? joined : nil
    }

    /// The suffix of the day in the string of a month; nil for an entry that needs its own key.
    fileprivate var shortText: String? {
        guard note == nil else { return nil }
        switch (state, amount) {
        case (.done, nil): return ""
        case (let state?, nil): return ":" + state.rawValue
        case (nil, let amount?): return ":\(amount)"
        default: return nil
        }
    }

    fileprivate var value: PropertyValue {
        let values: [String: PropertyValue?] = [
            "state": state.map { .string($0.rawValue) }, "amount": amount?.propertyValue,
            "note": note.map { .string($0) },
        ]
        return .dictionary(values.compactMapValues(\.self))
    }
}

extension HabitAmount {
    /// Creates an amount from a number or a string.
    init?(_ value: PropertyValue) {
        switch value {
        case .integer(let number):
            let (product, overflow) = number.multipliedReportingOverflow(by: 1_000)
            guard !overflow else { return nil }
            self.init(thousandths: product)
        case .real(let number): self.init("\(number)")
        case .string(let text): self.init(text)
        default: return nil
        }
    }

    /// The amount as a number if that is exact, or else as a string.
    package var propertyValue: PropertyValue {
        if thousandths.isMultiple(of: 1_000) { return .integer(thousandths / 1_000) }
        return HabitAmount("\(value)") == self ? .real(value) : .string(description)
    }
}

extension HabitHistory {
    /// The days in the format of the companion file.
    var values: [String: PropertyValue] {
        var values = unread
        var months: [Month: [String]] = [:]
        // If the unreadable value of a month is kept, its days get keys of their own.
        let taken = unread.filter { $0.value.string == nil }
        var rest = days[...]
        while let first = rest.first {
            let isTaken = !taken.isEmpty && taken[first.day.month.description] != nil
            guard !isTaken, let text = first.entry.shortText else {
                values[first.day.description] = first.entry.value
                rest = rest.dropFirst()
                continue
            }
            let (month, number) = (first.day.month, first.day.dayOfMonth)
            let run = zip(rest, first.day...month.lastDay).prefix { $0.day == $1 && $0.entry == first.entry }
            let last = run.count > 1 ? "-\(number + run.count - 1)" : ""
            months[month, default: []].append("\(number)\(last)\(text)")
            rest = rest.dropFirst(run.count)
        }
        for (month, texts) in months {
            let kept = unread[month.description]?.string.map { [$0] } ?? []
            values[month.description] = .string((texts + kept).joined(separator: " "))
        }
        return values
    }
}
