extension LineReader {
    /// Reads the second amount of `200 g / 7 oz butter` or `2 tbsp plus 1 tsp oil`.
    mutating func takeSecondAmount() -> Bool {
        let tail = rest.withoutLeadingSpaces
        guard let unit = line.amounts[0].unit else { return true }
        // `2¾ cups, plus ⅓ cup flour`
        let sum = tail.text(after: ", plus ").map { (", plus ", $0) } ?? tail.text(afterFirstOf: LineWords.sums + ["/"])
        if let (joiner, after) = sum {
            let size = LineSize(after.withoutLeadingSpaces).map(\.withSmallerUnit)
            guard let second = size?.amount else { return joiner != "/" }
            guard joiner == "/" || line.amounts[0].converted(to: second.unit ?? unit) != nil else {
                return unit.measure == nil
            }
            guard joiner != "/" || unit.measure != nil else { return false }
            line.amounts.append(second)
            line.relation = joiner == "/" ? .equal : .sum
            rest = size?.rest ?? rest
        }
        if line.amounts.count == 1, let second = LineSize(tail.text(after: ", ") ?? tail),
            second.amount?.unit.map({ unit.smaller == $0 }) == true
        {
            // `1 lb 2 oz`, `1 pound, 8 ounces`, `1 kg 200 g`
            line.amounts += [second.amount].compactMap(\.self)
            rest = second.rest
        }
        // `400 g cans`, `400g/14oz can`
        guard unit.isPackageSize, let next = LineUnit(rest.withoutLeadingSpaces), next.unit.measure == nil else {
            return true
        }
        return next.isName
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
        guard tail.first == "(", let end = tail.firstIndex(of: ")") else { return true }
        let inside = tail[tail.index(after: tail.startIndex)..<end]
        let after = tail[tail.index(after: end)...]
        guard after.contains(where: \.isLetter) else { return true }
        let whole = line.unit?.measure == nil ? LineSize(ofPackage: inside).flatMap { $0.rest.isEmpty ? $0 : nil } : nil
        let size = whole ?? LineSize(each: inside) ?? LineSize(inside)
        if let size, size.rest.isEmpty, let unit = line.amounts[0].unit, unit.measure != nil, line.amounts.count == 1 {
            guard let second = size.amount else { return false }
            line.amounts.append(second)
            line.relation = .parenthesis
        } else if line.amounts.count == 1, line.amounts[0].unit?.measure != nil, let sticks = Self.counted(inside) {
            line.amounts.append(sticks)
            line.relation = .parenthesis
        } else if let size {
            line.size = size.rest.isEmpty ? size.text : size.text + String(size.rest)
        } else {
            line.note = String(tail[...end])
        }
        rest = after
        return true
    }

    /// Turns the size of `2 sticks (1 cup)` into a second amount if it is the total: a stick has ½ cup or 4 oz.
    mutating func takeAmountOfSticks() {
        guard line.unit?.isStick == true, line.amounts.count == 1, let sticks = line.quantity?.from,
            let text = line.size.map({ Substring($0) }), let size = LineSize(text), size.rest.isEmpty,
            let total = size.amount
        else { return }
        let one =
            total.converted(to: .cup).map { $0.quantity.from.value / 0.5 }
            ?? total.converted(to: .ounce).map { $0.quantity.from.value / 4 }
        guard let one, (one / sticks.value - 1).magnitude < 0.1 else { return }
        line.amounts.append(total)
        (line.relation, line.size) = (.parenthesis, nil)
    }

    /// Parses `1 stick`, an equivalent of the amount in units that are counted.
    private static func counted(_ text: Substring) -> MeasuredQuantity? {
        guard let number = LineNumber(text), let unit = LineUnit(number.rest.withoutLeadingSpaces), unit.rest.isEmpty,
            unit.unit.measure == nil, let value = number.value(of: unit.unit)
        else { return nil }
        return MeasuredQuantity(Quantity(value), unit.unit, qualifier: unit.qualifier)
    }
}
