/// The identity of an event: its identifier, and the source that it is from.
///
/// The UID of an invitation is the same in the calendar of each guest, so an identifier is only unique within one source.
package struct SourcedIdentifier: Hashable, Sendable {
    private let identifier: String
    private let source: RecordSource?

    /// Nil without an identifier.
    ///
    /// - Parameter source: The source of the event; nil for an event of the stores.
    package init?(_ identifier: String?, in source: RecordSource?) {
        guard let identifier else { return nil }
        (self.identifier, self.source) = (identifier, source)
    }
}
