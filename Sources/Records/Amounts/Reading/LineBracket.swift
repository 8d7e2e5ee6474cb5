// `2 onions (about 300 g)` states the amount twice, and both are scaled. The content of a single can or fillet isn't
// scaled. Amounts that leave any doubt aren't scaled either, and the page says so.

/// A measured amount in parentheses after a name: `(200 g)`, `(about 300–400 g, peeled)`, `(1 cup/227 g)`, `(6 oz each)`.
struct LineBracket {
    /// The amount; nil if it is the amount of each piece, or can't be parsed.
    private(set) var amount: MeasuredQuantity?
    /// The same amount in other units, each with the text before it: `/7 oz`.
    private(set) var equivalents: [(joiner: Substring, amount: MeasuredQuantity)] = []
    /// Whether the amount is that of each piece, which doesn't scale.
    private(set) var isOfEach = false
    /// Whether the amount is stated to be the whole: `(= 2 cans)`, `(800 g total)`.
    private(set) var isWhole = false
    /// The text before the amount, with the parenthesis: ` (about `.
    private(set) var before: Substring
    /// The text after the amount, with the parenthesis: `, peeled)`.
    private(set) var after: Substring

    /// - Returns: nil for text without parentheses that contain a measured amount.
    init?(_ text: String) {
        guard let open = text.firstIndex(of: "("), let close = text[open...].firstIndex(of: ")") else { return nil }
        let inside = text[open..<close].dropFirst()
        let equal = inside.text(afterFirstOf: ["= ", "="])?.rest
        isWhole = equal != nil || Self.hasWord(of: Self.totals, in: inside)
        guard Self.hasMeasure(inside) || Self.isCount(equal ?? inside) else { return nil }
        (before, after) = (text[..<inside.startIndex], text[inside.startIndex...])
        let start = text[..<open].lastIndex { ",;".contains($0) } ?? text.startIndex
        let end = text[close...].firstIndex { ",;".contains($0) } ?? text.endIndex
        isOfEach = Self.isOfEach(inside) || Self.isOfEach(around: text[start..<end])
        let number = equal ?? inside
        let exact = number.withoutApproximation
        guard !isOfEach, let first = Self.quantity(exact, isCounted: equal != nil) else { return }
        var rest = first.rest
        while let (joiner, later) = rest.text(afterFirstOf: [" / ", "/", "; "]), let next = Self.quantity(later) {
            equivalents.append((joiner, next.amount))
            rest = next.rest
        }
        guard !rest.contains(where: \.isNumber), rest.first.map({ ",; ".contains($0) }) ?? true else { return }
        amount = first.amount
        (before, after) = (text[..<exact.startIndex], text[rest.startIndex...])
    }

    /// Parses `200 g`, `1.5–2 kg` or `227g to 284g`; also `2 cans` if the unit may be counted.
    static func quantity(
        _ text: Substring,
        isCounted: Bool = false
    ) -> (amount: MeasuredQuantity, rest: Substring)? {
        guard let from = LineNumber(text), from.value > .zero else { return nil }
        var (to, rest): (LineNumber?, Substring) = (nil, from.rest)
        if let (_, after) = rest.text(afterFirstOf: LineWords.ranges) {
            to = LineNumber(after)
            rest = to?.rest ?? rest
        }
        guard let unit = LineUnit(rest.withoutHyphen),
            unit.unit.measure != nil || unit.unit.isStick || isCounted, unit.qualifier.isEmpty,
            let least = from.value(of: unit.unit)
        else { return nil }
        rest = unit.rest
        if to == nil, let end = unit.endOfRange(from: from.value) { (to, rest) = (end.number, end.rest) }
        guard let to else { return (MeasuredQuantity(Quantity(least), unit.unit), rest) }
        guard let most = to.value(of: unit.unit), least < most else { return nil }
        return (MeasuredQuantity(Quantity(least, to: most), unit.unit), rest)
    }

    /// Returns whether the text contains a number with a unit of measure: `200 g`, but not `70%` or `2 small ones`.
    fileprivate static func hasMeasure(_ text: Substring) -> Bool {
        text.indices.contains { index in
            guard text[index].isNumber else { return false }
            let rest = text[index...].drop { $0.isNumber || ".,/".contains($0) }
            return LineUnit(rest.withoutHyphen)?.unit.measure != nil
        }
    }

