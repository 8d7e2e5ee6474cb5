package import Diagnostics
package import Records

/// The result of reading or writing another program's format, with diagnostics.
///
/// The diagnostics always report what the target can't hold. An error means that a record was left out.
package struct Converted<Value: Sendable>: Sendable {
    /// The records read, or the bytes written.
    package var value: Value
    /// The diagnostics in the order of the input.
    package var diagnostics: [Diagnostic]
    /// Those of the diagnostics that are notes on records that were left out on purpose. A source reports them too,
    /// although it doesn't report other notes.
    package var omissions: [Diagnostic]

    package init(_ value: Value, _ diagnostics: [Diagnostic] = [], omissions: [Diagnostic] = []) {
        self.value = value
        self.diagnostics = diagnostics
        self.omissions = omissions
    }
}

extension Converted: Equatable where Value: Equatable {}

/// An event and the store that it belongs to, because other formats have no separate file for completed events.
package struct EventRecord: Hashable, Sendable {
    package var event: Event
    /// Whether it is completed. Without ``Records/Event/completedAt``, the time of completion is unknown.
    package var isCompleted: Bool
    /// The identifier of the series of which it is only an occurrence, as `event list --json` prints it.
    package var series: String?

    package init(_ event: Event, isCompleted: Bool = false) {
        self.event = event
        self.isCompleted = isCompleted
    }
}
