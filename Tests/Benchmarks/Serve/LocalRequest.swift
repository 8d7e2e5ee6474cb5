import Foundation
import Glibc

/// A request to a server on this computer, over a separate connection.
struct LocalRequest {
    let port: UInt16

    /// Sends a request, and waits for the complete response.
    ///
    /// - Returns: the status and the body.
    func send(_ method: String, _ path: String, fields: [String] = [], body: String = "") throws -> (Int, String) {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard connection >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(connection) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: address) { pointer in
            // A socket address of any family is passed as the generic type together with its real size.
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(connection, $0, size) }
        }
        guard result == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        let head =
            ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"] + fields
            + ["Content-Length: \(body.utf8.count)", "", body]
        let handle = FileHandle(fileDescriptor: connection)
        try handle.write(contentsOf: Data(head.joined(separator: "\r\n").utf8))
        let answer = String(decoding: Self.answer(from: handle), as: UTF8.self)
        let status = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return (status, answer.range(of: "\r\n\r\n").map { String(answer[$0.upperBound...]) } ?? "")
    }

    /// A whole answer. Some servers, such as chromedriver, keep the connection open after it.
    private static func answer(from handle: FileHandle) -> Data {
        var bytes = Data()
        while true {
            let part = handle.availableData
            bytes += part
            guard !part.isEmpty, let head = bytes.firstRange(of: Data("\r\n\r\n".utf8)) else {
                if part.isEmpty { return bytes }
                continue
            }
            let fields = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).lowercased()
            let length = fields.firstMatch(of: #/content-length: *([0-9]+)/#).flatMap { Int($0.1) }
            if let length, bytes.count - head.upperBound >= length { return bytes }
        }
    }
}
