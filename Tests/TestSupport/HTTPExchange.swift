// Requests to chromedriver use a plain socket with one connection each. FoundationNetworking's URLSession fails on its
// answers ("Failed writing header"), and sends even 127.0.0.1 to the proxy in the environment.

import Foundation
import Glibc

/// An HTTP/1.1 request to a server on this machine, and its answer.
struct HTTPExchange: Sendable {
    var port: UInt16
    var method: String
    var path: String
    var body: Data
    /// How long to wait while the server sends nothing.
    var patience: Duration = .seconds(300)

    struct Answer: Sendable {
        var status: Int
        var body: Data
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Sends the request and blocks the thread until the answer has arrived.
    func perform() throws -> Answer {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard connection >= 0 else { throw failure("socket") }
        defer { close(connection) }
        try connect(connection)
        try send(head + body, on: connection)
        return try receive(from: connection)
    }

    private var head: Data {
        Data(
            """
            \(method) \(path) HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Content-Type: application/json; charset=utf-8\r
            Content-Length: \(body.count)\r
            Connection: close\r
            \r

            """.utf8
        )
    }

    private func connect(_ connection: Int32) throws {
        var limit = timeval(tv_sec: Int(patience.components.seconds), tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let result = withUnsafePointer(to: address) { pointer in
            // The C functions take any socket address as a `sockaddr` and its real size.
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw failure("connect") }
    }

    private func send(_ request: Data, on connection: Int32) throws {
        try request.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            var sent = 0
            while sent < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                let count = Glibc.send(connection, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw failure("send") }
                sent += count
            }
        }
    }

    private func receive(from connection: Int32) throws -> Answer {
        var received = Data()
        var head: Head?
        while true {
            if head == nil { head = Head(of: received) }
            if let head, received.count >= head.size + head.bodySize {
                return Answer(status: head.status, body: received.dropFirst(head.size).prefix(head.bodySize))
            }
            let part = try part(from: connection)
            guard !part.isEmpty else { throw Failure(description: "\(method) \(path): the answer breaks off") }
            received.append(part)
        }
    }

    private func part(from connection: Int32) throws -> Data {
        try withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 1) { buffer in
            while true {
                let count = recv(connection, buffer.baseAddress, buffer.count, 0)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw failure("receive") }
                return Data(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    private func failure(_ step: String) -> Failure {
        Failure(description: "\(method) \(path): \(step) failed: \(String(cString: strerror(errno)))")
    }
}

/// The status line and header fields of an answer.
private struct Head {
    var status: Int
    /// The size of the head in bytes, including its empty line.
    var size: Int
    var bodySize: Int

    /// Nil if the head is incomplete.
    init?(of received: Data) {
        guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        size = end.upperBound
        status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        bodySize = 0
        for line in lines.dropFirst() {
            let field = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if field.count == 2, field[0].lowercased() == "content-length" { bodySize = Int(field[1]) ?? 0 }
        }
    }
}
