import Foundation
import Glibc
import TestSupport

/// What the system knows about the process of the watch.
extension WatchedSite {
    private struct Unknown: Error {
        var what: String
    }

    private func proc(_ file: String) throws -> String {
        try String(contentsOfFile: "/proc/\(program.identifier)/\(file)", encoding: .utf8)
    }

    /// A number from `/proc/PID/status`, or from the status of a thread.
    private func status(_ name: String, task: String? = nil) throws -> Int {
        let lines = try proc(task.map { "task/\($0)/status" } ?? "status").split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix(name + ":") }), let number = Int(line.filter(\.isNumber))
        else { throw Unknown(what: name) }
        return number
    }

    /// The processor time in seconds.
    var processorTime: Double {
        get throws {
            // The program name may contain spaces. A state and numbers follow it (proc(5)).
            let fields = try proc("stat").split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
                throw Unknown(what: "times")
            }
            return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
        }
    }

    /// The number of times that any of its threads has gone to sleep.
    var sleeps: Int {
        get throws {
            let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(program.identifier)/task")
            // A thread may have ended meanwhile.
            return tasks.reduce(0) { $0 + ((try? status("voluntary_ctxt_switches", task: $1)) ?? 0) }
        }
    }

    /// The resident memory in bytes.
    var memory: Int { get throws { try status("VmRSS") * 1024 } }

    /// The targets of its open files, sorted.
    var openFiles: [String] {
        get throws {
            let folder = "/proc/\(program.identifier)/fd"
            return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)
            }.sorted()
        }
    }
}
