import Foundation
import Glibc
import Synchronization

/// A connection to a server on this machine that can send anything.
package final class RawConnection: Sendable {
    private let descriptor: Int32
    /// Bytes that have arrived but haven't been requested yet.
    private let pending = Mutex<[UInt8]>([])

    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// Connects.
    ///
    /// - Parameters:
    ///   - patience: how long to wait while the server sends or reads nothing.
    ///   - receiveBuffer: how many bytes the system buffers while the client doesn't read.
    package init(port: UInt16, patience: Duration = .seconds(60), receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure("socket") }
        var limit = timeval(tv_sec: Int(patience.components.seconds), tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let result = withUnsafePointer(to: address) { pointer in
            // The C functions take any socket address as a `sockaddr` and its real size.
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let error = Self.failure("connect")
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    package func send(_ text: String) throws { try send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure("send") }
            sent += count
        }
    }

    /// Ends the input: nothing more will be sent.
    package func endInput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// The next bytes, at most `limit`. Empty if the server has closed the connection.
    package func receive(limit: Int = 65_536) throws -> [UInt8] {
        let ready = pending.withLock { pending in
            defer { pending.removeFirst(min(limit, pending.count)) }
            return Array(pending.prefix(limit))
        }
        return try ready.isEmpty ? receiveMore(limit: limit) : ready
    }

    private func receiveMore(limit: Int = 65_536) throws -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { room, count in
            var got = -1
            repeat { got = recv(descriptor, room.baseAddress, limit, 0) } while got < 0 && errno == EINTR
            // A reset also ends the connection.
            failed = got < 0 && errno != ECONNRESET
            count = max(0, got)
        }
        if failed { throw Self.failure("receive") }
        return bytes
    }

    /// All bytes until the end of the connection.
    package func receiveAll() throws -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let part = try receive()
            if part.isEmpty { return all }
            all += part
        }
    }

    /// All text up to the end of `text`.
    package func receive(through text: String) throws -> String {
        let end = Data(text.utf8)
        var all = Data(try receive())
        while true {
            if let range = all.range(of: end) {
                let rest = Array(all[range.upperBound...])
                pending.withLock { $0 = rest + $0 }
                return String(decoding: all[..<range.upperBound], as: UTF8.self)
            }
            let part = try receive()
            guard !part.isEmpty else {
                throw Failure(description: "the connection ended after: \(String(decoding: all, as: UTF8.self))")
            }
            all += part
        }
    }

    /// The next answer.
    package func answer(toHead: Bool = false) throws -> RawAnswer {
        var answer = RawAnswer(head: try receive(through: "\r\n\r\n"))
        let hasBody = !toHead && answer.status != 304
        let size = hasBody ? answer["content-length"].flatMap { Int($0) } ?? 0 : 0
        while answer.body.count < size {
            let part = try receive(limit: min(65_536, size - answer.body.count))
            guard !part.isEmpty else { throw Failure(description: "the answer breaks off") }
            answer.body += part
        }
        return answer
    }

    private static func failure(_ step: String) -> Failure {
        Failure(description: "\(step): \(String(cString: strerror(errno)))")
    }
}

/// An answer without any interpretation of its body.
package struct RawAnswer: Sendable {
    package var status: Int
    package var body: [UInt8] = []
    private var fields: [String: String] = [:]

    package init(head: String) {
        let lines = head.split(separator: "\r\n")
        status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        for line in lines.dropFirst() {
            let field = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            fields[field[0].lowercased()] = field.last
        }
    }

    package var text: String { String(decoding: body, as: UTF8.self) }

    package subscript(name: String) -> String? { fields[name] }
}
