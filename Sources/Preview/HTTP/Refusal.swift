import NIOHTTP1

/// Why a request gets no file: a status and a sentence that tells what to do.
struct Refusal: Error, Equatable {
    var status: HTTPResponseStatus
    /// A plain sentence for a person; it goes into the answer and into the log.
    var reason: String

    /// Whether the connection ends with the answer: after these, nobody knows where the next request begins.
    var endsConnection: Bool {
        switch status {
        case .notFound, .methodNotAllowed, .misdirectedRequest, .preconditionFailed: false
        default: true
        }
    }

    static func badRequest(_ reason: String) -> Refusal { Refusal(status: .badRequest, reason: reason) }

    static func notFound(_ reason: String) -> Refusal { Refusal(status: .notFound, reason: reason) }
}
