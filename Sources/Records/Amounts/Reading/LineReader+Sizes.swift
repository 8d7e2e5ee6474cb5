// Sizes and notes before and after the unit.

extension LineReader {
    /// Reads the `x` of `2 x 400 g tins`, `1 x 2 cm piece` or `2x eggs`, with the size after it.
    mutating func takeMultiplication() -> Bool {
        guard let after = rest.text(afterFirstOf: ["x ", "× ", "×"])?.rest else {
            // `2 x400g`
            let tail = rest.withoutLeadingSpaces
            guard tail.first == "x", tail.dropFirst().first?.isNumber == true else { return false }
            rest = tail.dropFirst()
            return true
        }
        rest = after
        if let size = LineSize(ofPackage: after) {
            line.size = size.text
            rest = size.rest
        } else if let length = LineLength(after) {
            line.note = length.note
            rest = length.rest
        }
        return true
    }

    /// Reads the size before a container, `(14-oz) can` or `14 oz can`, or before a name: `4- to 6-ounce fillets`, and the
    /// length before a piece: `(3-inch) piece` or `3-inch piece`. A measure in parentheses before a unit of measure is
    /// doubtful.
    ///
    /// - Parameter isOne: Whether the amount is 1, whose size may be approximate: `1 (ca. 800 g) Blumenkohl`.
    mutating func takeSizeBeforeUnit(isOne: Bool) throws(Doubt) {
        let tail = rest.withoutLeadingSpaces
        if let length = LineLength(inParentheses: tail) ?? LineLength(tail).flatMap({ $0.piece == nil ? nil : $0 }) {
            line.note = length.note
            rest = length.rest
        } else if tail.first == "(",
            let size = LineSize(each: tail.dropFirst()) ?? LineSize(ofPackage: tail.dropFirst()),
            size.rest.first == ")",
            // `3 (about 1 lb) eggplants` weigh a pound together.
            isOne || !size.isApproximate || LineUnit(size.rest.dropFirst()) != nil
        {
            let after = size.rest.dropFirst()
            guard LineUnit(after)?.unit.measure == nil else { throw Doubt() }
            line.size = size.text
            rest = after
        } else if let (number, after) = tail.numberInParentheses {
            line.note = String(number)
            rest = after
        } else if line.size == nil, let size = LineSize(ofPackage: tail),
            // `4- to 6-ounce fillets` need no container.
            LineUnit(size.rest).map({ $0.unit.measure == nil })
                ?? (LineNumber(tail)?.rest.hasPrefix("- ") == true)
        {
            line.size = size.text
            rest = size.rest
        }
    }

    /// Reads the qualifier after the unit of `1 EL, gehäuft Mehl`, `2 TL gestr. Backpulver` or `2 tsp (heaped) cocoa`.
    /// Turns a German plural before the unit, as in `2 gehäufte EL`, into the singular.
    mutating func takeQualifier() {
        guard let spoon = line.unit else { return }
        let isGerman = spoon == .esslöffel || spoon == .teelöffel
        var amount = line.amounts[0]
        guard amount.qualifier.isEmpty else {
            guard isGerman, !amount.quantity.most.isOneOrLess else { return }
            // The singular of `gehäufte EL` is `gehäufter EL`.
            amount.qualifier += "r"
            if amount.pluralQualifier == line.amounts[0].qualifier { line.amounts[0] = amount }
            return
        }
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

    /// Reads the text after the unit: `1 can (400 g)`, `2 Dosen à 400 g`, `1 cup (240 ml)`, `1 cup (packed)`, `1 cup,
    /// packed, sugar`.
    mutating func takeNoteOrSize() {
        let tail = rest.withoutLeadingSpaces
        if let (word, after) = LineWords.qualifierBetweenCommas(tail), line.unit?.measure != nil {
            line.note = "(\(word))"
            rest = after
        } else if let size = LineSize(each: tail) {
            line.size = size.text
            rest = size.rest
        } else {
            takeBracket()
        }
    }

    /// Reads a size, another amount or a note in parentheses.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    mutating func takeBracket() -> Bool {
        let tail = rest.withoutLeadingSpaces
        guard tail.first == "(", let end = tail.firstIndex(of: ")") else { return false }
        let inside = tail[tail.index(after: tail.startIndex)..<end]
        let after = tail[tail.index(after: end)...]
        guard after.contains(where: \.isLetter) else { return false }
        let isMeasured = line.unit?.measure != nil || line.relation == .parenthesis
        let isOpen = line.amounts.count == 1 || line.relation == .parenthesis
        if isMeasured, isOpen, let equivalents = self.equivalents(inside) {
            line.amounts += equivalents
            line.relation = .parenthesis
        } else if !isMeasured, line.size == nil, let size = Self.size(inside) {
            line.size = size
        } else {
            guard line.note.isEmpty else { return false }
            line.note = String(tail[...end])
        }
        rest = after
        return true
    }

    /// Whether a package follows the amount, which is therefore its size: `400 g cans`, `14 oz (400 g) tins`.
    var isSizeOfPackages: Bool {
        guard line.unit?.isPackageSize == true, let next = LineUnit(rest) else { return false }
        return next.unit.measure == nil && !next.isName
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

    /// Reads the `each` of `1 tsp each salt and pepper`.
    mutating func takeEach() {
        guard line.note.isEmpty, let after = rest.text(afterFirstOf: ["each", "ea."])?.rest,
            after.first == " " || after.hasPrefix(": ")
        else { return }
        line.note = "each"
        rest = after.text(afterAnyOf: [": ", " of"])
    }

    /// Parses the size of a package: `14 oz`, `14 oz / 400 g`, `400 g, drained`.
    private static func size(_ text: Substring) -> String? {
        let whole = LineSize(ofPackage: text).flatMap { $0.rest.isEmpty ? $0 : nil }
        return (whole ?? LineSize(each: text) ?? LineSize(text)).map { $0.text + $0.rest }
    }
}
