/// A unit at the beginning of the remaining text of a line.
struct LineUnit {
    let unit: KitchenUnit
    /// The words before the unit: `large`.
    let qualifier: String
    let word: Substring
    let rest: Substring

    /// Whether the unit is the whole name: `500 g Wurzeln`. A singular may be one package of that size.
    var isName: Bool {
        let isEnd = rest.first.map { ",;".contains($0) } ?? true || rest.hasPrefix(" (")
        return isEnd && qualifier.isEmpty && !unit.isPackage && word.lowercased() == unit.plural.lowercased()
    }

    /// Whether the word is the singular: `can`. The plural of some units is the same.
    var isSingular: Bool { word.lowercased() == unit.singular.lowercased() }

    /// Returns whether `gr.` means `große` instead of grams: `2 gr. Zwiebeln`.
    func isLarge(after number: Fraction) -> Bool { Self.isLarge(word, after: number) }

    static func isLarge(_ word: Substring, after number: Fraction) -> Bool {
        word.lowercased() == "gr." && number.value <= 4
    }

    /// - Parameters:
    ///   - text: The text that begins with the unit.
    ///   - qualifiers: The words before it that are already read.
    init?(_ text: Substring, after qualifiers: [Substring] = []) {
        var rest = text.withoutLeadingSpaces
        var qualifiers = qualifiers
        while qualifiers.count < 3 {
            if let (unit, word, after) = Self.unit(rest) {
                self.unit = unit
                self.word = word
                self.rest = after
                qualifier = qualifiers.joined(separator: " ").lowercased()
                return
            }
            let (word, after) = Self.wordInParentheses(rest) ?? rest.firstWord
            guard KitchenUnit.qualifiers.contains(word.lowercased()), after.first == " " else { return nil }
            qualifiers.append(word)
            rest = after.withoutLeadingSpaces
        }
        return nil
    }

    /// Reads the end of a range that repeats the unit: the `bis 150 g` of `100 g bis 150 g Käse`. Another unit of the same
    /// system is converted to the first one: `1 tsp to 1 tbsp` is 1–3 tsp.
    func endOfRange(from start: Fraction) -> (number: LineNumber, rest: Substring)? {
        guard let (_, after) = rest.text(afterFirstOf: LineWords.ranges), var end = LineNumber(after),
            let last = LineUnit(end.rest), last.qualifier == qualifier
        else { return nil }
        if last.unit != unit {
            guard last.unit.measure?.system == unit.measure?.system, let value = end.value(of: last.unit),
                let converted = MeasuredQuantity(Quantity(value), last.unit).converted(to: unit)
            else { return nil }
            end = LineNumber(converted.quantity.from, rest: end.rest)
        }
        return start < end.value ? (end, last.rest) : nil
    }

    /// Reads the qualifier of `1 (heaping) tablespoon`.
    private static func wordInParentheses(_ text: Substring) -> (word: Substring, rest: Substring)? {
        guard text.first == "(" else { return nil }
        let (word, rest) = text.dropFirst().firstWord
        return rest.first == ")" ? (word, rest.dropFirst()) : nil
    }

    /// Returns the abbreviation before a name without a space: the `tsp.` of `tsp.salt`.
    private static func abbreviation(before name: Substring) -> Substring? {
        guard let stop = name.firstIndex(of: "."), !name[stop...].dropFirst().contains(".") else { return nil }
        let word = name[...stop]
        guard word.count > 2, name[stop...].count > 2, KitchenUnit(word: word)?.measure != nil else { return nil }
        return word
    }

    /// Returns whether the text begins with a French spoon, which isn't a cup: `c. à s.`
    private static func isFrench(_ text: Substring) -> Bool {
        let words = text.lowercased()
        return ["c. à", "c.à", "c à"].contains { words.hasPrefix($0) }
    }

    /// Returns whether the word is part of the ingredient's name: `pot roast`, `rib eye steaks`.
    private static func isPartOfName(_ word: Substring, _ rest: Substring) -> Bool {
        guard let following = beginnings[word.lowercased()] else { return false }
        let (next, after) = rest.withoutLeadingSpaces.firstWord
        // `1 pound cake flour` is a pound of flour.
        let goesOn = after.first == " " && after.dropFirst().first?.isLetter == true
        return following.contains(next.lowercased()) && !(goesOn && next.lowercased().hasPrefix("cake"))
    }

