/// A number at the beginning of the remaining text of a line.
struct LineNumber {
    var value: Fraction
    var form = WrittenNumber.Form.whole
    /// Whether the number is `a` or `ein`, which counts only before a unit or a single noun: `a pinch`, `an onion`, but
    /// not `a few leaves`.
    var isArticle = false
    /// Whether `dozen` follows the number. If so, the value is twelve times the written number.
    private(set) var isDozens = false
    var rest: Substring
    /// See ``WrittenNumber/share``.
    private var share: Fraction?

    init(_ value: Fraction, isArticle: Bool = false, isDozens: Bool = false, rest: Substring) {
        (self.value, self.isArticle, self.isDozens, self.rest) = (value, isArticle, isDozens, rest)
    }

    /// Reads digits, optionally followed by `and a half` or `dozen`.
    init?(_ text: Substring) {
        guard let number = WrittenNumber(text.withoutLeadingSpaces) else { return nil }
        (value, form, rest, share) = (number.value, number.form, number.rest, number.share)
        // `1/4th cup`, `2/3rds cup`
        if form == .fraction { rest = rest.text(afterAnyOf: ["th", "ths", "rd", "rds", "nd"]) }
        if form == .whole, let mixed = NumberWords.share(value, rest) ?? NumberWords.andHalf(value, rest) {
            self = mixed
            return
        }
        guard let dozens = NumberWords.dozens(value, rest) else { return }
        if isCertain { self = dozens } else { form = .doubtful }
    }

    /// Whether the value is certain, whatever the unit.
    var isCertain: Bool { if case .threeDigits = form { false } else { form != .doubtful } }

    /// Returns the value, given the unit: `1,000 g` is a thousand grams, but `1,250 kg` is 1¼ kilograms and `1.125 g`
    /// are 1⅛ grams.
    ///
    /// - Parameter isGerman: whether the text may be German, where a point doesn't separate decimals: `1.250 g Mehl`.
    /// - Returns: nil if the value can't be determined.
    func value(of unit: KitchenUnit?, isGerman: Bool = false) -> Fraction? {
        guard case .threeDigits(let mark) = form else { return form == .doubtful ? nil : value }
        let decimal = share ?? value
        // Decimals are seldom written with a zero at the end, and thousands seldom without.
        let isRound = 100 % value.denominator == 0
        guard let unit else { return mark == "," ? thousands : isRound ? nil : decimal }
        guard let measure = unit.measure, measure.isDecimal else { return mark == "." ? decimal : nil }
        guard measure.size <= .one else { return decimal }
        if 2 % value.denominator == 0 { return thousands }
        // `28.350 g Cheddar` is an ounce.
        if mark == "." { return isRound ? (isGerman && value < Fraction(whole: 10) ? thousands : nil) : decimal }
        return isRound ? thousands : nil
    }

    private var thousands: Fraction? { value.multiplied(by: Fraction(whole: 1_000)) }
}

/// Numbers in English and German words.
enum NumberWords {
    /// Reads `two`, `zwei`, `a`, `half a`, `eineinhalb`, `a dozen`, `one and a half`.
    static func reading(_ text: Substring) -> LineNumber? {
        let text = text.withoutLeadingSpaces
        guard text.first?.isLetter == true else { return nil }
        if let halves = half(text) { return dozens(halves.value, halves.rest) ?? halves }
        if let share = share(text) { return share }
        let (word, rest) = text.firstWord
        let lowered = word.lowercased()
        if articles.contains(lowered) {
            return dozens(.one, rest) ?? LineNumber(.one, isArticle: true, rest: rest)
        }
        guard let value = numbers[lowered] else { return nil }
        if let halves = andHalf(value, rest) { return halves }
        if let share = share(value, rest) { return share }
        return dozens(value, rest) ?? LineNumber(value, rest: rest)
    }

    /// Returns whether the text begins with a whole number in words. German articles are numbers too, but `a` isn't.
    static func beginsCount(_ text: Substring) -> Bool {
        let word = text.firstWord.word.lowercased()
        return numbers[word]?.denominator == 1 || word.hasPrefix("ein") && articles.contains(word)
    }

    /// Returns the value plus a half if `and a half` follows.
    static func andHalf(_ value: Fraction, _ rest: Substring) -> LineNumber? {
        let words = ["and a half", "und eine halbe", "und ein halber", "und ein halbes", "und einen halben"]
        guard let (_, after) = rest.text(afterFirstOf: words) else { return nil }
        return value.adding(.half).map { LineNumber($0, rest: after) }
    }

