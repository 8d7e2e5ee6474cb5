import Foundation
import Records

/// Finds ingredients in steps.
struct CooklangMarks {
    /// The sections, with the ingredients marked in their steps.
    private(set) var sections: [Steps.Section]
    /// The index of the first ingredient that isn't listed before the steps.
    private(set) var start: Int

    private struct Place {
        var section: Int
        var step: Int
        var range: Range<String.Index>

        /// Returns whether it ends before the other begins.
        func isBefore(_ other: Place) -> Bool {
            let (own, others) = ((section, step), (other.section, other.step))
            return own < others || own == others && range.upperBound <= other.range.lowerBound
        }
    }

    init(_ ingredients: [Ingredient], in sections: [Steps.Section]) {
        self.sections = sections
        start = ingredients.count
        // Go backwards to find how many ingredients fit in order, then forwards to mark each at its first possible place.
        var end = Place(section: sections.count, step: 0, range: "".startIndex..<"".endIndex)
        while start > 0,
            let place = Self.places(of: ingredients[start - 1], in: sections).last(where: { $0.isBefore(end) })
        {
            end = place
            start -= 1
        }
        var last: Place?
        var marks: [(Place, String)] = []
        for ingredient in ingredients[start...] {
            let place = Self.places(of: ingredient, in: sections).first { place in
                last.map { $0.isBefore(place) } ?? true
            }
            guard let place else { continue }
            marks.append((place, ingredient.cooklangMark))
            last = place
        }
        for (place, mark) in marks.reversed() {
            self.sections[place.section].steps[place.step].replaceSubrange(place.range, with: mark)
        }
    }

    /// Returns the places where the steps of an ingredient's group contain its name as a whole word.
    private static func places(of ingredient: Ingredient, in sections: [Steps.Section]) -> [Place] {
        let name = ingredient.cooklangName.name
        guard !name.isBlank else { return [] }
        return sections.enumerated().filter { $0.element.title == ingredient.group ?? "" }.flatMap { index, section in
            section.steps.enumerated().flatMap { step, text in
                text.ranges(of: name).filter { range in
                    let before = text[..<range.lowerBound].last, after = text[range.upperBound...].first
                    return !(before?.isWordPart ?? false) && !(after?.isWordPart ?? false)
                }.map { Place(section: index, step: step, range: $0) }
            }
        }
    }
}

extension Character {
    /// Whether it can continue a word, or is part of a mark, because marks can't be nested.
    fileprivate var isWordPart: Bool { isLetter || isNumber || "@#~{(".contains(self) }
}

extension Ingredient {
    /// The name to look for in a step, and the remark in parentheses at its end.
    fileprivate var cooklangName: (name: String, remark: String) {
        if let match = fixedParts { return (String(match.1), match.3.map { "(\($0))" } ?? "") }
        let name = amountAndName(ranges: true).name
        guard let match = name.wholeMatch(of: /(.*\S) \(([^()]+)\)/) else { return (name, "") }
        return (String(match.1), "(\(match.2))")
    }

    /// The parts of `beans (=2 cans) (drained)`, the form in which a fixed amount was read.
    private var fixedParts: (Substring, Substring, Substring, Substring?)? {
        let (amount, name) = amountAndName(ranges: true)
        guard amount.isEmpty else { return nil }
        return name.wholeMatch(of: /(.*\S) \(=([^()]+)\)(?: \(([^()]+)\))?/)?.output
    }

    /// The mark, such as `@flour{2%cups}(sifted)`, without characters that are special in Cooklang.
    var cooklangMark: String {
        let (name, remark) = cooklangName
        let amount = (fixedParts.map { "=\($0.2)" } ?? amountAndName(ranges: true).amount).withPlainFractions
        let parts = amount.firstMatch(of: /^(.*?) (\p{L}.*)$/).map { "\($0.1)%\($0.2)" } ?? amount
        return "@\(name.withoutMarks){\(parts.withoutMarks)}\(remark.withoutMarks)"
    }
}

extension String {
    /// An amount with `1 1/2` for `1½` and `2-3` for `2–3`, because Cooklang programs don't read those as numbers.
    fileprivate var withPlainFractions: String {
        reduce(into: "") { text, character in
            if character == "–" {
                text += "-"
            } else if character.isNumber, !character.isWholeNumber {
                let fraction = String(character).decomposedStringWithCompatibilityMapping
                text += (text.last?.isNumber == true ? " " : "") + fraction.replacing("\u{2044}", with: "/")
            } else {
                text.append(character)
            }
        }
    }

    /// The text with spaces instead of characters that would begin a mark or a comment.
    fileprivate var withoutMarks: String {
        // Work on scalars: Swift treats a character and a following accent as one.
        var scalars = String.UnicodeScalarView()
        for scalar in onOneLine.unicodeScalars {
            let isComment = scalar == "-" && (scalars.last == "-" || scalars.last == "[")
            scalars.append("@#~{}|".unicodeScalars.contains(scalar) || isComment ? " " : scalar)
        }
        return String(scalars).trimmed
    }
}
