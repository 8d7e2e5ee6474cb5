import Foundation
import Glibc

/// A failed system call.
struct SocketFailure: Error, CustomStringConvertible {
    let description: String

    init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
}

/// Occupies a port of the loopback address during its lifetime.
final class ListeningSocket: Sendable {
    let port: UInt16
    private let descriptor: Int32

    /// Occupies the port, or any free port if it is 0. A port whose connections are closing counts as free.
    init(port: UInt16 = 0) throws {
        let descriptor = try newSocket()
        do {
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
            guard withLoopback(port: port, { bind(descriptor, $0, $1) }) == 0 else { throw SocketFailure("bind") }
            guard listen(descriptor, 1) == 0 else { throw SocketFailure("listen") }
            self.port = try Self.port(of: descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func port(of descriptor: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            // The C functions take any socket address as a `sockaddr` and its real size.
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard result == 0 else { throw SocketFailure("getsockname") }
        return UInt16(bigEndian: address.sin_port)
    }
}

/// A connection to the event stream of a page, open during its lifetime.
final class OpenStream {
    private let descriptor: Int32
    private var text = ""

    /// Connects to a server on this machine without sending a request.
    init(port: UInt16) throws {
        descriptor = try newSocket()
        guard withLoopback(port: port, { connect(descriptor, $0, $1) }) == 0 else { throw SocketFailure("connect") }
    }

    /// Requests the events of a page from a server on this machine.
    convenience init(page: String, port: UInt16) throws {
        try self.init(port: port)
        let request = "GET /.almanac/events?page=\(page) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
        let count = request.utf8.count
        guard send(descriptor, request, count, Int32(MSG_NOSIGNAL)) == count else { throw SocketFailure("send") }
    }

    deinit { close(descriptor) }

    /// Reads everything that has arrived.
    ///
    /// - Returns: the number of page versions that the stream has announced so far.
    func versions() throws -> Int {
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(descriptor, &part, part.count, Int32(MSG_DONTWAIT)), count != 0 {
            if count < 0, errno == EAGAIN { break }
            guard count > 0 else { throw SocketFailure("recv") }
            text += String(decoding: part[..<count], as: UTF8.self)
        }
        return text.split(separator: "event: page\n", omittingEmptySubsequences: false).count - 1
    }
}

private func newSocket() throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SocketFailure("socket") }
    return descriptor
}

/// Passes a loopback address with a port, and its size, to `body`.
private func withLoopback(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}
