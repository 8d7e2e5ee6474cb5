import Foundation
import Glibc

/// How many connections the server on this port holds: what the system lists as open at its end, with an owner.
func serverSockets(of port: UInt16) throws -> Int {
    let end = ":" + String(port, radix: 16, uppercase: true)
    return try systemFile("/proc/net/tcp").split(separator: "\n").count { line in
        let parts = line.split(separator: " ")
        // Local address, remote address, state, ..., inode; 0A is a listening socket.
        return parts.count > 9 && parts[1].hasSuffix(end) && parts[3] != "0A" && parts[9] != "0"
    }
}

/// The memory of this process, in kilobytes.
func residentMemory() throws -> Int {
    try systemFile("/proc/self/status").firstMatch(of: /VmRSS:\s*(\d+)/).flatMap { Int($0.1) } ?? 0
}

/// A file that the system makes up while it is read. Its size is told as 0, so Foundation reads too little of it.
private func systemFile(_ path: String) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CocoaError(.fileReadNoSuchFile) }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &part, part.count), count > 0 { text += part[..<count] }
    return String(decoding: text, as: UTF8.self)
}
