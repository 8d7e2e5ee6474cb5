// A line is read from left to right: the text before the amount, the number, the unit with the size of a package, and
// the name. If anything is doubtful, the whole line becomes text, because an unscaled line is better than a misread
// one.

extension IngredientLine {
    /// Parses a line in English or German, whatever the language of the site.
    public init(_ text: some StringProtocol) {
        let plain = LineText.normalized(text)
        if plain.utf8.count > LineReader.longestLine {
            self = LineReader.text(plain)
        } else if var reader = LineReader(plain), let line = reader.read() {
            self = line
        } else {
            self = IngredientLine(bracketed: plain) ?? IngredientLine(amountLast: plain) ?? LineReader.text(plain)
        }
    }

    /// Parses an amount and a name that are given separately, as in RecipeMD and Cooklang: `2.5 cups`, `flour`. A point
    /// separates decimals: `1.500 g` is 1½ grams. The name may be any text.
    package init(amount: some StringProtocol, name: some StringProtocol) {
        let name = name.trimmingSpaces
        let amount = String(amount).withShortDecimals
        let text = LineText.normalized("\(amount) ") + " " + name
        let placeholder = "name"
        let line = IngredientLine("\(amount) \(placeholder)")
        guard line.isScaled, line.others.isEmpty, line.tail.isEmpty, line.name.hasSuffix(placeholder), !name.isEmpty,
            text.utf8.count <= LineReader.longestLine
        else {
            self.init(text: text, name: text.trimmingSpaces)
            return
        }
        // `(packed) brown sugar` begins with a note, `(14 oz) tomatoes` with a size.
        let whole = IngredientLine(text)
        if !whole.headText.isEmpty, whole.amounts == line.amounts, whole.restText() == name {
            self = whole
            return
        }
        let parts = LineName(line.name.dropLast(placeholder.count) + name)
        self.init(text: text, name: parts.name, tail: parts.tail)
        (lead, amounts, relation, size, note) = (line.lead, line.amounts, line.relation, line.size, line.note)
        others = parts.others
    }
}

/// Parses a line that begins with an amount.
struct LineReader {
    /// The number of bytes of the longest line that is parsed. Each ingredient of a line is parsed within the one before it,
    /// so a line of thousands would exhaust the stack.
    static let longestLine = 1_000

    private let text: String
    var rest: Substring
    var line: IngredientLine

    /// - Returns: nil for a line that can't begin with an amount.
    init?(_ text: String) {
        guard let first = text.first else { return nil }
        // Reject most lines without an amount early, by their first word, because there are very many of them.
        let word = Substring(text).firstWord.word
        let isNumber = first.isNumber || first == "." || first == "~" || first == "≈"
        guard isNumber || first.isLetter && LineWords.openings.contains(word.lowercased()) else { return nil }
        self.text = text
        rest = Substring(text)
        line = IngredientLine(text: text, name: text)
    }

    /// Returns the parsed line; nil if it has no amount, or none that can be understood.
    mutating func read() -> IngredientLine? {
        takeLead()
        if let one = oneOfSize {
            rest = one.rest
            return takeUnit(one, to: nil) ? line : nil
        }
        guard let number = NumberWords.reading(rest) ?? LineNumber(rest) ?? impliedOne, number.value >= .zero else {
            return nil
        }
        rest = number.rest
        if takeDash(after: number) { return takeUnit(number, to: nil) ? line : nil }
        guard takeRange(after: number) else { return nil }
        return line
    }

    // MARK: Before the amount

    private mutating func takeLead() {
        if let (word, after) = rest.text(afterFirstOf: LineWords.levels),
            let number = LineNumber(after), LineUnit(number.rest) != nil
        {
            // `scant 1 cup` is 1 scant cup.
            rest =
                after.withoutLeadingSpaces[..<number.rest.startIndex] + " \(word) \(number.rest.withoutLeadingSpaces)"
        } else if let (lead, after) = rest.text(afterFirstOf: LineWords.leads) {
            line.lead = String(lead).trimmingSpaces
            rest = after.withoutLeadingSpaces
        } else if let (lead, after) = LineWords.extract(rest) {
            line.lead = lead
            rest = after
        }
    }

    // MARK: The amount

    /// Reads the rest of the line after the first number.
    private mutating func takeRange(after number: LineNumber) -> Bool {
        var to: LineNumber?
        if let (separator, after) = rest.text(afterFirstOf: LineWords.ranges) {
            if let end = LineNumber(after) ?? NumberWords.reading(after), !end.isArticle {
                guard number.value < end.value, number.form != .doubtful else { return false }
                to = end
                rest = end.rest
                if let next = rest.first, "-–—".contains(next) { return false }
            } else if isHyphenated {
                rest = after
            } else if !separator.contains(where: \.isLetter) {
                return false
            }
        }
        if number.isArticle {
            let unit = LineUnit(rest)
            guard unit?.unit.isVague == false || unit == nil && LineWords.isSingleNoun(rest) else { return false }
        } else if number.value < .one, to == nil {
            // `½ an onion`, `½ of a red onion`
            while rest.first == " ", let after = rest.text(afterFirstOf: ["of an", "of a", "an", "a"]) {
                rest = after.rest
            }
        }
        return takeUnit(number, to: to)
    }

