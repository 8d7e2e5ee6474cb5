import Foundation
import Glibc

/// Returns a port on which a program that is started later can listen.
///
/// A port that the system hands out (to a listener on port 0, or to any outgoing connection) may be in use again before
/// the program opens it. This port is below the range that the system hands out.
package func freePort() throws -> UInt16 {
    for _ in 0..<1_000 {
        let port = UInt16.random(in: 10_000..<16_000)
        if isFree(port) { return port }
    }
    throw POSIXError(.EADDRINUSE)
}

private func isFree(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    // The C function takes any socket address as a `sockaddr` and its real size.
    return withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    } == 0
}
