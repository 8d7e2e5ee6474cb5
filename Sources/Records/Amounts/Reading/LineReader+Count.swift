extension LineReader {
    /// Reads the number, or the numbers of a range, before the unit.
    mutating func takeCount() throws(Doubt) -> (from: LineNumber, to: LineNumber?) {
        let written = LineNumber(rest)
        if let one = oneOfSize(written) {
            rest = one.rest
            return (one, nil)
        }
        guard var number = written ?? NumberWords.reading(rest) ?? impliedOne else { throw Doubt() }
        rest = number.rest
        if takeDash(after: number) { return (number, nil) }
        let end = try takeEndOfRange(after: number)
        if let end, end.isDozens, !number.isDozens {
            // `3-4 dozen`, but `6 to 1 dozen`
            guard let dozens = number.value.multiplied(by: Fraction(whole: 12)) else { throw Doubt() }
            if dozens < end.value { number.value = dozens }
        }
        if number.isArticle {
            let unit = LineUnit(rest)
            guard unit?.unit.isVague == false || unit == nil && LineWords.isSingleNoun(rest) else { throw Doubt() }
        } else if number.value < .one, end == nil {
            // `½ an onion`, `½ of a red onion`
            while rest.first == " ", let after = rest.text(afterFirstOf: ["of an", "of a", "an", "a"]) {
                rest = after.rest
            }
        }
        return (number, end)
    }

    private mutating func takeEndOfRange(after number: LineNumber) throws(Doubt) -> LineNumber? {
        // `3- to 4-pound chicken`
        let hyphenated = rest.hasPrefix("- ") ? rest.dropFirst().text(afterFirstOf: LineWords.ranges) : nil
        guard let (separator, after) = hyphenated ?? rest.text(afterFirstOf: LineWords.ranges) else { return nil }
        guard let end = LineNumber(after) ?? NumberWords.reading(after), !end.isArticle else {
            if isHyphenated { rest = after } else if !separator.contains(where: \.isLetter) { throw Doubt() }
            return nil
        }
        guard number.value < end.value else { throw Doubt() }
        rest = end.rest
        guard let next = rest.first, "-–—".contains(next) else { return end }
        guard isHyphenated else { throw Doubt() }
        rest = rest.dropFirst()
        return end
    }

    /// The implied 1 of a line that begins with the size of a package or the length of a piece: `400 g can`, `a 15-ounce
    /// can`, `3-inch piece`. A plural stays text, because the number of packages or pieces is unknown.
    ///
    /// - Parameter number: The number at the beginning; nil if an article may precede the size.
    private func oneOfSize(_ number: LineNumber?) -> LineNumber? {
        guard line.lead.isEmpty else { return nil }
        var start = rest
        if number == nil {
            guard let article = NumberWords.reading(rest), article.isArticle else { return nil }
            start = article.rest.withoutLeadingSpaces
        }
        let size = LineSize(ofPackage: start, number: number)
        let package = size?.amount?.unit?.isPackageSize == true ? size.flatMap { LineUnit($0.rest) } : nil
        let isSized = package.map { $0.unit.isPackage || $0.unit.isPortion } == true
        let unit = isSized ? package : LineLength(start, number: number)?.piece
        return unit?.isSingular == true ? LineNumber(.one, rest: start) : nil
    }

    /// The implied 1 of a line that begins with a unit: `pinch of salt` means one pinch.
    private var impliedOne: LineNumber? {
        guard let unit = LineUnit(rest), unit.rest.first == " " else { return nil }
        // `small bunch parsley`; but `large leaf spinach` is a kind of spinach.
        let isSized =
            !unit.qualifier.isEmpty && unit.unit.measure == nil && unit.unit.singular != "leaf"
            && unit.isSingular
        guard isSized || LineWords.single.contains(unit.word.lowercased()) else { return nil }
        return LineNumber(.one, rest: rest)
    }

    /// Reads the dash between a number and the size of a package: `1 - 15 oz can`.
    private mutating func takeDash(after number: LineNumber) -> Bool {
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

    /// Whether a hyphen joins the number to a unit, as in `2-oz vodka`. The number of `6-oz fillets` is unknown, so
    /// a word that may be a plural, or a capitalised one, which may be a German noun, counts as a plural here.
    private var isHyphenated: Bool {
        guard rest.first == "-", let unit = LineUnit(rest.dropFirst()), rest.dropFirst().first?.isLetter == true,
            unit.unit.measure?.kind == .mass || unit.unit == .fluidOunce, unit.qualifier.isEmpty,
            unit.rest.first == " "
        else { return false }
        let name = unit.rest.dropFirst().prefix { !",;(".contains($0) }
        return name.first?.isLowercase == true
            && !name.split(separator: " ").contains { $0.hasSuffix("s") && !$0.hasSuffix("ss") }
    }

    /// Reads the half after the unit of `a cup and a half of milk`, and returns the whole number.
    mutating func takeHalf(after number: LineNumber) -> LineNumber {
        guard number.form == .whole, number.value.denominator == 1,
            let whole = NumberWords.andHalf(number.value, rest), whole.rest.hasPrefix(" of ")
        else { return number }
        rest = whole.rest
        return whole
    }
}
