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
    var hasRows: Bool { rowCount > 0 }

    /// Which of its values are rows.
    var rowNumbers: [Int] { slots.indices.filter { if case .rows = slots[$0].value { true } else { false } } }

    /// The same text with all rows written where they stand.
    var flattened: FilledText {
        var text = self
        while text.hasRows { text = text.flattening(Set(text.rowNumbers)) }
        return text
    }

    /// The same text with some rows written where they stand.
    ///
    /// - Parameter numbers: which of the values these are. The rows in them stay what they are.
    func flattening(_ numbers: Set<Int>) -> FilledText {
        var text = FilledText()
        text.reserveCapacity(bytes.count * 2)
        text.append(pieces, slots) { text, number, slot in
            guard numbers.contains(number), case .rows(let rows) = slot.value else { return false }
            for row in rows.rows { text.append(row.filling.allPieces, row.slots) }
            return true
        }
        return text
    }
}
