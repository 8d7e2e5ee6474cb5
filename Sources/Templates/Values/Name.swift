import Synchronization

/// A name in templates, represented by a number.
///
/// A page looks up hundreds of names. A number is an index into a table, while a string would have to be hashed. Names
/// come only from templates and from the tables of views, so there are few.
package struct Name: Hashable, Sendable {
    /// A text keeps its number for as long as the process lives. Numbers have no meaningful order, so nothing may be
    /// sorted by them.
    package let number: Int32

    package init(_ text: String) {
        number = Self.known.withLock { known in
            if let number = known.numbers[text] { return number }
            let number = Int32(known.texts.count)
            known.numbers[text] = number
            known.texts.append(text)
            return number
        }
    }

    /// Creates the name with a number, or returns nil for a negative number.
    package init?(number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    package var text: String { Self.known.withLock { $0.texts[Int(number)] } }

    private static let known = Mutex<(numbers: [String: Int32], texts: [String])>(([:], []))
}
