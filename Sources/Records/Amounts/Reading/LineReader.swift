// The grammar of a line, from left to right:
//
//     line  = [lead] count [size] [unit] [second amount] [notes] name
//     count = a number or a range; an implied 1 before `pinch` and before the size of one package
//     size  = the measure of a package or the length of a piece: `(14-oz)`, `14 oz`, `x 400 g`, `3-inch`
//
// One function takes each part from the rest of the line. If anything is doubtful, it throws, and the whole line becomes
// text, because an unscaled line is better than a misread one.

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
    /// The amount or the name isn't certain.
    struct Doubt: Error {}

    /// The maximum size of a line in bytes. Each ingredient of a line is parsed within the one before it, so a line of
    /// thousands would exhaust the stack.
    static let longestLine = 1_000

    var rest: Substring
    var line: IngredientLine

    /// - Returns: nil for a line that can't begin with an amount.
    init?(_ text: String) {
        guard let first = text.first else { return nil }
        // Lines without an amount are common, so most of them are rejected early, by their first word.
        let word = Substring(text).firstWord.word
        let isNumber = first.isNumber || first == "." || first == "~" || first == "≈"
        guard isNumber || first.isLetter && LineWords.openings.contains(word.lowercased()) else { return nil }
        rest = Substring(text)
        line = IngredientLine(text: text, name: text)
    }

    /// Returns the parsed line; nil if it has no amount, or none that can be understood.
    mutating func read() -> IngredientLine? {
        do throws(Doubt) {
            takeLead()
            let (number, end) = try takeCount()
            let unit = try takeAmount(number, to: end)
            if unit != nil { try takeTextAfterUnit() }
            try takeName(unit)
            return line
        } catch {
            return nil
        }
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

    /// Reads the amount with its unit, and the size between them.
    private mutating func takeAmount(_ number: LineNumber, to end: LineNumber?) throws(Doubt) -> LineUnit? {
        let isTight = !takeMultiplication() && rest.first != " "
        try takeSizeBeforeUnit(isOne: end == nil && number.value == .one)
        let unit = LineUnit(rest).flatMap {
            $0.isLarge(after: number.value) ? LineUnit($0.rest, after: [$0.word]) : $0
        }
        if unit == nil, isTight && line.size == nil || number.value == .zero { throw Doubt() }
        var (number, to) = (number, end)
        if let unit {
            rest = unit.rest
            if to == nil, let repeated = unit.endOfRange(from: number.value) {
                // `100 g bis 150 g Käse`
                (to, rest) = (repeated.number, repeated.rest)
            }
            if to == nil { number = takeHalf(after: number) }
        }
        // German nouns are capitalised.
        let isGerman = rest.withoutLeadingSpaces.first?.isUppercase == true
        guard let from = number.value(of: unit?.unit, isGerman: isGerman),
            let most = to.map({ $0.value(of: unit?.unit, isGerman: isGerman) }) ?? from, to == nil || from < most
        else { throw Doubt() }
        let quantity = Quantity(from, to: to == nil ? nil : most)
        line.amounts = [MeasuredQuantity(quantity, unit?.unit, qualifier: unit?.qualifier ?? "")]
        takeQualifier()
        takeCountInParentheses()
        return unit
    }

    /// Reads the text between a unit and the name: another amount, notes and sizes.
    private mutating func takeTextAfterUnit() throws(Doubt) {
        try takeSecondAmount()
        takeNoteOrSize()
        takeAmountOfSticks()
        // `1 can (14 oz) (drained) beans` and `1 stick (8 tbsp) (4 oz) (113 g) butter` have several brackets.
        while takeBracket() { takeAmountOfSticks() }
        if isSizeOfPackages { throw Doubt() }
        takeEach()
        rest = rest.text(afterAnyOf: ["an"])
    }

    // MARK: The name

    private mutating func takeName(_ unit: LineUnit?) throws(Doubt) {
        try takeSubtraction()
        if unit != nil { rest = rest.text(afterAnyOf: ["of the", "of", "von", ": "]) }
        var text = String(rest).trimmingSpaces
        if text.first.map({ ",;".contains($0) }) ?? true, let unit, unit.unit.isIngredient {
            // `6 whole cloves` without a name are the cloves themselves.
            text = (unit.qualifier.isEmpty ? "" : unit.qualifier + " ") + unit.word + text
            (line.amounts[0].unit, line.amounts[0].qualifier) = (nil, "")
        }
        guard LineWords.canBeName(text, after: line.amounts[0].quantity, hasUnit: unit != nil),
            !LineName.hasChoice(text)
        else { throw Doubt() }
        let parts = LineName(text, isList: line.distributive != nil)
        if unit == nil, LineWords.hasUnitInside(parts.name) { throw Doubt() }
        (line.name, line.tail, line.others) = (parts.name, parts.tail, parts.others)
        if let other = line.others.first, let noun = LineDescription.sharedNoun(of: line.name, and: other) {
            line.name += " " + noun
        }
        if line.isComposed, LineBracket(line.note)?.amount != nil, line.name.first?.isLetter == true {
            // The parentheses of `¾ cup plus 2 tbsp (210 ml) water` are scaled after the name.
            (line.note, line.tail) = ("", " \(line.note)\(line.tail)")
        }
        // `1 red, 1 green and 1 yellow pepper`, but not `2 large, 8-ounce chicken breasts`
        let hasNumber = line.name.contains(",") && line.name.contains(/, \d/)
        if hasNumber, UnscaledNumber.isAmount(inside: line.name) { throw Doubt() }
        line.takeLink()
        let isNameless = LineWords.isNameless(line.name, isMeasured: unit?.unit.measure != nil)
        if isNameless || !line.others.isEmpty && line.listsOtherAmounts { throw Doubt() }
    }

    /// Returns a line without an amount: `salt, to taste`.
    static func text(_ text: String) -> IngredientLine {
        guard let split = LineWords.withoutAmount(Substring(text)) else {
            return IngredientLine(text: text, name: text)
        }
        return IngredientLine(text: text, name: String(split.name), tail: String(split.tail))
    }
}
