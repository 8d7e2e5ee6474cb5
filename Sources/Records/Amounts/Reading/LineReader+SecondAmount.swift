extension LineReader {
    /// Reads the second amount of `200 g / 7 oz butter`, `150–200 g / 5½–7 oz butter` or `2 tbsp plus 1 tsp oil`.
    mutating func takeSecondAmount() -> Bool {
        guard let unit = line.amounts[0].unit else { return true }
        let tail = rest
        if let (joiner, after) = tail.text(afterFirstOf: LineWords.sums + ["/"]) {
            guard let (second, end) = nextAmount(after, isEqual: joiner == "/") else {
                return joiner != "/"
            }
            guard joiner == "/" || line.amounts[0].converted(to: second.unit ?? unit) != nil else {
                return unit.measure == nil
            }
            guard joiner != "/" || unit.measure != nil else { return false }
            line.amounts.append(second)
            line.relation = joiner == "/" ? .equal : .sum
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
            second.amount?.unit.map({ unit.smaller == $0 }) == true
        {
            // `1 lb 2 oz`, `1 pound, 8 ounces`, `1 kg 200 g`
            line.amounts += [second.amount].compactMap(\.self)
            rest = second.rest
        }
        return true
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
        let isRange = isEqual && line.amounts[0].quantity.to != nil
        if isRange, let range = LineBracket.quantity(text), range.amount.quantity.to != nil { return range }
        guard let size = LineSize(text)?.withSmallerUnit, !size.isApproximate, let amount = size.amount else {
            return nil
        }
        return (amount, size.rest)
    }

    /// Whether a package follows the amount, which is therefore its size: `400 g cans`, `14 oz (400 g) tins`.
    var isSizeOfPackages: Bool {
        guard line.unit?.isPackageSize == true, let next = LineUnit(rest) else { return false }
        return next.unit.measure == nil && !next.isName
    }

    /// Reads the text after the unit: `1 can (400 g)`, `2 Dosen à 400 g`, `1 cup (240 ml)`, `1 cup (packed)`, `1 cup,
    /// packed, sugar`.
    mutating func takeNoteOrSize() -> Bool {
        let tail = rest.withoutLeadingSpaces
        if let (word, after) = LineWords.qualifierBetweenCommas(tail), line.unit?.measure != nil {
            line.note = "(\(word))"
            rest = after
            return true
        }
        if let size = LineSize(each: tail) {
            line.size = size.text
            rest = size.rest
            return true
        }
        return takeBracket()
    }

    /// Reads a size, another amount or a note in parentheses.
    mutating func takeBracket() -> Bool {
        let tail = rest.withoutLeadingSpaces
        guard tail.first == "(", let end = tail.firstIndex(of: ")") else { return true }
        let inside = tail[tail.index(after: tail.startIndex)..<end]
        let after = tail[tail.index(after: end)...]
        guard after.contains(where: \.isLetter) else { return true }
        let isMeasured = line.unit?.measure != nil
        let isOpen = line.amounts.count == 1 || line.relation == .parenthesis
        if isMeasured, isOpen, let equivalents = self.equivalents(inside) {
            line.amounts += equivalents
            line.relation = .parenthesis
        } else if !isMeasured, line.size == nil, let size = Self.size(inside) {
            line.size = size
        } else {
            guard line.note.isEmpty else { return true }
            line.note = String(tail[...end])
        }
        rest = after
        return true
    }

    /// Turns the size of `2 sticks (1 cup)` into a second amount if it is the total: a stick has ½ cup or 4 oz.
    mutating func takeAmountOfSticks() {
        guard line.unit?.isStick == true, line.amounts.count == 1, let sticks = line.quantity?.from,
            let totals = line.size.flatMap({ equivalents(Substring($0)) }), let total = totals.first
        else { return }
        let one =
            total.converted(to: .cup).map { $0.quantity.from.value / 0.5 }
            ?? total.converted(to: .ounce).map { $0.quantity.from.value / 4 }
        guard let one, (one / sticks.value - 1).magnitude < 0.1 else { return }
        line.amounts += totals
        (line.relation, line.size) = (.parenthesis, nil)
    }

    /// Parses the same amount in other units: `240 ml`, `1/2 cup/1 stick`, `120 g; 4 oz`, `1 lb 2 oz`.
    private func equivalents(_ text: Substring) -> [MeasuredQuantity]? {
        guard let (amount, rest) = nextAmount(text, isEqual: true) ?? Self.counted(text) else { return nil }
        let tail = rest.withoutLeadingSpaces
        if tail.isEmpty { return [amount] }
        guard let mark = tail.first, "/;".contains(mark) else { return nil }
        return equivalents(tail.dropFirst()).map { [amount] + $0 }
    }

    /// Parses the size of a package: `14 oz`, `14 oz / 400 g`, `400 g, drained`.
    private static func size(_ text: Substring) -> String? {
        let whole = LineSize(ofPackage: text).flatMap { $0.rest.isEmpty ? $0 : nil }
        return (whole ?? LineSize(each: text) ?? LineSize(text)).map { $0.text + $0.rest }
    }

    /// Parses `1 stick`, an equivalent of the amount in units that are counted.
    private static func counted(_ text: Substring) -> (amount: MeasuredQuantity, rest: Substring)? {
        guard let number = LineNumber(text), let unit = LineUnit(number.rest), unit.unit.measure == nil,
            let value = number.value(of: unit.unit)
        else { return nil }
        return (MeasuredQuantity(Quantity(value), unit.unit, qualifier: unit.qualifier), unit.rest)
    }
}
