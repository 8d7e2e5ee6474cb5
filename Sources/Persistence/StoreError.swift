public import Diagnostics

/// Why a store wasn't changed. When an error is thrown, the file is unchanged, unless the disk failed in the middle of
/// the change; then the message says so.
public enum StoreError: Error, Hashable, Sendable {
    /// Something at the path can't be read, such as a folder or a file without permission.
    case noContents(Diagnostic)
    /// The store as a whole can't be decoded, or has content that couldn't be written back.
    case unreadable([Diagnostic])
    /// An item can't be written in the format of the store.
    case notEncodable(Diagnostic)
    /// The position doesn't exist, or its record can't be changed, because the record or its entry beside the store
    /// can't be read.
    case badPosition(Diagnostic)
    /// The store has been changed since it was loaded.
    case outdated(Diagnostic)
    /// The file couldn't be locked or replaced.
    case notWritten(Diagnostic)

    /// The diagnostics to show to the user.
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
    /// The diagnostics, one per line.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

extension StoreError {
    /// Runs a closure that encodes items, and describes its error.
    static func encoding<Result>(for file: String, _ body: () throws -> Result) throws(StoreError) -> Result {
        do {
            return try body()
        } catch {
            throw encoding(error, file: file)
        }
    }

    private static func encoding(_ error: any Error, file: String) -> StoreError {
        let location = Location(file: file)
        switch error {
        case let fault as ValueFault: return .notEncodable(.error(location, fault.message, hint: fault.hint))
        case let fault as ScanFault: return .notEncodable(.error(location, fault.message))
        case let error as StoreError: return error
        case let diagnostic as Diagnostic: return .notEncodable(diagnostic)
        case EncodingError.invalidValue(_, let context):
            return .notEncodable(.error(location, "cannot be written: \(context.debugDescription)"))
        default: return .notEncodable(.error(location, "cannot be written: \(error)"))
        }
    }
}
