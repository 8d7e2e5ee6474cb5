import Diagnostics

/// Why a record was rejected, without its place in the store.
struct RecordFault {
    /// The path from the record to the faulty value.
    var path: [PathStep] = []
    var message: String
    var hint: String?

    /// Describes an error that a record type has thrown.
    init(_ error: any Error) {
        switch error {
        // A record type can throw its own diagnostic, whose location names a key of the record.
        case let diagnostic as Diagnostic:
            path = diagnostic.location.key.map { [.key($0)] } ?? []
            (message, hint) = (diagnostic.message, diagnostic.hint)
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
            path = context.codingPath.map { PathStep($0) }
            let fault = context.underlyingError as? ValueFault
            (message, hint) = (fault?.message ?? context.debugDescription, fault?.hint)
        default: message = String(describing: error)
        }
    }
}