    /// The units that can begin a name, and the words that follow them in it.
    private static let beginnings: [String: Set<String>] = [
        "pot": ["roast", "barley", "pie", "pies", "stickers"], "glass": ["noodle", "noodles"], "part": ["skim"],
        "rib": ["eye", "eyes", "chop", "chops", "lamb", "roast", "steak", "steaks"], "cube": ["steak", "steaks"],
        "fillet": ["steak", "steaks"], "strip": ["steak", "steaks", "loin"], "bottle": ["gourd", "gourds"],
        "shot": ["glass", "glasses"], "pound": ["cake", "cakes"], "can": ["opener", "openers"], "head": ["cheese"],
        "loaf": ["pan", "pans", "tin", "tins", "cake", "cakes", "sugar"],
        "square": ["cracker", "crackers", "cake", "cakes", "pan", "tin"],
        "drop": ["biscuit", "biscuits", "scone", "scones", "cookie", "cookies", "dumplings"], "clove": ["studded"],
        "stem": ["ginger"], "mug": ["cake", "cakes"],
    ]

    /// Reads a unit. In `200 g-Packung`, it is the gram.
    private static func unit(_ text: Substring) -> (KitchenUnit, word: Substring, rest: Substring)? {
        guard text.first?.isLetter == true else { return nil }
        let first = text.prefix { $0.isLetter || $0 == "." }
        if let word = abbreviation(before: first), let unit = KitchenUnit(word: word) {
            return (unit, word, text[word.endIndex...])
        }
        // `fl. oz`, `Hand voll`
        let second = text[first.endIndex...].dropFirst().prefix { $0.isLetter || $0 == "." }
        let both = text[..<second.endIndex]
        for word in second.isEmpty ? [first] : [both, first] {
            let rest = text[word.endIndex...]
            guard let unit = KitchenUnit(word: word), !isFrench(text), !isPartOfName(word, rest) else { continue }
            let isRange = rest.first == "-" && rest.dropFirst().first?.isNumber == true
            if unit.isPackageSize, rest.first == "-", Self(rest.dropFirst())?.unit.isPackage == true {
                return (unit, word, rest.dropFirst())
            }
            if let next = rest.first, !" (/,;+)–".contains(next), !isRange, !rest.hasPrefix(": ") { continue }
            return (unit, word, rest.withoutOptionalPlural)
        }
        return nil
    }
}

/// A measured amount at the beginning of the remaining text of a line, such as the size of a package: `14-oz`,
/// `14.5-ounce`, `400 g`.
struct LineSize {
    let amount: MeasuredQuantity?
    /// The size as text: `14 oz`.
    let text: String
    let rest: Substring

    /// Whether it begins with a word such as `about`.
    var isApproximate: Bool { Substring(text).text(afterFirstOf: LineWords.approximations) != nil }
}

extension LineSize {
    /// Reads `à 400 g`, `je 400 g`, `à je 400 g` or `à 180–200 g`.
    init?(each text: Substring) {
        guard let after = text.text(afterFirstOf: ["à je ", "à ", "je ", "zu je ", "von je "])?.rest,
            let size = LineSize(rangeOrEach: after)
        else { return nil }
        (amount, self.text, rest) = (nil, text[..<after.startIndex] + size.text, size.rest)
    }

    /// Reads the size of a package, which may be a range or have a second unit: `14-ounce (400g)`, `14-ounce; 400g`,
    /// `700g/1lb 9oz`, `15- to 16-oz`. It becomes `14 oz / 400 g` or `15–16 oz`.
    ///
    /// - Parameter number: The number at the beginning of the text, if it is already read.
    init?(ofPackage text: Substring, number: LineNumber? = nil) {
        guard let size = LineSize(rangeOrEach: text, number: number)?.withSmallerUnit else { return nil }
        self = size
        let tail = size.rest.withoutLeadingSpaces
        guard let mark = tail.first, "/;(".contains(mark),
            let second = LineSize(rangeOrEach: tail.dropFirst())?.withSmallerUnit,
            mark != "(" || second.rest.first == ")"
        else { return }
        let rest = mark == "(" ? second.rest.dropFirst() : second.rest
        self.init(amount: size.amount, text: "\(size.text) / \(second.text)", rest: rest)
    }

    /// Also reads `3- to 4-pound`, `6–8 oz` and `15 oz each`. The amount of these is nil.
    private init?(rangeOrEach text: Substring, number: LineNumber? = nil) {
        let text = text.withoutLeadingSpaces
        guard let number = number ?? LineNumber(text.withoutApproximation) else { return nil }
        let next = number.rest.hasPrefix("- ") ? number.rest.dropFirst() : number.rest
        if let (_, after) = next.text(afterFirstOf: LineWords.ranges), let end = LineNumber(after),
            number.value < end.value, let size = LineSize(after)
        {
            let from = text[..<number.rest.startIndex]
            (amount, self.text, rest) = (nil, "\(from)–\(size.text)", size.rest)
        } else if let size = LineSize(text, number: number) {
            guard let after = size.rest.text(after: "each") else {
                self = size
                return
            }
            (amount, self.text, rest) = (nil, size.text + " each", after)
        } else {
            return nil
        }
    }

