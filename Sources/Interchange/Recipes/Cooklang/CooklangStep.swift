import Foundation

/// The marks in a step of a recipe: `@ingredient{2%cups}(chopped)`, `#cookware{}`, `~timer{5%minutes}`.
enum CooklangStep {
    struct Mark: Hashable {
        var name: String
        var amount = ""
        var unit = ""
        /// Whether the amount doesn't change with the servings.
        var isFixed = false
        /// The text in parentheses after it: how an ingredient is prepared.
        var remark = ""

        /// The name in the list of ingredients; for a path to another recipe, its last component.
        var listedName: String {
            let first = names.first.map { String($0).trimmed } ?? name
            return first.hasPrefix("./") || first.hasPrefix("../") ? first.fileName : first
        }

        /// The name in the step: the `wine` of `white wine|wine`.
        var shownName: String { names.count > 1 ? String(names[1]).trimmed : listedName }

        private var names: [Substring] { name.split(separator: "|", maxSplits: 1) }
    }

    enum Part: Hashable {
        case text(String)
        case ingredient(Mark)
        case cookware(Mark)
        case timer(Mark)
    }

    /// Splits a step into parts. A character that doesn't begin a mark is text.
    static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var plain = ""
        var rest = Substring(text).unicodeScalars
        while let sign = rest.first {
            guard ["@", "#", "~"].contains(sign), let (mark, after) = mark(rest.dropFirst(), of: sign) else {
                plain.unicodeScalars.append(sign)
                rest = rest.dropFirst()
                continue
            }
            if !plain.isEmpty { parts.append(.text(plain)) }
            plain = ""
            parts.append(sign == "@" ? .ingredient(mark) : sign == "#" ? .cookware(mark) : .timer(mark))
            rest = after
        }
        return plain.isEmpty ? parts : parts + [.text(plain)]
    }

    /// Returns the ingredients of a paragraph that has one on each line and nothing else; nil if the paragraph is a
    /// step.
    static func list(in text: String) -> [Mark]? {
        let lines = text.split(separator: "\n")
        let marks = lines.compactMap { line -> Mark? in
            let parts = parts(of: String(line).trimmed)
            if parts.count == 1, case .ingredient(let mark) = parts[0] { return mark }
            return nil
        }
        return marks.count == lines.count ? marks : nil
    }

    private typealias Scalars = Substring.UnicodeScalarView

    /// Parses the mark after its first character. A name of several words ends with braces.
    private static func mark(_ text: Scalars, of sign: Unicode.Scalar) -> (Mark, rest: Scalars)? {
        // The modifiers of extensions: `@&flour` refers to the same flour, `@?thyme` is optional.
        let modifiers = text.prefix(sign == "~" ? 0 : 3).prefix { ["@", "&", "-", "?", "+"].contains($0) }
        let optional = modifiers.contains("?") ? ["optional"] : []
        let text = text[modifiers.endIndex...]
        guard let first = text.first, !first.properties.isWhitespace else { return nil }
        let words = text.prefix { !["@", "#", "~", "{", "}", "\n"].contains($0) }
        if let (quantity, rest) = enclosed(text[words.endIndex...], "{", "}") {
            var mark = Mark(name: String(words).trimmed)
            let parts = quantity.split(separator: "%", maxSplits: 1).map { String($0).trimmed }
            // `{=1%tsp}` is an amount that doesn't scale. Older recipes use `{1*}` for an amount that does, and
            // `{1|2%cups}` for several numbers of servings.
            mark.isFixed = parts.first?.hasPrefix("=") == true
            let amount = (parts.first ?? "").drop { $0 == "=" }.prefix { $0 != "|" }
            mark.amount = String(amount.hasSuffix("*") ? amount.dropLast() : amount).trimmed
            mark.unit = parts.count > 1 ? parts[1] : ""
            guard !mark.name.isEmpty || sign == "~" else { return nil }
            let (remark, after) = (sign == "~" ? nil : enclosed(rest, "(", ")")) ?? (inside: Scalars(), rest: rest)
            mark.remark = (optional + [String(remark).trimmed].filter { !$0.isEmpty }).joined(separator: ", ")
            return (mark, after)
        }
        let word = text.prefix { !$0.properties.isWhitespace && !$0.isPunctuationMark }
        return word.isEmpty ? nil : (Mark(name: String(word), remark: optional.joined()), text[word.endIndex...])
    }

    /// Returns the text between two delimiters on one line.
    private static func enclosed(
        _ text: Scalars,
        _ open: Unicode.Scalar,
        _ close: Unicode.Scalar
    ) -> (inside: Scalars, rest: Scalars)? {
        guard text.first == open else { return nil }
        let inside = text.dropFirst().prefix { ![open, close, "\n"].contains($0) }
        let rest = text[inside.endIndex...]
        return rest.first == close ? (inside, rest.dropFirst()) : nil
    }
}

extension Unicode.Scalar {
    /// Whether it ends a name of one word: Unicode's general categories P and S, except for emoji.
    fileprivate var isPunctuationMark: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol:
            true
        // A modifier can be the colour of the skin.
        case .modifierSymbol, .otherSymbol: !properties.isEmoji
        default: false
        }
    }
}