    /// Returns whether the text is another count: `2 sticks`, `about 6`, `or 2 small`.
    private static func isCount(_ text: Substring) -> Bool {
        if let (_, choice) = text.text(afterFirstOf: ["or ", "oder "]) {
            return choice.contains(where: \.isNumber) && !choice.contains("%")
        }
        let exact = text.withoutApproximation
        let isApproximate = exact.startIndex > text.withoutLeadingSpaces.startIndex
        guard let number = LineNumber(exact) else { return false }
        return isApproximate && number.rest.isEmpty || LineUnit(number.rest) != nil
    }

    static func hasWord(of words: Set<String>, in text: some StringProtocol) -> Bool {
        !words.isDisjoint(with: text.lowercased().split { !$0.isLetter }.map(String.init))
    }

    fileprivate static let totals: Set<String> = ["total", "gesamt", "insgesamt", "zusammen"]

    /// Returns whether the text states the amount of each piece: `150 g each`, `150 g/Stück`.
    static func isOfEach(_ text: some StringProtocol) -> Bool {
        if hasWord(of: each, in: text) { return true }
        guard let slash = text.lastIndex(of: "/") else { return false }
        let word = text[slash...].dropFirst().drop { $0 == " " }.lowercased()
        return word.hasPrefix("stück") || word.hasPrefix("st.")
    }

    /// Returns whether the text around the first parentheses states the amount of each piece: `8 oz (225 g) each`.
    static func isOfEach(around text: Substring) -> Bool {
        let open = text.firstIndex(of: "(") ?? text.endIndex
        let close = text[open...].firstIndex(of: ")") ?? text.endIndex
        return isOfEach(text[..<open] + text[close...])
    }

    private static let each: Set<String> = ["each", "per", "apiece", "à", "je", "pro", "jeweils"]
}

extension IngredientLine {
    /// The amount in parentheses after the name, if the line also has an amount before the name.
    private var bracket: LineBracket? { amounts.isEmpty ? nil : LineBracket(tail) }

    /// Whether an amount in parentheses is the total. For a package, it is its size: `1 can tomatoes (400 g)`.
    private var isOfAll: Bool { unit?.isPackage != true || bracket?.isWhole == true }

    /// Whether an amount in parentheses is the size of the only package. For several packages, this is unclear: `2 cans
    /// tomatoes (400 g)`.
    private var isOfOnlyPackage: Bool { !isOfAll && quantity == Quantity(.one) }

    /// Whether the size is the content of one package, not another amount of the whole: `1 cup (180 g/6.5 oz) flour`,
    /// `2 cans (28 oz total)`.
    private var isSizeOfOne: Bool {
        guard let size, !LineBracket.isOfEach(size) else { return true }
        // `3 slices (100 g)` may weigh 100 g together.
        let isCountable = unit.map { $0.isPackage || quantity == Quantity(.one) } ?? true
        return isCountable && unit?.isStick != true && !LineBracket.hasWord(of: LineBracket.totals, in: size)
    }

    /// The text that scaling doesn't change, up to the next ingredient on the line.
    private var unscaledText: String {
        let own = isOfOnlyPackage ? [.text(String(tail.prefix { $0 != "(" }))] : ownTailPieces
        let texts: [String] = own.compactMap { if case .text(let text) = $0 { text } else { nil } }
        return ([name, note] + texts).joined(separator: ", ")
    }

    /// Whether commas separate further amounts, as in a list of ingredients: `1 carrot, 1 onion and 1 leek`.
    var listsOtherAmounts: Bool { UnscaledNumber.isAmount(inside: tail.prefix { $0 != "(" }) }

    /// The text after the name, up to the next ingredient on the line, in pieces.
    var ownTailPieces: [Piece] {
        // An amount in parentheses isn't scaled without the one before it: `, about 4 lb (1.8 kg)`.
        guard let bracket, let amount = bracket.amount, isOfAll, !UnscaledNumber.isAmount(inside: bracket.before)
        else { return tail.isEmpty ? [] : [.text(tail)] }
        let equivalents = bracket.equivalents.flatMap { [Piece.text(String($0.joiner)), .amount($0.amount)] }
        return [.text(String(bracket.before)), .amount(amount)] + equivalents + [.text(String(bracket.after))]
    }

    /// Whether all amounts are scaled: the line has one, and none is left unscaled because it can't be parsed.
    public var isScaledInFull: Bool {
        guard isScaled else { return false }
        let isOwn = bracket.map { $0.isOfEach || $0.amount != nil && (isOfAll || isOfOnlyPackage) } ?? true
        return isOwn && isSizeOfOne && !UnscaledNumber.isAmount(inside: unscaledText)
            && !UnscaledNumber.isCount(inside: tail) && others.allSatisfy(\.line.isScaledInFull)
    }
}