    init?(_ text: Substring, number: LineNumber? = nil) {
        let text = text.withoutLeadingSpaces
        guard let number = number ?? LineNumber(text.withoutApproximation) else { return nil }
        guard let unit = LineUnit(number.rest.withoutHyphen), unit.unit.measure != nil,
            !unit.isLarge(after: number.value), let value = number.value(of: unit.unit, isGerman: true)
        else { return nil }
        let amount = MeasuredQuantity(Quantity(value), unit.unit, qualifier: unit.qualifier)
        self.amount = amount
        self.text = text[..<number.rest.startIndex] + " " + unit.unit.word(for: value)
        rest = unit.rest
    }
}

/// The length of a piece at the beginning of the remaining text of a line: `3-inch`, `2 cm`, `1"`, `2.5cm/1in`.
struct LineLength {
    /// The length in parentheses: `(3-inch)`.
    let note: String
    let rest: Substring

    /// The unit of the pieces that have this length: the `piece` of `3-inch piece ginger`.
    var piece: LineUnit? {
        guard let unit = LineUnit(rest), unit.unit.measure == nil, !unit.unit.isPackage, unit.rest.first == " " else {
            return nil
        }
        return unit
    }

    init?(_ text: Substring, number: LineNumber? = nil) {
        let text = text.withoutLeadingSpaces
        guard let number = number ?? LineNumber(text), number.isCertain else { return nil }
        let tail = number.rest.drop { "- ".contains($0) }
        let letters = tail.prefix(while: \.isLetter)
        let word = letters.isEmpty ? tail.prefix(1) : letters
        guard LineWords.lengths.contains(word.lowercased()) else { return nil }
        let after = tail[word.endIndex...].withoutLeadingSpaces
        if after.first == "/", let second = LineLength(after.dropFirst()) {
            (note, rest) = ("(\(text[..<word.endIndex])/\(second.note.dropFirst())", second.rest)
        } else if let second = LineLength(inParentheses: after) {
            // `2-inch (5cm) piece`
            note = "(\(text[..<word.endIndex])/\(second.note.dropFirst())"
            rest = second.rest.withoutLeadingSpaces
        } else {
            (note, rest) = ("(\(text[..<word.endIndex]))", after)
        }
    }

    /// Reads a length in parentheses: `(1-inch) piece`, `(9 inch) pie crust`, `(½"-thick) slice`.
    init?(inParentheses text: Substring) {
        guard text.first == "(", let length = LineLength(text.dropFirst()) else { return nil }
        let end = length.rest.text(afterAnyOf: ["-thick", "thick", "-long", "long", "-wide", "wide", "lang", "dick"])
        guard end.first == ")" else { return nil }
        note = String(text[...end.startIndex])
        rest = end.dropFirst()
    }
}

extension String {
    /// The name without an optional plural ending: `Zwiebel` for `Zwiebel(n)`.
    package var withoutOptionalPlural: String {
        firstIndex(of: "(").map { String(self[..<$0] + self[$0...].withoutOptionalPlural) } ?? self
    }
}

extension Substring {
    /// The number in parentheses that states the size of a package, and the text after it: the `(No. 2)` of `(No. 2) can`.
    var numberInParentheses: (number: Substring, rest: Substring)? {
        guard first == "(", dropFirst().text(afterFirstOf: ["no. ", "no.", "nr. ", "nr.", "#"]) != nil,
            let close = firstIndex(of: ")"), self[close...].dropFirst().first == " ",
            LineUnit(self[close...].dropFirst().withoutLeadingSpaces)?.unit.isPackage == true
        else { return nil }
        return (self[...close], self[close...].dropFirst())
    }

    /// The text without an optional plural ending: `(n)` of `Prise(n)`, `/n` of `Zehe/n`.
    var withoutOptionalPlural: Substring {
        for ending in ["n", "en", "e", "er", "s", "es"] {
            for form in ["(\(ending))", "/\(ending)"] where hasPrefix(form) {
                let rest = dropFirst(form.count)
                if " ,".contains(rest.first ?? " ") { return rest }
            }
        }
        return self
    }
}
