public import Diagnostics

/// Why a store was not changed. The file is as it was.
public enum StoreError: Error, Hashable, Sendable {
    /// There is something at the path that cannot be read: a folder, a file without permission.
    case noContents(Diagnostic)
    /// The store as a whole does not decode, or holds what could not be written again.
    case unreadable([Diagnostic])
    /// An item cannot be written in the format of the store.
    case notEncodable(Diagnostic)
    /// There is no such position, or the record there cannot be read and so not be changed.
    case badPosition(Diagnostic)
    /// The store has been changed since it was loaded.
    case outdated(Diagnostic)
    /// The file could not be locked or replaced.
    case notWritten(Diagnostic)

    /// What to tell the user.
    public var diagnostics: [Diagnostic] {
        switch self {
        case .unreadable(let diagnostics): diagnostics
        case .noContents(let diagnostic), .notEncodable(let diagnostic), .badPosition(let diagnostic),
            .outdated(let diagnostic), .notWritten(let diagnostic):
            [diagnostic]
        }
    }
}

extension StoreError: CustomStringConvertible {
    /// The diagnostics as a person reads them.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
