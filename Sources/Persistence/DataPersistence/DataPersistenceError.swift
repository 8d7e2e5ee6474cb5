/// What can go wrong when items are saved or loaded. The store is as it was then.
///
/// The cases are those of the document "Persistence: Writing to the Documents Directory", each with its cause. A cause
/// is a ``StoreError``, unless a file system error came before there was a store.
public enum DataPersistenceError: Error {
    /// An item cannot be encoded in the format of the store.
    case propertyListEncodingError(any Error)
    /// The store cannot be decoded, so that nothing may be written to it either.
    case propertyListDecodingError(any Error)
    /// The store could not be written, or there is no item at the index.
    case writingError(any Error)
    /// An item could not be deleted, or there is none at the index.
    case deletingError(any Error)
    /// There is something at the path, but its contents cannot be read.
    case noContentsAtPath(String, cause: any Error)
}

extension DataPersistenceError {
    /// Sorts an error in, once.
    init(_ error: any Error, path: String, isDeleting: Bool = false) {
        switch error {
        case let error as DataPersistenceError: self = error
        case StoreError.unreadable: self = .propertyListDecodingError(error)
        case StoreError.noContents: self = .noContentsAtPath(path, cause: error)
        case StoreError.notEncodable: self = .propertyListEncodingError(error)
        default: self = isDeleting ? .deletingError(error) : .writingError(error)
        }
    }

    /// The error behind this one.
    public var cause: any Error {
        switch self {
        case .propertyListEncodingError(let cause), .propertyListDecodingError(let cause), .writingError(let cause),
            .deletingError(let cause), .noContentsAtPath(_, let cause):
            cause
        }
    }
}

extension DataPersistenceError: CustomStringConvertible {
    /// The cause as a person reads it.
    public var description: String { "\(cause)" }
}
