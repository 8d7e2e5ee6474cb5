internal import Foundation
import Records

extension WordTable {
    /// The name of a record, or the words for a record without one.
    func name(_ name: String) -> String { name.orUntitled(plain["untitled", default: "(untitled)"]) }

    /// The word for a unit, or the app's own if the table has none.
    ///
    /// - Parameter isOne: whether the amount is 1 or less.
    func word(for unit: AmountType, isOne: Bool) -> String {
        guard let forms = Self.phrase(for: unit).flatMap({ phrases[$0]?.forms }) else {
            return isOne ? unit.singular : unit.plural
        }
        // Amounts can be fractions, and most languages have these two forms for them.
        return (isOne ? forms["one"] : nil) ?? forms["other"] ?? unit.plural
    }

    /// The sign before decimals.
    var decimalMark: String { plain["decimalMark", default: "."] }

    /// What separates the parts of a list, and a day from its time.
    var comma: String { plain["comma", default: ", "] }

    /// A number with a limited number of decimals and no trailing zeros.
    func number(_ value: Double, decimals: Int = 2) -> String {
        let step = pow(10, Double(decimals))
        let text = "\((value * step).rounded() / step)"
        return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text).replacing(".", with: decimalMark)
    }

    /// The amount of an ingredient: `1½ cups`.
    func quantity(of ingredient: Ingredient) -> String {
        isolated(ingredient.quantity(decimalMark: decimalMark) { word(for: $0, isOne: $1) })
    }

    /// An amount whose numbers stand on their own: in a text from right to left, `1½` would fall apart.
    func isolated(_ amount: String) -> String {
        guard isRightToLeft else { return amount }
        return amount.replacing(/(?:≈ )?\p{N}(?:[\p{N}.,\/– ]*\p{N})?/) { "\u{2066}\($0.output)\u{2069}" }
    }

    /// A number of minutes: `1 h 20 min`.
    func duration(_ minutes: Int) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        let parts = [hours > 0 ? text("hours", count: hours) : nil, text("minutes", count: rest)]
        return (hours > 0 && rest == 0 ? [parts[0]] : parts).compactMap(\.self).joined(separator: " ")
    }

    /// The name of the phrase for a unit.
    private static func phrase(for unit: AmountType) -> String? {
        switch unit {
        case .cups: "unitCups"
        case .pints: "unitPints"
        case .quarts: "unitQuarts"
        case .gallons: "unitGallons"
        case .pounds: "unitPounds"
        case .tablespoons: "unitTablespoons"
        case .teaspoons: "unitTeaspoons"
        case .ounces: "unitOunces"
        case .pinch: "unitPinches"
        case .dash: "unitDashes"
        case .pieces, .other: nil
        }
    }
}
