import Records

extension WordTable {
    /// What a record is called: its name, or the words for one that has none.
    func name(_ name: String) -> String { name.orUntitled(plain["untitled", default: "(untitled)"]) }

    /// The word for a unit; the app's own for one that has none here.
    ///
    /// - Parameter isOne: whether it is for one of it, or less.
    func word(for unit: AmountType, isOne: Bool) -> String {
        guard let forms = Self.phrase(for: unit).flatMap({ phrases[$0]?.forms }) else {
            return isOne ? unit.singular : unit.plural
        }
        // Amounts are fractions too, for which most languages have these two forms.
        return (isOne ? forms["one"] : nil) ?? forms["other"] ?? unit.plural
    }

    /// How much of an ingredient it is: `1½ cups`.
    func quantity(of ingredient: Ingredient) -> String {
        ingredient.quantity(with: word(for: ingredient.unit, isOne: AmountType.isOne(ingredient.amount)))
    }

    /// The name of the phrase that has the words for a unit.
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
