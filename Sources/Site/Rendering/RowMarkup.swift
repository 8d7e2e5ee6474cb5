import Synchronization

/// A row of a list, compiled for where the list stands: once for all rows of its kind, on whatever page.
///
/// A page whose rows are compiled apart must be the same as one compiled with the rows in it. So what is said here of a row
/// is only true of one that ends in the state in which it began, and that neither Markdown nor HTML reads together with what
/// stands next to it. Where it is not, the rows are written into the page's text before anything is made of that
/// (``FilledText/flattened``).
final class RowMarkup: Sendable {
    private let place: CompiledMarkup.RowPlace.Kind
    let markup: CompiledMarkup
    /// Whether it may stand apart.
    let isFit: Bool
    /// Whether it ends with a line ending.
    let endsLine: Bool

    init(_ row: FilledRows.Row, at place: CompiledMarkup.RowPlace.Kind) {
        let (text, slots) = (row.filling.text, row.slots)
        self.place = place
        let markup = MarkupCompiler.compile(text.bytes, slots: slots, in: place.context, isBody: place.isInBody)
        endsLine = text.bytes.last == UInt8(ascii: "\n")
        let endsAsBegun = markup.isBalanced && !markup.hasHeadings && markup.contentContext == nil
        isFit = endsAsBegun && markup.rowPlaces.count == text.rowCount && Self.isApart(text.bytes)
        let writer = MarkupWriter(page: SitePath(unchecked: "/"), root: "", collects: false)
        self.markup = markup.folded(writer, slots, outerFolder: nil, isFixed: row.filling.isFixed)
    }

    /// Whether it is compiled for such a place.
    func isMade(for place: CompiledMarkup.RowPlace.Kind) -> Bool { self.place == place }

    /// Whether nothing in the text ends a block of raw HTML, and nothing at its ends is read together with what is next to it.
    private static func isApart(_ text: [UInt8]) -> Bool {
        guard let last = text.last, !text.endsInTagOpening, !beginsWithGraft(text), !endsWithGraft(text) else {
            return false
        }
        var isBlank = true
        for byte in text {
            switch byte {
            case UInt8(ascii: "\n"):
                if isBlank { return false }
                isBlank = true
            case 0, UInt8(ascii: "\r"): return false
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default: isBlank = false
            }
        }
        // What stands behind the last line ending stands in front of what comes next.
        return !isBlank || last == UInt8(ascii: "\n")
    }

    private static func beginsWithGraft(_ text: [UInt8]) -> Bool { PlaceholderMark(at: 0, in: text)?.isGraft == true }

    private static func endsWithGraft(_ text: [UInt8]) -> Bool {
        let start = text.lastIndex(of: PlaceholderMark.lead).flatMap { end in
            text[..<end].lastIndex(of: PlaceholderMark.lead)
        }
        guard let start, let mark = PlaceholderMark(at: start, in: text) else { return false }
        return mark.isGraft && start + mark.length == text.count
    }
}

extension FilledRows.Row {
    /// The row, compiled for where it stands.
    func markup(at place: CompiledMarkup.RowPlace) -> RowMarkup {
        filling.markup.withLock { known in
            if let known, known.isMade(for: place.kind) { return known }
            let markup = RowMarkup(self, at: place.kind)
            known = markup
            return markup
        }
    }
}

extension CompiledMarkup {
    /// A place where rows stand.
    struct RowPlace: Sendable {
        /// What decides how rows are compiled there.
        struct Kind: Hashable, Sendable {
            var context: Context
            var isInBody: Bool
        }

        var slot: Int
        var kind: Kind
        /// Whether nothing more stands on the line: rows that end with a line ending would leave an empty line there.
        var isBeforeBlank: Bool
    }

    /// Whether all rows of the text that this was made of can be written where they stand.
    func takes(_ text: FilledText) -> Bool { rowPlaces.count == text.rowCount && takes(text.slots) }

    private func takes(_ slots: [FilledText.Slot]) -> Bool {
        rowPlaces.allSatisfy { place in
            guard case .rows(let rows) = slots[place.slot].value else { return false }
            return rows.rows.allSatisfy { row in
                let markup = row.markup(at: place)
                return markup.isFit && !(place.isBeforeBlank && markup.endsLine) && markup.markup.takes(row.slots)
            }
        }
    }
}

extension BidirectionalCollection<UInt8> {
    /// Whether it ends with what is the beginning of a tag if a letter comes next.
    var endsInTagOpening: Bool {
        last == UInt8(ascii: "<") || last == UInt8(ascii: "/") && dropLast().last == UInt8(ascii: "<")
    }
}
