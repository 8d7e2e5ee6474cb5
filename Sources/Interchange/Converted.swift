package import Diagnostics
package import Records

/// What came out of reading or writing another program's format, and what is to be said about it.
///
/// What the other side cannot hold is always among the diagnostics. An error means that a record was left out.
package struct Converted<Value: Sendable>: Sendable {
    /// The records read, or the bytes written.
    package var value: Value
    /// What is to be said, in the order of the input.
    package var diagnostics: [Diagnostic]

    /// Creates a result.
    package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
        self.value = value
        self.diagnostics = diagnostics
    }
}

extension Converted: Equatable where Value: Equatable {}

/// An event and which of the two stores it belongs in: other formats have no second file for completed ones.
package struct EventRecord: Hashable, Sendable {
    /// The event.
    package var event: Event
    /// Whether it is completed. One without ``Records/Event/completedAt`` was completed nobody knows when.
    package var isCompleted: Bool

    /// Creates a record.
    package init(_ event: Event, isCompleted: Bool = false) {
        self.event = event
        self.isCompleted = isCompleted
    }
}
