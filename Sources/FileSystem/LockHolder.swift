import Foundation

/// The process that holds the lock on a folder or file.
package struct LockHolder {
    package var process: Int32
    var command: String?

    var words: String {
        if process == getpid() { return "this program itself" }
        return "process \(process)" + (command.map { " (\($0))" } ?? "")
    }

    /// Finds the holder in `/proc/locks` (proc_locks(5)), which exists only on Linux.
    package static func find(of descriptor: Int32) -> LockHolder? {
        var status = stat()
        guard fstat(descriptor, &status) == 0,
            let locks = FileManager.default.contents(atPath: "/proc/locks")
        else { return nil }
        let inode = String(status.st_ino)
        for line in String(decoding: locks, as: UTF8.self).split(separator: "\n") {
            // 1: FLOCK  ADVISORY  WRITE 30398 fe:00:253853 0 EOF; a waiting process has "->" after the number.
            let fields = line.split(separator: " ")
            guard fields.count >= 6, fields[1] == "FLOCK", let process = Int32(fields[4]), process > 0,
                fields[5].split(separator: ":").last.map(String.init) == inode
            else { continue }
            return LockHolder(process: process, command: command(of: process))
        }
        return nil
    }

    private static func command(of process: Int32) -> String? {
        guard let name = FileManager.default.contents(atPath: "/proc/\(process)/comm") else { return nil }
        return String(decoding: name, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
