import Foundation
import NIOHTTP1

extension HTTPResponseHead {
    /// What every answer has. The pages are private: another site must not use them as images or scripts.
    private static var commonFields: HTTPHeaders {
        [
            "Date": httpDate(.now),
            "Cache-Control": "no-cache",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
    }

    /// The head of an answer. NIO removes the length where there can't be one.
    init(_ answer: Answer, to request: HTTPRequestHead?, isLast: Bool) {
        var fields = Self.commonFields
        fields.add(contentsOf: answer.fields)
        fields.add(name: "Content-Length", value: "\(answer.body.count)")
        if isLast {
            fields.add(name: "Connection", value: "close")
        } else if request?.version == .http1_0 {
            fields.add(name: "Connection", value: "keep-alive")
        }
        self.init(version: .http1_1, status: answer.status, headers: fields)
    }

    /// The head of an endless answer. HTTP/1.0 has no chunks: there, the end of the connection ends the answer.
    static func eventStream(for request: HTTPRequestHead) -> HTTPResponseHead {
        var fields = commonFields
        fields.add(name: "Content-Type", value: "text/event-stream; charset=utf-8")
        if request.version == .http1_0 { fields.add(name: "Connection", value: "close") }
        return HTTPResponseHead(version: request.version, status: .ok, headers: fields)
    }
}
