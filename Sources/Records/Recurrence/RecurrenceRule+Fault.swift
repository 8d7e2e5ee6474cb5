import Diagnostics

extension RecurrenceRule {
    /// The reason that a text isn't a valid rule, and a suggestion.
    public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// The problem.
        public let description: String
        /// The suggested correction.
        public let hint: String
    }
}

extension RecurrenceRule.Fault {
    static let empty = Self(description: "the rule is empty", hint: "write one such as `FREQ=WEEKLY;BYDAY=MO`")
    static let noFrequency = Self(description: "the rule has no `FREQ`", hint: "add one, as in `FREQ=WEEKLY`")
    static let countAndUntil = Self(
        description: "the rule has both `COUNT` and `UNTIL`",
        hint: "keep the one that says where it ends"
    )
    static let lonePosition = Self(
        description: "`BYSETPOS` has nothing to choose from",
        hint: "add a part such as `BYDAY=MO,TU,WE,TH,FR`, or remove it"
    )

    static func numberInWeek(_ day: RecurrenceRule.WeekdayOrdinal) -> Self {
        Self(description: "`BYDAY=\(day)` has no meaning with `BYWEEKNO`", hint: "write `BYDAY=\(day.weekday.code)`")
    }

    static func notARule(_ text: String) -> Self {
        Self(
            description: "can't read `\(excerpt(text))` as a rule",
            hint: "write a rule of RFC 5545, such as `FREQ=WEEKLY;BYDAY=MO`"
        )
    }

    static func notAPart(_ text: Substring) -> Self {
        Self(description: "`\(excerpt(text))` has no `=`", hint: "separate parts with `;`, as in `FREQ=DAILY;COUNT=3`")
    }

    static func unknownPart(_ name: String) -> Self {
        let (name, names) = (excerpt(name), RecurrenceRule.Part.allCases.map(\.rawValue))
        return Self(
            description: "rules have no part `\(name)`",
            hint: suggestion(for: name, among: names) ?? "the parts are \(names.joined(separator: ", "))"
        )
    }

    static func duplicate(_ part: RecurrenceRule.Part) -> Self {
        Self(description: "the rule has `\(part.rawValue)` twice", hint: "keep one of them")
    }

    static func frequency(_ text: String) -> Self {
        let (text, names) = (excerpt(text), RecurrenceRule.Frequency.allCases.map(\.rawValue))
        return Self(
            description: "can't read `\(text)` as a frequency",
            hint: suggestion(for: text, among: names) ?? "use \(names.dropLast().joined(separator: ", ")) or SECONDLY"
        )
    }

    static func value(_ text: some StringProtocol, of part: RecurrenceRule.Part, expected: String) -> Self {
        Self(description: "can't read `\(excerpt(text))` as a value of `\(part.rawValue)`", hint: "use \(expected)")
    }

    /// A part that RFC 5545 forbids with this frequency.
    static func misplaced(_ part: String, in frequency: RecurrenceRule.Frequency, allowed: String) -> Self {
        Self(
            description: "`\(part)` has no meaning with `FREQ=\(frequency.rawValue)`",
            hint: "remove it, or use `FREQ=\(allowed)`"
        )
    }

    /// Returns the beginning of a text that may be very long.
    private static func excerpt(_ text: some StringProtocol) -> String {
        text.count > 40 ? text.prefix(40) + "…" : String(text)
    }
}
