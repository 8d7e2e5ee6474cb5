import FileSystem
import Foundation
import NIOHTTP1

/// A complete response to a request. Its content may still be in a file.
struct Response: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        case file(ReadableFile, Range<Int64>)

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
    /// The reason in the language of the forms; nil if it only exists in English.
    var word: EditWord?
    /// The reason in the language of the site, for its scripts; nil for the English one.
    var text: String?
    /// A page that explains more to the user; nil to show only the reason.
    var page: String?
    /// The methods that the address has, for status 405.
    var allowed: String?

    init(_ status: HTTPResponseStatus, _ reason: String, _ word: EditWord? = nil, page: String? = nil) {
        (self.status, self.reason, self.word, self.page) = (status, reason, word, page)
    }

    static func methodNotAllowed(_ reason: String, allowed: String = "GET, HEAD") -> HTTPError {
        var error = HTTPError(.methodNotAllowed, reason)
        error.allowed = allowed
        return error
    }

    static func badRequest(_ reason: String) -> HTTPError { HTTPError(.badRequest, reason) }
}

extension Response {
    /// Creates a response that isn't cached, because it contains current records or a secret.
    static func uncached(_ status: HTTPResponseStatus, _ type: String, _ bytes: [UInt8]) -> Response {
        Response(status: status, fields: ["Cache-Control": "no-store", "Content-Type": type], body: .bytes(bytes))
    }

    /// A value as JSON with sorted keys.
    static func encoded(_ value: some Encodable) throws -> [UInt8] {
        Array(try JSONEncoder.readable.encode(value)) + [UInt8(ascii: "\n")]
    }

    /// Creates a response that leads to another page, and that isn't cached.
    static func redirect(to place: String) -> Response {
        Response(status: .seeOther, fields: ["Location": place, "Cache-Control": "no-store"])
    }

    /// Creates a response with the reason: as JSON if the client wants that, otherwise as a page if there is one, or in
    /// plain text.
    ///
    /// - Parameter request: the refused request; nil if it can't be read.
    init(_ error: HTTPError, to request: HTTPRequestHead?) {
        status = error.status
        if let allowed = error.allowed { fields.add(name: "Allow", value: allowed) }
        let (type, bytes): (String, [UInt8])
        // A dictionary of texts can always be encoded.
        if request?.wantsJSON == true, let json = try? Self.encoded(["error": error.text ?? error.reason]) {
            (type, bytes) = ("application/json", json)
        } else if let page = error.page {
            (type, bytes) = (ContentType.html.value, Array(page.utf8))
            fields.add(name: "Cache-Control", value: "no-store")
        } else {
            let text = "\(error.status.code) \(error.status.reasonPhrase)\n\n\(error.reason)\n"
            (type, bytes) = ("text/plain; charset=utf-8", Array(text.utf8))
        }
        fields.add(name: "Content-Type", value: type)
        body = .bytes(bytes)
    }
}
