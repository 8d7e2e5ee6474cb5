internal import Foundation
import Records

extension WordTable {
    /// A plain word; its name if the table doesn't have it.
    func word(_ name: String) -> String { plain[name, default: name] }

    /// The name of a record, or a placeholder if it has none.
    func name(_ name: String) -> String { name.orUntitled(plain["untitled", default: "(untitled)"]) }

    /// The word for a unit, or the app's own word if the table has none.
    ///
    /// - Parameter isOne: whether the amount is 1 or less.
    func word(for unit: AmountType, isOne: Bool) -> String {
        guard let forms = Self.unitPhrases[unit].flatMap({ phrases[$0]?.forms }) else {
            return isOne ? unit.singular : unit.plural
        }
        // Amounts can be fractions, for which most languages use these two forms.
        return (isOne ? forms["one"] : nil) ?? forms["other"] ?? unit.plural
    }

    /// The decimal separator.
    var decimalMark: String { plain["decimalMark", default: "."] }

    /// The separator of the parts of a list, and of a day and its time.
    var comma: String { plain["comma", default: ", "] }

    /// A number with a limited number of decimals and no trailing zeros.
    func number(_ value: Double, decimals: Int) -> String {
        let step = pow(10, Double(decimals))
        // Adding 0 makes -0 positive.
        var text = String(format: "%.\(decimals)f", (value * step).rounded() / step + 0)
        if decimals > 0 {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        return text.replacing(".", with: decimalMark)
    }

    /// The amount of an ingredient with this reading: `1½ cups`.
    func quantity(of ingredient: Ingredient, in reading: IngredientLine) -> String {
        isolated(ingredient.quantity(in: reading, decimalMark: decimalMark) { word(for: $0, isOne: $1) })
    }

    /// An amount with its numbers isolated: in right-to-left text, `1½` would be reordered.
    func isolated(_ amount: String) -> String {
        guard isRightToLeft else { return amount }
        return amount.replacing(/\p{N}(?:[\p{N}.,\/– ]*\p{N})?/) { "\u{2066}\($0.output)\u{2069}" }
    }

    /// A phrase with a range of numbers, in the form for the last one. A form without `{n}`, such as "for two", isn't used.
    func text(_ name: String, range: ClosedRange<Int>) -> String? {
        guard let phrase = phrases[name] else { return nil }
        let form = phrase.form(for: range.upperBound, by: plurals)
        return (form.contains("{n}") ? form : phrase.forms["other"])?
            .replacing("{n}", with: isolated("\(range.lowerBound)–\(range.upperBound)"))
    }

    /// A duration in minutes: `1 h 20 min`.
    func duration(_ minutes: Int) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        let parts = [hours > 0 ? text("hours", count: hours) : nil, text("minutes", count: rest)]
        return (hours > 0 && rest == 0 ? [parts[0]] : parts).compactMap(\.self).joined(separator: " ")
    }

    /// The names of the phrases for units.
    private static let unitPhrases: [AmountType: String] = [
        .cups: "unitCups", .pints: "unitPints", .quarts: "unitQuarts", .gallons: "unitGallons", .pounds: "unitPounds",
        .tablespoons: "unitTablespoons", .teaspoons: "unitTeaspoons", .ounces: "unitOunces", .pinch: "unitPinches",
        .dash: "unitDashes",
    ]
}
