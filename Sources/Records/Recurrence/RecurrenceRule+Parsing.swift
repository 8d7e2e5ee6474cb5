import Foundation
import Persistence

extension RecurrenceRule {
    /// Parses a rule such as `FREQ=WEEKLY;BYDAY=MO`, in any case and with its parts in any order.
    ///
    /// The rule may be preceded by the property name (`RRULE:`) and followed by a `;`.
    ///
    /// - Throws: ``Fault``, also for rules that RFC 5545 forbids: those with both `COUNT` and `UNTIL`, or with a part
    ///   that the table in section 3.3.10 doesn't allow with the frequency.
    public init(_ text: String) throws(Fault) {
        try self.init(unchecked: text)
        try checkCombination()
    }

    /// Parses a rule without checking the combination of its parts.
    init(unchecked text: String) throws(Fault) {
        var values = try Self.values(text)
        guard let name = values.removeValue(forKey: .frequency) else { throw .noFrequency }
        guard let frequency = Frequency(rawValue: name) else { throw .frequency(name) }
        self.init(frequency)
        for part in Part.allCases {
            if let value = values[part] { try read(value, of: part) }
        }
    }

    /// Returns the values of the parts in upper case.
    private static func values(_ written: String) throws(Fault) -> [Part: String] {
        var text = written.uppercased().filter { !$0.isWhitespace }[...]
        if text.hasPrefix("RRULE:") { text = text.dropFirst(6) }
        guard text.contains("=") || text.allSatisfy({ $0 == ";" }) else { throw .notARule(written) }
        var values: [Part: String] = [:]
        for part in text.split(separator: ";") {
            guard !hasNoEffect(part) else { continue }
            guard let sign = part.firstIndex(of: "=") else { throw .notAPart(part) }
            guard let name = Part(rawValue: String(part[..<sign])) else { throw .unknownPart(String(part[..<sign])) }
            guard values[name] == nil else { throw .duplicate(name) }
            values[name] = String(part[part.index(after: sign)...])
        }
        guard !values.isEmpty else { throw .empty }
        return values
    }

    /// Whether a part has no effect: a default of RFC 7529, section 4, or a program's own part, which RFC 2445,
    /// section 4.3.10, allowed.
    package static func hasNoEffect(_ part: Substring) -> Bool {
        part == "RSCALE=GREGORIAN" || part == "SKIP=OMIT" || part.hasPrefix("X-")
    }

    private mutating func read(_ text: String, of part: Part) throws(Fault) {
        switch part {
        case .frequency: break
        case .until: until = try Until(ruleValue: text)
        case .count: count = try Self.positive(text, of: part)
        case .interval: interval = try Self.positive(text, of: part)
        case .bySecond: bySecond = try Self.numbers(text, of: part, 0...60)
        case .byMinute: byMinute = try Self.numbers(text, of: part, 0...59)
        case .byHour: byHour = try Self.numbers(text, of: part, 0...23)
        case .byDay: byDay = try Self.weekdays(text)
        case .byMonthDay: byMonthDay = try Self.numbers(text, of: part, 1...31, fromEnd: true)
        case .byYearDay: byYearDay = try Self.numbers(text, of: part, 1...366, fromEnd: true)
        case .byWeekNumber: byWeekNumber = try Self.numbers(text, of: part, 1...53, fromEnd: true)
        case .byMonth: byMonth = try Self.numbers(text, of: part, 1...12)
        case .bySetPosition: bySetPosition = try Self.numbers(text, of: part, 1...366, fromEnd: true)
        case .weekStart: weekStart = try Self.weekStart(text)
        }
    }
}

// MARK: - Values

extension RecurrenceRule {
    /// The largest integer of RFC 5545 (section 3.3.8).
    private static let largest = 2_147_483_647

    private static func positive(_ text: String, of part: Part) throws(Fault) -> Int {
        guard let number = Int(text), (1...largest).contains(number) else {
            throw .value(text, of: part, expected: "a whole number from 1 to \(largest)")
        }
        return number
    }

    /// - Parameter fromEnd: Whether negative numbers are allowed, which count from the end.
    private static func numbers(_ text: String, of part: Part, _ range: ClosedRange<Int>, fromEnd: Bool = false)
        throws(Fault) -> [Int]
    {
        let negatives = -range.upperBound...(-range.lowerBound)
        var found: Set<Int> = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Int(item), range.contains(number) || (fromEnd && negatives.contains(number)) else {
                let negative = fromEnd ? ", or -1 to -\(range.upperBound)" : ""
                let bounds = "\(range.lowerBound) to \(range.upperBound)"
                throw .value(item, of: part, expected: "whole numbers from \(bounds)\(negative)")
            }
            found.insert(number)
        }
        return found.sorted { ($0 < 0 ? 1 : 0, abs($0)) < ($1 < 0 ? 1 : 0, abs($1)) }
    }

    private static func weekdays(_ text: String) throws(Fault) -> [WeekdayOrdinal] {
        var found: Set<WeekdayOrdinal> = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            let weekday = Weekday.allCases.first { item.hasSuffix($0.code) }
            let number = item.dropLast(2)
            let ordinal = Int(number)
            guard let weekday, number.isEmpty || ordinal.map({ $0 != 0 && (-53...53).contains($0) }) ?? false else {
                throw .value(item, of: .byDay, expected: "days such as MO, 1MO or -1FR, with numbers up to 53")
            }
            found.insert(WeekdayOrdinal(weekday: weekday, ordinal: ordinal))
        }
        return found.sorted { $0.place < $1.place }
    }

    private static func weekStart(_ text: String) throws(Fault) -> Weekday {
        guard let weekday = Weekday.allCases.first(where: { $0.code == text }) else {
            throw .value(text, of: .weekStart, expected: "MO, TU, WE, TH, FR, SA or SU")
        }
        return weekday
    }
}

extension RecurrenceRule.WeekdayOrdinal {
    /// The sort key in a list.
    fileprivate var place: (Int, Int, Int) {
        let ordinal = ordinal ?? 0
        return (ordinal < 0 ? 1 : 0, abs(ordinal), weekday.rawValue)
    }
}

extension RecurrenceRule.Until {
    /// Reads a value of type DATE or DATE-TIME (RFC 5545, sections 3.3.4 and 3.3.5).
    fileprivate init(ruleValue text: String) throws(RecurrenceRule.Fault) {
        let digits = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? { decimalNumber(digits[range]) }
        let fault = RecurrenceRule.Fault.value(
            text,
            of: .until,
            expected: "a day such as 20261231, or a time such as 20261231T090000 or 20261231T080000Z"
        )
        guard [8, 15, 16].contains(digits.count), let year = number(0..<4), let month = number(4..<6),
            let dayOfMonth = number(6..<8), let day = Day(year: year, month: month, day: dayOfMonth)
        else { throw fault }
        if digits.count == 8 {
            self = .day(day)
            return
        }
        guard digits[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
            let second = number(13..<15), let time = LocalTime(day, hour: hour, minute: minute, second: second),
            digits.count == 15 || digits[15] == UInt8(ascii: "Z")
        else { throw fault }
        self = digits.count == 15 ? .time(time) : .instant(time.instant())
    }
}
