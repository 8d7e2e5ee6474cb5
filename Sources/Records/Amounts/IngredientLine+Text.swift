extension IngredientLine {
    /// A part of a displayed line: text, or an amount that can be scaled separately.
    public enum Piece: Hashable, Sendable {
        /// Text that scaling doesn't change.
        case text(String)
        /// An amount.
        case amount(MeasuredQuantity)
    }

    /// The amount in pieces: `about `, 2 cups, ` (`, 480 ml, `)`.
    public var quantityPieces: [Piece] { pieces(amounts) }

    /// The text after the name in pieces: ` + `, 2, ` yolks`, or ` (about `, 300 g, `)`.
    public var tailPieces: [Piece] {
        others.reduce(ownTailPieces) { pieces, other in
            let start = other.line.quantityPieces
            let name = (start.isEmpty ? "" : " ") + other.line.headText + other.line.linkedName
            return pieces + [.text(other.joiner)] + start + [.text(name)] + other.line.tailPieces
        }
    }

    /// The text between the amount and the name, with a trailing space: `(14 oz) `.
    public var headText: String { (size.map { "(\($0)) " } ?? "") + noteText }

    var noteText: String { note.isEmpty ? "" : note + " " }

    private func pieces(_ amounts: [MeasuredQuantity]) -> [Piece] {
        guard let first = amounts.first else { return [] }
        var pieces: [Piece] = lead.isEmpty ? [] : [.text(Self.spaced(lead))]
        pieces.append(.amount(first))
        for amount in amounts.dropFirst() {
            switch relation {
            case .sum: pieces += [.text(" + "), .amount(amount)]
            case .difference: pieces += [.text(" minus "), .amount(amount)]
            case .equal: pieces += [.text(" / " + Self.spaced(amount.lead)), .amount(amount)]
            case .parenthesis: pieces += [.text(" (" + Self.spaced(amount.lead)), .amount(amount), .text(")")]
            }
        }
        return pieces
    }

    /// Returns the text before an amount, with a space after a word: `about `, `~`.
    private static func spaced(_ lead: String) -> String {
        lead.isEmpty || lead.hasSuffix("~") || lead.hasSuffix("≈") ? lead : lead + " "
    }

    /// Returns the amount as cooks write it: `1½ cups`, `4–6`, `about 400 g`, `2 cups (480 ml)`; empty if there is
    /// none.
    ///
    /// - Parameters:
    ///   - factor: The scaling factor; a scaled amount is rounded to what can be measured, in a unit that suits it.
    ///   - decimalMark: The decimal separator.
    /// - Returns: nil on overflow.
    public func quantityText(times factor: Fraction? = nil, decimalMark: String = ".") -> String? {
        if let factor, isComposed, let total = total?.times(factor), total.qualifier.isEmpty {
            // Twice 1 cup + 2 tbsp is 2¼ cups.
            let readable = total.readable
            let isSimple =
                readable.isReadable(exactly: true) && readable.hasMeasurableParts
                || total.quantity.from.denominator == 1
            if isSimple { return Self.text(pieces([total]), times: .one, decimalMark: decimalMark) }
        }
        return Self.text(quantityPieces, times: factor, decimalMark: decimalMark)
    }

    /// Returns the line without its amount: `(14 oz) tomatoes, drained`, `egg + 2 yolks`.
    ///
    /// - Returns: nil if an amount in it overflows.
    public func restText(times factor: Fraction? = nil) -> String? {
        let first = factor.flatMap { amounts.first?.times($0)?.readable.unit }
        return Self.text(tailPieces, after: first, times: factor).map { headText + linkedName + $0 }
    }

    /// Returns the preparation with its amounts scaled: `about 600 g` for twice `about 300 g`.
    ///
    /// - Returns: nil if an amount in it overflows.
    package func preparation(times factor: Fraction) -> String? {
        let first = amounts.first?.times(factor)?.readable.unit
        return Self.text(ownTailPieces, after: first, times: factor).map(preparation(with:))
    }

    /// Returns the whole line: `2 cans (14 oz) tomatoes`.
    public func text(times factor: Fraction? = nil) -> String? {
        guard let quantity = quantityText(times: factor), let rest = restText(times: factor) else { return nil }
        return quantity.isEmpty ? rest : "\(quantity) \(rest)"
    }

    private static func text(
        _ pieces: [Piece],
        after before: KitchenUnit? = nil,
        times factor: Fraction?,
        decimalMark: String = "."
    ) -> String? {
        let writer = QuantityText(decimalMark: decimalMark, isRounding: factor != nil)
        var text = ""
        var first = before
        var isEqual = before == nil
        for piece in pieces {
            switch piece {
            case .text(let words):
                text += words
                isEqual = before == nil || words.contains("(")
            case .amount(let amount):
                guard let factor else {
                    text += writer.text(amount)
                    continue
                }
                guard let scaled = amount.times(factor) else { return nil }
                // Twice 1 lb (16 oz) is 2 lbs (32 oz), not 2 lbs (2 lbs).
                let readable = scaled.readable
                text += writer.text(isEqual && first != nil && readable.unit == first ? scaled : readable)
                first = first ?? readable.unit
            }
        }
        return text
    }
}

extension MeasuredQuantity {
    /// Returns the amount as cooks write it: `1½ cups`.
    public func text(decimalMark: String = ".") -> String {
        QuantityText(decimalMark: decimalMark, isRounding: false).text(self)
    }
}
