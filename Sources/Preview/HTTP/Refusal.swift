import NIOHTTP1

/// Why a request isn't served. The connection ends with it.
struct Refusal: Error, Equatable {
    var status: HTTPResponseStatus
    /// A plain sentence for a person, in the answer and in the log.
    var reason: String

    init(_ status: HTTPResponseStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func badRequest(_ reason: String) -> Refusal { Refusal(.badRequest, reason) }

    static func notFound(_ reason: String) -> Refusal { Refusal(.notFound, reason) }
}
