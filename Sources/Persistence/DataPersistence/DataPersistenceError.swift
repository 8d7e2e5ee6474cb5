/// The errors of saving and loading items. When one is thrown, the store is unchanged.
///
/// The cases are those of the document "Persistence: Writing to the Documents Directory", each with its cause: a
/// ``StoreError``, or a file system error from before the store was opened.
public enum DataPersistenceError: Error {
    /// An item can't be encoded in the format of the store.
    case propertyListEncodingError(any Error)
    /// The store can't be decoded, so nothing can be written to it either.
    case propertyListDecodingError(any Error)
    /// The store couldn't be written, or no item has the index.
    case writingError(any Error)
    /// An item couldn't be deleted, or no item has the index.
    case deletingError(any Error)
    /// Something exists at the path, but it can't be read.
    case noContentsAtPath(String, cause: any Error)
}

extension DataPersistenceError {
    /// Maps an error to the case that fits it; an error of this type is kept.
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
    /// The description of the cause.
    public var description: String { "\(cause)" }
}
