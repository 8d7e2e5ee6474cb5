extension LineReader {
    /// Reads the second amount of `200 g / 7 oz butter`, `150–200 g / 5½–7 oz butter` or `2 tbsp plus 1 tsp oil`.
    mutating func takeSecondAmount() throws(Doubt) {
        takeSmallerUnit()
        guard let unit = line.unit else { return }
        let tail = rest
        if let (joiner, after) = tail.text(afterFirstOf: LineWords.sums + ["/"]) {
            let isEqual = joiner == "/"
            // `400g/1 can tomatoes`
            guard let (second, end) = nextAmount(after, isEqual: isEqual) ?? (isEqual ? Self.counted(after) : nil)
            else {
                if isEqual { throw Doubt() }
                return
            }
            guard isEqual ? unit.measure != nil : line.amounts[0].converted(to: second.unit ?? unit) != nil else {
                if isEqual || unit.measure != nil { throw Doubt() }
                return
            }
            line.amounts.append(second)
            line.relation = isEqual ? .equal : .sum
            rest = end
            // `2 cups / 9 oz / 250 g`
            while line.relation == .equal, let after = rest.text(after: "/"),
                let (next, end) = nextAmount(after, isEqual: true)
            {
                line.amounts.append(next)
                rest = end
            }
        }
        if line.amounts.count == 1, let second = LineSize(tail.text(afterAnyOf: [", "])),
            let amount = second.amount, amount.unit == unit.smaller
        {
            // `1 lb 2 oz`, `1 pound, 8 ounces`, `1 kg 200 g`
            line.amounts.append(amount)
            rest = second.rest
        }
    }

    /// Adds the ounces of `1lb 4oz/570g` to the pounds, so that the amount after the stroke equals the sum.
    private mutating func takeSmallerUnit() {
        guard rest.contains("/"), line.quantity?.to == nil, let part = LineSize(rest), !part.isApproximate,
            let amount = part.amount, part.rest.text(after: "/") != nil, line.amounts[0].qualifier.isEmpty,
            amount.qualifier.isEmpty, let sum = line.amounts[0].sum(with: amount)
        else { return }
        line.amounts[0] = sum
        rest = part.rest
    }

    /// Parses the next amount of a line: `7 oz`, `1 lb 2 oz`. One that equals the first may be approximate, and that of a
    /// range may be a range too: `about 7 oz`, `5½–7 oz`.
    private func nextAmount(_ text: Substring, isEqual: Bool) -> (amount: MeasuredQuantity, rest: Substring)? {
        if isEqual, let (lead, after) = text.text(afterFirstOf: LineWords.approximations),
            let next = nextAmount(after, isEqual: true), next.amount.lead.isEmpty
        {
            var amount = next.amount
            amount.lead = lead.trimmingSpaces
            return (amount, next.rest)
        }
        // `100g/3½oz/scant ½ cup`
        if isEqual, let (level, after) = text.text(afterFirstOf: LineWords.levels),
            let next = nextAmount(after, isEqual: true), next.amount.qualifier.isEmpty,
            next.amount.unit?.measure?.isDecimal == false
        {
            var amount = next.amount
            amount.qualifier = level.lowercased()
            return (amount, next.rest)
        }
        let isRange = isEqual && line.amounts[0].quantity.to != nil
        if isRange, let range = LineBracket.quantity(text), range.amount.quantity.to != nil { return range }
        guard let size = LineSize(text)?.withSmallerUnit, !size.isApproximate, let amount = size.amount else {
            return nil
        }
        return (amount, size.rest)
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
    mutating func takeSubtraction() throws(Doubt) {
        guard let place = rest.firstSubtraction else { return }
        guard let unit = line.unit, line.amounts.count == 1, let second = LineSize(place.rest),
            let amount = second.amount, line.amounts[0].converted(to: amount.unit ?? unit) != nil
        else { throw Doubt() }
        let before = rest[..<place.start].trimmingSpaces
        guard before.isEmpty || second.rest.isEmpty || second.rest.first == "," else { throw Doubt() }
        line.amounts.append(amount)
        line.relation = .difference
        guard line.quantity.map({ $0.from > .zero }) == true else { throw Doubt() }
        rest = before.isEmpty ? second.rest : before + second.rest
        if before.isEmpty { takeBracket() }
    }

    /// Parses the same amount in other units: `240 ml`, `1/2 cup/1 stick`, `120 g; 4 oz`, `1 lb 2 oz`.
    func equivalents(_ text: Substring) -> [MeasuredQuantity]? {
        guard let (amount, rest) = nextAmount(text, isEqual: true) ?? Self.counted(text) else { return nil }
        let tail = rest.withoutLeadingSpaces
        if tail.isEmpty { return [amount] }
        guard let mark = tail.first, "/;".contains(mark) else { return nil }
        return equivalents(tail.dropFirst()).map { [amount] + $0 }
    }

    /// Parses `1 stick`, an equivalent of the amount in units that are counted.
    private static func counted(_ text: Substring) -> (amount: MeasuredQuantity, rest: Substring)? {
        guard let number = LineNumber(text), let unit = LineUnit(number.rest), unit.unit.measure == nil,
            let value = number.value(of: unit.unit)
        else { return nil }
        return (MeasuredQuantity(Quantity(value), unit.unit, qualifier: unit.qualifier), unit.rest)
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
    /// Returns the sum with an amount in the next smaller unit; nil if the units don't fit, and on overflow.
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
