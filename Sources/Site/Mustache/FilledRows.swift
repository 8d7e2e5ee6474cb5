/// What a section of a template has made of the elements of a list, apart from the text in which they stand.
///
/// Hardly two pages with a list have as many elements in it, of the same kinds. Kept apart, they leave the text round them
/// the same for all of these pages; and rows of one kind have the same text, on whatever page.
package final class FilledRows: Sendable {
    /// One element: how it was filled in, and its values.
    struct Row: Sendable {
        let filling: Filling
        let slots: [FilledText.Slot]
    }

    let rows: [Row]

    init(_ rows: [Row]) { self.rows = rows }
}

extension FilledText {
    /// Adds rows, as something that stands for all of them.
    mutating func append(_ rows: FilledRows) { append(.rows(rows), name: nil, isEscaped: true) }

    /// Whether there are rows in it.
    var hasRows: Bool { slots.contains { if case .rows = $0.value { true } else { false } } }

    /// Which of its values are rows.
    var rowNumbers: [Int] { slots.indices.filter { if case .rows = slots[$0].value { true } else { false } } }

    /// The same text with the rows written where they stand.
    var flattened: FilledText {
        guard hasRows else { return self }
        var text = FilledText()
        text.reserveCapacity(bytes.count * 2)
        text.appendFlat(pieces, slots)
        return text
    }

    private mutating func appendFlat(_ pieces: Pieces, _ slots: [Slot]) {
        append(pieces, slots) { text, slot in
            guard case .rows(let rows) = slot.value else { return false }
            for row in rows.rows { text.appendFlat(row.filling.allPieces, row.slots) }
            return true
        }
    }
}
