import Records
import Templates

/// A pattern for days or times, such as `EEEE, d MMMM y`, in its parts (Unicode TS 35, part 4, "Date Format Patterns").
///
/// Each part is put into words by itself, whatever stands beside it: that is how ICU does it, too.
struct DatePattern {
    enum Part: Hashable {
        case literal(String)
        /// Letters, and what of a moment their text depends on.
        case field(String, Unit)
    }

    /// What is put into words.
    struct Moment {
        var day: Day
        /// Counted from midnight.
        var minute: Int
    }

    /// What of a moment decides the text of a field.
    enum Unit: Hashable {
        case weekday, day, month, year, hour, minute
        /// Several of these.
        case all

        init(_ letter: Character) {
            self =
                switch letter {
                case "E", "c": .weekday
                case "d": .day
                case "M", "L": .month
                case "y", "u", "G": .year
                case "H", "h", "K", "k", "a": .hour
                case "m": .minute
                default: .all
                }
        }

        func number(of moment: Moment) -> Int {
            switch self {
            case .weekday: moment.day.weekday.rawValue
            case .day: moment.day.dayOfMonth
            case .month: moment.day.monthOfYear
            case .year: moment.day.year
            case .hour: moment.minute / 60
            case .minute: moment.minute % 60
            case .all: Day.first.distance(to: moment.day) * 24 * 60 + moment.minute
            }
        }
    }

    private(set) var parts: [Part] = []

    /// The fields among them.
    var fields: [(letters: String, unit: Unit)] {
        parts.compactMap { if case .field(let letters, let unit) = $0 { (letters, unit) } else { nil } }
    }

    init(_ pattern: String) {
        var rest = Substring(pattern)
        while let first = rest.first {
            if first == "'" {
                addLiteral(Self.quoted(&rest))
            } else if first.isASCII, first.isLetter {
                let field = rest.prefix { $0 == first }
                parts.append(.field(String(field), Unit(first)))
                rest = rest[field.endIndex...]
            } else {
                addLiteral(String(rest.removeFirst()))
            }
        }
    }

    private mutating func addLiteral(_ text: String) {
        if case .literal(let before)? = parts.last {
            parts[parts.count - 1] = .literal(before + text)
        } else {
            parts.append(.literal(text))
        }
    }

    /// Takes off a text in apostrophes; two of them stand for one, also outside of such a text.
    private static func quoted(_ rest: inout Substring) -> String {
        rest.removeFirst()
        if rest.first == "'" {
            rest.removeFirst()
            return "'"
        }
        var text = ""
        while let next = rest.popFirst() {
            guard next == "'" else {
                text.append(next)
                continue
            }
            guard rest.first == "'" else { break }
            text.append(next)
            rest.removeFirst()
        }
        return text
    }
}
