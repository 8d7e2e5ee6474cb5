import Records

/// An exact number of things: half a cup is 1/2, not 0.5 or so.
struct Quantity: Hashable {
    var numerator: Int
    var denominator: Int

    init(_ numerator: Int, over denominator: Int = 1) {
        var (a, b) = (numerator.magnitude, denominator.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = max(1, Int(a))
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// The number, when it is whole.
    var whole: Int? { denominator == 1 ? numerator : nil }

    func times(_ factor: Int) -> Quantity { Quantity(numerator * factor, over: denominator) }
}

extension Quantity {
    /// A number at the beginning of a text, and what follows it.
    struct Reading {
        var quantity: Quantity
        var rest: Substring
    }

    /// How a comma between digits is meant.
    enum Comma {
        /// As in RecipeMD: before decimals.
        case decimal
        /// Before decimals, but before three digits, as thousands have it, after none: `1,000`.
        case guessed
    }

    /// Reads `2`, `1/2`, `1 1/2`, `½`, `1½`, `1 ½`, `.5`, `1.5` or `1,5`; nil when the text begins with none of them.
    ///
    /// Numbers of more than nine digits are none that a recipe means.
    static func reading(_ text: some StringProtocol, comma: Comma) -> Reading? {
        var rest = Substring(text).drop { $0.isWhitespace }
        if let (share, after) = vulgarFraction(rest) { return Reading(quantity: share, rest: after) }
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard digits.utf8.count <= 9 else { return nil }
        let number = Int(digits)
        rest = rest.dropFirst(digits.count)
        if let number, let whole = mixed(number, rest) { return whole }
        if let number, let denominator = fraction(rest) {
            return Reading(quantity: Quantity(number, over: denominator.number), rest: denominator.rest)
        }
        if let sign = rest.first, sign == "." || sign == "," {
            let decimals = rest.dropFirst().prefix { ("0"..."9").contains($0) }
            let isThousand = sign == "," && comma == .guessed && decimals.count == 3 && number != nil && number != 0
            if !decimals.isEmpty, decimals.count <= 6, let value = Int(decimals) {
                let scale = decimals.reduce(1) { scale, _ in scale * 10 }
                let quantity = Quantity((number ?? 0) * scale + value, over: isThousand ? 1 : scale)
                return Reading(quantity: quantity, rest: rest.dropFirst(1 + decimals.count))
            }
        }
        return number.map { Reading(quantity: Quantity($0), rest: rest) }
    }

    /// `1 1/2`, `1½` or `1 ½`, after the 1.
    private static func mixed(_ number: Int, _ rest: Substring) -> Reading? {
        let tail = rest.drop { $0.isWhitespace }
        if let (share, after) = vulgarFraction(tail) {
            return Reading(
                quantity: Quantity(number * share.denominator + share.numerator, over: share.denominator),
                rest: after
            )
        }
        let digits = tail.prefix { ("0"..."9").contains($0) }
        guard tail.startIndex != rest.startIndex, digits.utf8.count <= 4, let numerator = Int(digits),
            let denominator = fraction(tail.dropFirst(digits.count))
        else { return nil }
        let quantity = Quantity(number * denominator.number + numerator, over: denominator.number)
        return Reading(quantity: quantity, rest: denominator.rest)
    }

    /// `/2` with white space round the stroke.
    private static func fraction(_ text: Substring) -> (number: Int, rest: Substring)? {
        let text = text.drop { $0.isWhitespace }
        guard let stroke = text.first, stroke == "/" || stroke == "\u{2044}" else { return nil }
        let tail = text.dropFirst().drop { $0.isWhitespace }
        let digits = tail.prefix { ("0"..."9").contains($0) }
        guard digits.utf8.count <= 4, let number = Int(digits), number > 0 else { return nil }
        return (number, tail.dropFirst(digits.count))
    }

    /// `½` and the other fractions that Unicode has a sign for.
    private static func vulgarFraction(_ text: Substring) -> (Quantity, Substring)? {
        guard let scalar = text.unicodeScalars.first, let share = vulgarFractions[scalar] else { return nil }
        return (Quantity(share.0, over: share.1), Substring(text.unicodeScalars.dropFirst()))
    }

    private static let vulgarFractions: [Unicode.Scalar: (Int, Int)] = [
        "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
        "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
        "⅑": (1, 9), "⅒": (1, 10),
    ]
}

extension AmountType {
    /// The units that are the same thing in smaller parts, and how many of the next smaller one each is. Volumes are
    /// United States customary units; a pinch and a dash are no exact part of anything.
    private static let volumes: [(unit: AmountType, perNext: Int)] = [
        (.gallons, 4), (.quarts, 2), (.pints, 2), (.cups, 16), (.tablespoons, 3), (.teaspoons, 1),
    ]
    private static let weights: [(unit: AmountType, perNext: Int)] = [(.pounds, 16), (.ounces, 1)]

    /// A quantity of this unit in the largest unit, this one or smaller, of which it is a whole number; nil when there
    /// is none.
    func whole(_ quantity: Quantity) -> (amount: Int, unit: AmountType)? {
        if let amount = quantity.whole { return (amount, self) }
        for scale in [Self.volumes, Self.weights] {
            guard let index = scale.firstIndex(where: { $0.unit == self }) else { continue }
            var quantity = quantity
            for (larger, smaller) in zip(scale[index...], scale[(index + 1)...]) {
                quantity = quantity.times(larger.perNext)
                if let amount = quantity.whole { return (amount, smaller.unit) }
            }
        }
        return nil
    }
}
