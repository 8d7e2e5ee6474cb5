import Foundation
import NIOHTTP1

/// An answer on its way: its header, and what of its body is still to be sent.
struct OutgoingAnswer: Sendable {
    let head: HTTPResponseHead
    let keepsAlive: Bool
    private let body: Answer.Body
    private var sent: Int64 = 0

    /// Prepares `answer` to a request; nil stands for one that could not be read.
    init(_ answer: Answer, to request: HTTPRequestHead?, keepsAlive: Bool) {
        var fields = Self.commonFields
        fields.add(contentsOf: answer.fields)
        // RFC 9110, section 8.6: an answer to HEAD tells the size that GET would have, one with status 304 none.
        if answer.status != .notModified { fields.add(name: "Content-Length", value: "\(answer.body.count)") }
        if !keepsAlive {
            fields.add(name: "Connection", value: "close")
        } else if request?.version == .http1_0 {
            fields.add(name: "Connection", value: "keep-alive")
        }
        head = HTTPResponseHead(version: .http1_1, status: answer.status, headers: fields)
        self.keepsAlive = keepsAlive
        body = request?.method == .HEAD ? .bytes([]) : answer.body
    }

    /// Whether all of the body is sent.
    var isSent: Bool { sent >= body.count }

    /// The next piece of the body, of at most `limit` bytes; nil when all of it is sent.
    func nextPiece(limit: Int64) -> Answer.Body? {
        let count = min(limit, body.count - sent)
        guard count > 0 else { return nil }
        return body.part(sent..<(sent + count))
    }

    /// The answer after `count` more bytes were sent.
    func dropping(_ count: Int64) -> OutgoingAnswer {
        var answer = self
        answer.sent += count
        return answer
    }

    /// The header of an endless answer. HTTP/1.0 knows no chunks: there the closing of the connection ends it.
    static func eventStreamHead(for request: HTTPRequestHead) -> HTTPResponseHead {
        var fields = commonFields
        fields.add(name: "Content-Type", value: "text/event-stream; charset=utf-8")
        if request.version == .http1_0 { fields.add(name: "Connection", value: "close") }
        return HTTPResponseHead(version: request.version, status: .ok, headers: fields)
    }

    /// What every answer carries. The pages are private: another site may not take them in as images or scripts.
    private static var commonFields: HTTPHeaders {
        [
            "Date": httpDate(time(nil)),
            "Cache-Control": "no-cache",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
    }
}
