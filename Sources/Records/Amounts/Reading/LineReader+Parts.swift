extension LineReader {
    /// The implied 1 of a line that begins with the size of a package or the length of a piece: `400 g can`, `a 15-ounce
    /// can`, `3-inch piece`. A plural stays text, because the number of packages or pieces is unknown.
    var oneOfSize: LineNumber? {
        guard line.lead.isEmpty else { return nil }
        let start = NumberWords.reading(rest).flatMap { $0.isArticle ? $0.rest.withoutLeadingSpaces : nil } ?? rest
        let size = LineSize(ofPackage: start).flatMap { $0.amount?.unit?.isPackageSize == true ? $0 : nil }
        let package = size.flatMap { LineUnit($0.rest) }.flatMap { $0.unit.isPackage ? $0 : nil }
        let unit = package ?? LineLength(start)?.piece
        return unit?.isSingular == true ? LineNumber(.one, rest: start) : nil
    }

    /// The implied 1 of a line that begins with a unit: `pinch of salt` means one pinch.
    var impliedOne: LineNumber? {
        guard let unit = LineUnit(rest), unit.rest.first == " " else { return nil }
        // `small bunch parsley`; but `large leaf spinach` is a kind of spinach.
        let isSized =
            !unit.qualifier.isEmpty && unit.unit.measure == nil && unit.unit.singular != "leaf"
            && unit.isSingular
        guard isSized || LineWords.single.contains(unit.word.lowercased()) else { return nil }
        return LineNumber(.one, rest: rest)
    }

    /// Reads the end of a range that repeats the unit: `100 g bis 150 g Käse`.
    mutating func takeRepeatedUnit(_ unit: LineUnit?, after number: LineNumber) -> LineNumber? {
        guard let end = unit?.endOfRange(from: number.value) else { return nil }
        rest = end.rest
        return end.number
    }

    /// Reads the half after the unit of `a cup and a half of milk`, and returns the whole number.
    mutating func takeHalf(after number: LineNumber, _ unit: LineUnit?) -> LineNumber {
        guard unit != nil, number.form == .whole, number.value.denominator == 1,
            let whole = NumberWords.andHalf(number.value, rest), whole.rest.hasPrefix(" of ")
        else { return number }
        rest = whole.rest
        return whole
    }

    /// Whether a hyphen joins the number to a unit, as in `2-oz vodka`. The number of `6-oz fillets` is unknown. A word
    /// that may be a plural is one here, and so is a German noun, which is capitalised.
    var isHyphenated: Bool {
        guard rest.first == "-", let unit = LineUnit(rest.dropFirst()), rest.dropFirst().first?.isLetter == true,
            unit.unit.measure?.kind == .mass || unit.unit == .fluidOunce, unit.qualifier.isEmpty,
            unit.rest.first == " "
        else { return false }
        let name = unit.rest.dropFirst().prefix { !",;(".contains($0) }
        return name.first?.isLowercase == true
            && !name.split(separator: " ").contains { $0.hasSuffix("s") && !$0.hasSuffix("ss") }
    }

    /// Reads the qualifier after the unit of `1 EL, gehäuft Mehl`, `2 TL gestr. Backpulver` or `2 tsp (heaped) cocoa`.
    mutating func takeQualifier() {
        guard let spoon = line.unit, line.amounts[0].qualifier.isEmpty else { return }
        let isGerman = spoon == .esslöffel || spoon == .teelöffel
        guard isGerman || spoon == .tablespoon || spoon == .teaspoon || spoon == .cup else { return }
        let tail = rest.drop { $0 == " " || isGerman && $0 == "," }
        let isInParentheses = tail.first == "("
        let words = isGerman ? ["gehäuft", "gestrichen", "gestr.", "geh."] : LineWords.levels
        guard let (word, end) = (isInParentheses ? tail.dropFirst() : tail).text(afterFirstOf: words),
            let after = isInParentheses ? end.text(after: ")") : end, isGerman || after.first == " "
        else { return }
        line.amounts[0].qualifier = isGerman && word.last != "." ? "\(word)er" : String(word)
        rest = isGerman ? after.text(after: ",") ?? after : after
    }

    /// Reads the dash between a number and the size of a package: `1 - 15 oz can`.
    mutating func takeDash(after number: LineNumber) -> Bool {
        let tail = rest.withoutLeadingSpaces
        guard number.value.denominator == 1, let dash = tail.first, "-–—".contains(dash),
            let size = LineSize(tail.dropFirst()), let unit = LineUnit(size.rest), unit.unit.isPackage,
            size.amount?.unit?.isPackageSize == true
        else { return false }
        // `2-8 oz packages` may be a range.
        let isOne = number.value == .one && unit.isSingular
        guard isOne || rest.first == " " && tail.dropFirst().first == " " && number.value > .one else { return false }
        rest = " " + tail.dropFirst().withoutLeadingSpaces
        return true
    }

    /// Reads the `each` of `1 tsp each salt and pepper`.
    mutating func takeEach() {
        guard line.note.isEmpty, let after = rest.text(after: "each"), after.first == " " || after.hasPrefix(": ")
        else { return }
        line.note = "each"
        rest = after.text(afterAnyOf: [": ", " of"])
    }

    /// Reads the other number of `2 (3) eggs`.
    mutating func takeCountInParentheses() {
        let tail = rest.withoutLeadingSpaces
        guard line.unit == nil, line.size == nil, tail.first == "(", let number = LineNumber(tail.dropFirst()),
            number.isCertain, number.value > .zero, number.rest.hasPrefix(") ")
        else { return }
        let after = number.rest.dropFirst()
        guard LineUnit(after) == nil else { return }
        line.amounts.append(MeasuredQuantity(Quantity(number.value), nil))
        line.relation = .parenthesis
        rest = after
    }

    /// Reads the subtracted amount of `1 cup minus 2 tbsp flour` or `1 cup flour, less 2 tbsp`.
    ///
    /// - Returns: false if something is subtracted that can't be converted.
    mutating func takeSubtraction() -> Bool {
        guard let place = rest.firstSubtraction else { return true }
        guard let unit = line.unit, line.amounts.count == 1, let second = LineSize(place.rest),
            let amount = second.amount, line.amounts[0].converted(to: amount.unit ?? unit) != nil
        else { return false }
        let before = rest[..<place.start].trimmingSpaces
        guard before.isEmpty || second.rest.isEmpty || second.rest.first == "," else { return false }
        line.amounts.append(amount)
        line.relation = .difference
        guard line.quantity.map({ $0.from > .zero }) == true else { return false }
        rest = before.isEmpty ? second.rest : before + second.rest
        return true
    }
}

