import NIOHTTP1

/// A complete response to a request. Its content may still be in a file.
struct Response: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        case file(SiteFile, Range<Int64>)

        var count: Int64 {
            switch self {
            case .bytes(let bytes): Int64(bytes.count)
            case .file(_, let range): range.upperBound - range.lowerBound
            }
        }

        /// The bytes in the range `part`, relative to this body.
        func part(_ part: Range<Int64>) -> Body {
            switch self {
            case .bytes(let bytes):
                .bytes(Array(bytes[Int(part.lowerBound)..<Int(part.upperBound)]))
            case .file(let file, let range):
                .file(file, (range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound))
            }
        }
    }

    var status: HTTPResponseStatus
    var fields: HTTPHeaders = [:]
    var body = Body.bytes([])
}

/// The reason why a request isn't served. The connection is closed afterwards.
struct HTTPError: Error, Equatable {
    var status: HTTPResponseStatus
    /// A plain sentence for the user, in the response and in the log.
    var reason: String
    /// The reason in the languages of the forms; nil if it only exists in English.
    var word: EditWord?
    /// A page that explains more to the user; nil to show only the reason.
    var page: String?

    init(_ status: HTTPResponseStatus, _ reason: String, page: String? = nil) {
        (self.status, self.reason, self.page) = (status, reason, page)
    }

    init(_ status: HTTPResponseStatus, _ word: EditWord) {
        (self.status, self.reason, self.word) = (status, EditWords(for: "en")(word), word)
    }

    static func badRequest(_ reason: String) -> HTTPError { HTTPError(.badRequest, reason) }
}

extension Response {
    /// Creates a response with the reason, in plain text unless there is a page.
    init(_ error: HTTPError) {
        status = error.status
        fields = ["Content-Type": "text/plain; charset=utf-8"]
        if let page = error.page {
            fields = ["Content-Type": ContentType.html.value, "Cache-Control": "no-store"]
            body = .bytes(Array(page.utf8))
            return
        }
        if error.status == .methodNotAllowed { fields.add(name: "Allow", value: "GET, HEAD") }
        body = .bytes(Array("\(error.status.code) \(error.status.reasonPhrase)\n\n\(error.reason)\n".utf8))
    }
}
