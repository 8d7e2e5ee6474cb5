// Requests to chromedriver use a plain socket with one connection each. FoundationNetworking's URLSession fails on its
// answers ("Failed writing header"), and sends even 127.0.0.1 to the proxy in the environment.

import Foundation

/// An HTTP/1.1 request to a server on this machine, and its answer.
struct HTTPExchange: Sendable {
    var port: UInt16
    var method: String
    var path: String
    var body: Data

    /// Sends the request and blocks the thread until the answer has arrived.
    func perform() throws -> RawAnswer {
        do {
            let connection = try RawConnection(port: port, patience: .seconds(300))
            try connection.send(Array(head.utf8) + body)
            return try connection.answer()
        } catch let failure as RawConnection.Failure {
            throw RawConnection.Failure(description: "\(method) \(path): \(failure)")
        }
    }

    private var head: String {
        """
        \(method) \(path) HTTP/1.1\r
        Host: 127.0.0.1:\(port)\r
        Content-Type: application/json; charset=utf-8\r
        Content-Length: \(body.count)\r
        Connection: close\r
        \r

        """
    }
}