extension LineSize {
    /// The size with a second amount added: `1lb 2oz`, `1 pint 4½fl oz`.
    var withSmallerUnit: LineSize {
        guard let amount, let more = LineSize(rest), let second = more.amount, let sum = amount.sum(with: second)
        else { return self }
        return LineSize(amount: sum, text: "\(text) \(more.text)", rest: more.rest)
    }
}

extension MeasuredQuantity {
    /// Returns the sum with an amount in the next smaller unit; nil if the units are others, and on overflow.
    fileprivate func sum(with part: MeasuredQuantity) -> MeasuredQuantity? {
        guard let unit else { return nil }
        if unit == .pint, part.unit == .fluidOunce {
            // Only British recipes combine these, and a British pint has 20 fluid ounces.
            return quantity.mapped { $0.multiplied(by: Fraction(whole: 20))?.adding(part.quantity.from) }
                .map { MeasuredQuantity($0, .fluidOunce) }
        }
        guard part.unit == unit.smaller, let converted = part.converted(to: unit)?.quantity.from else { return nil }
        return quantity.mapped { $0.adding(converted) }.map { MeasuredQuantity($0, unit) }
    }
}

extension KitchenUnit {
    /// The unit in which people write the rest of an amount: `1 lb 2 oz`.
    var smaller: KitchenUnit? {
        switch self {
        case .pound: .ounce
        case .cup: .tablespoon
        case .tablespoon: .teaspoon
        case .kilogram: .gram
        case .litre: .millilitre
        default: nil
        }
    }

    /// Whether package sizes are given in this unit: grams, ounces and pints are, cups aren't.
    var isPackageSize: Bool {
        self == .fluidOunce || measure.map { $0.isDecimal || $0.kind == .mass || $0.system == .gallons } ?? false
    }
}