    /// Returns the value times twelve if `dozen` follows.
    static func dozens(_ value: Fraction, _ rest: Substring) -> LineNumber? {
        let words = ["dozen", "doz.", "doz", "dutzend", "dtzd.", "dtz.", "dz.", "dz"]
        guard let (_, after) = rest.text(afterFirstOf: words) else { return nil }
        return value.multiplied(by: Fraction(whole: 12)).map { LineNumber($0, isDozens: true, rest: after) }
    }

    /// Reads `half a`, `a half`, `eine halbe`, or `half` before a unit.
    private static func half(_ text: Substring) -> LineNumber? {
        let phrases = [
            "half an", "half a", "a half", "eine halbe", "ein halber", "ein halbes", "einen halben", "einer halben",
        ]
        if let (_, rest) = text.text(afterFirstOf: phrases) { return LineNumber(.half, rest: rest) }
        let (word, rest) = text.firstWord
        guard halves.contains(word.lowercased()) else { return nil }
        let isUnit = LineUnit(rest) != nil || dozens(.half, rest) != nil
        return isUnit ? LineNumber(.half, rest: rest) : nil
    }

    /// Reads the `halbe` of `1 halbe Zitrone` or the `thirds` of `2 thirds cup`, which turns the number before it into
    /// a fraction.
    static func share(_ count: Fraction, _ text: Substring) -> LineNumber? {
        let (word, rest) = text.withoutLeadingSpaces.firstWord
        guard let share = halves.contains(word.lowercased()) ? .half : shares[word.lowercased()],
            let value = share.multiplied(by: count), value < .one
        else { return nil }
        let after = rest.text(afterAnyOf: ["of an", "of a"])
        return dozens(value, after) ?? (after.first == " " ? LineNumber(value, rest: after) : nil)
    }

    /// Reads `a quarter of a`, `three-quarters cup` or `third cup`.
    private static func share(_ text: Substring) -> LineNumber? {
        let (word, rest) = text.firstWord
        if articles.contains(word.lowercased()) { return share(.one, rest) }
        guard let share = share(.one, text) else { return nil }
        // `third course` isn't a third.
        let isOf = share.rest.startIndex > rest.startIndex
        return isOf || LineUnit(share.rest) != nil ? share : nil
    }

    /// The words that a number can begin with.
    static var all: [String] { Array(numbers.keys) + articles + halves + shares.keys }

    private static let shares: [String: Fraction] = [
        "quarter": (1, 4), "quarters": (1, 4), "three-quarters": (3, 4), "third": (1, 3), "thirds": (1, 3),
        "two-thirds": (2, 3), "one-third": (1, 3), "one-quarter": (1, 4), "one-half": (1, 2),
        "one-fourth": (1, 4), "three-fourths": (3, 4), "one-eighth": (1, 8), "viertel": (1, 4), "dreiviertel": (3, 4),
        "drittel": (1, 3), "fourth": (1, 4), "fourths": (1, 4), "eighth": (1, 8), "eighths": (1, 8), "achtel": (1, 8),
    ].compactMapValues { Fraction($0.0, over: $0.1) }

    private static let halves: Set<String> = ["half", "halbe", "halber", "halbes", "halben"]

    private static let articles: Set<String> = ["a", "an", "ein", "eine", "einen", "einer", "eines"]

    private static let numbers: [String: Fraction] = {
        let words = [
            ["one"], ["two", "zwei"], ["three", "drei"], ["four", "vier"], ["five", "fünf"], ["six", "sechs"],
            ["seven", "sieben"], ["eight", "acht"], ["nine", "neun"], ["ten", "zehn"], ["eleven", "elf"],
            ["twelve", "zwölf"], ["thirteen", "dreizehn"], ["fourteen", "vierzehn"], ["fifteen", "fünfzehn"],
            ["sixteen", "sechzehn"], ["seventeen", "siebzehn"], ["eighteen", "achtzehn"], ["nineteen", "neunzehn"],
            ["twenty", "zwanzig"],
        ]
        var numbers = ["thirty": 30, "forty": 40, "fifty": 50, "dreißig": 30, "vierzig": 40]
        for (index, spellings) in words.enumerated() {
            for word in spellings { numbers[word] = index + 1 }
        }
        for (index, word) in words.prefix(9).enumerated() { numbers["twenty-\(word[0])"] = index + 21 }
        let halves = ["anderthalb": 3, "eineinhalb": 3, "zweieinhalb": 5, "dreieinhalb": 7]
        let mixed = halves.compactMapValues { Fraction($0, over: 2) }
        return numbers.mapValues(Fraction.init(whole:)).merging(mixed) { $1 }
    }()
}
