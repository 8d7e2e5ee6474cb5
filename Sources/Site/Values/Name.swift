import Synchronization

/// A name that templates ask for, known by a number.
///
/// A page asks a hundred times for a name, of several records each time; a number finds the answer in a table, where a
/// text would have to be hashed. Names come from templates and from the tables of views, so there are few of them.
package struct Name: Hashable, Sendable {
    /// The same text has the same number for as long as the process lives.
    let number: Int
    package let text: String

    package init(_ text: String) {
        self.text = text
        number = Self.numbers.withLock { numbers in
            if let number = numbers[text] { return number }
            numbers[text] = numbers.count
            return numbers.count - 1
        }
    }

    private static let numbers = Mutex<[String: Int]>([:])

    package static func == (one: Name, other: Name) -> Bool { one.number == other.number }

    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