    private mutating func takeUnit(_ number: LineNumber, to end: LineNumber?) -> Bool {
        let isTight = !takeMultiplication() && rest.first != " "
        guard takeSizeBeforeUnit(isOne: end == nil && number.value == .one) else { return false }
        let unit = LineUnit(rest).flatMap {
            $0.isLarge(after: number.value) ? LineUnit($0.rest, after: [$0.word]) : $0
        }
        if unit == nil, isTight, line.size == nil { return false }
        if unit == nil, number.value == .zero { return false }
        if let unit { rest = unit.rest }
        let to = end ?? takeRepeatedUnit(unit, after: number)
        let number = to == nil ? takeHalf(after: number, unit) : number
        // German nouns are capitalised.
        let isGerman = rest.withoutLeadingSpaces.first?.isUppercase == true
        guard let from = number.value(of: unit?.unit, isGerman: isGerman),
            let most = to.map({ $0.value(of: unit?.unit, isGerman: isGerman) }) ?? from,
            to?.form != .doubtful, number.form != .doubtful, to == nil || from < most
        else { return false }
        let quantity = Quantity(from, to: to == nil ? nil : most)
        line.amounts = [MeasuredQuantity(quantity, unit?.unit, qualifier: unit?.qualifier ?? "")]
        takeQualifier()
        takeCountInParentheses()
        if unit != nil {
            // `1 can (14 oz) (drained) beans` has two brackets.
            guard takeSecondAmount(), takeNoteOrSize(), takeBracket(), !isSizeOfPackages else { return false }
            takeAmountOfSticks()
            takeEach()
        }
        if unit != nil { rest = rest.text(afterAnyOf: ["an"]) }
        return takeName(unit)
    }

    /// Reads the `x` of `2 x 400 g tins`, `1 x 2 cm piece` or `2x eggs`, with the size after it.
    private mutating func takeMultiplication() -> Bool {
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
    /// length before a piece: `(3-inch) piece` or `3-inch piece`. Returns false if the measure in parentheses is followed
    /// by a unit of measure.
    ///
    /// - Parameter isOne: Whether the amount is 1, whose size may be approximate: `1 (ca. 800 g) Blumenkohl`.
    private mutating func takeSizeBeforeUnit(isOne: Bool) -> Bool {
        let tail = rest.withoutLeadingSpaces
        if let length = LineLength(inParentheses: tail) ?? LineLength(tail).flatMap({ $0.piece == nil ? nil : $0 }) {
            line.note = length.note
            rest = length.rest
        } else if tail.first == "(",
            let size = LineSize(each: tail.dropFirst()) ?? LineSize(ofPackage: tail.dropFirst()),
            size.rest.first == ")",
            // `3 (about 1 lb) eggplants` are a pound together.
            isOne || !size.isApproximate || LineUnit(size.rest.dropFirst()) != nil
        {
            let after = size.rest.dropFirst()
            guard LineUnit(after)?.unit.measure == nil else { return false }
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
        return true
    }

    // MARK: The name

    private mutating func takeName(_ unit: LineUnit?) -> Bool {
        guard takeSubtraction() else { return false }
        if unit != nil { rest = rest.text(afterAnyOf: ["of the", "of", "von", ": "]) }
        var text = String(rest).trimmingSpaces
        if text.first.map({ ",;".contains($0) }) ?? true, let unit, unit.unit.isIngredient {
            // `6 whole cloves` without a name are the cloves themselves.
            text = (unit.qualifier.isEmpty ? "" : unit.qualifier + " ") + unit.word + text
            (line.amounts[0].unit, line.amounts[0].qualifier) = (nil, "")
        }
        guard LineWords.canBeName(text, after: line.amounts[0].quantity, hasUnit: unit != nil),
            !LineName.hasChoice(text)
        else { return false }
        let isList = line.note == "each" || LineWords.distributive.contains(line.lead.lowercased())
        let parts = LineName(text, isList: isList)
        if unit == nil, LineWords.hasUnitInside(parts.name) { return false }
        (line.name, line.tail, line.others) = (parts.name, parts.tail, parts.others)
        if line.isComposed, LineBracket(line.note)?.amount != nil, line.name.first?.isLetter == true {
            // The parentheses of `¾ cup plus 2 tbsp (210 ml) water` are scaled after the name.
            (line.note, line.tail) = ("", " \(line.note)\(line.tail)")
        }
        line.takeLink()
        let isNameless = LineWords.isNameless(line.name, isMeasured: unit?.unit.measure != nil)
        return !isNameless && (line.others.isEmpty || !line.listsOtherAmounts)
    }

    /// Returns a line without an amount: `salt, to taste`.
    static func text(_ text: String) -> IngredientLine {
        if let (phrase, name) = Substring(text).text(afterFirstOf: LineWords.phrasesForAmount), name.first == " " {
            return IngredientLine(text: text, name: name.trimmingSpaces, tail: ", \(phrase)")
        }
        guard let split = LineWords.withoutAmount(Substring(text)) else {
            return IngredientLine(text: text, name: text)
        }
        return IngredientLine(text: text, name: String(split.name), tail: String(split.tail))
    }
}
