import Foundation

/// Why changes cannot be noticed in this way.
package struct ChangeSourceError: Error, Hashable, CustomStringConvertible {
    /// The resource that is used up.
    package enum Reason: Hashable, Sendable {
        /// The number of folders that all programs of a user may watch together.
        case watches
        /// The number of programs of a user that may watch.
        case instances
        /// A system call failed.
        case system(call: String, code: Int32)
    }

    package var reason: Reason
    /// The most that the system allows, where it says.
    package var limit: Int?

    package init(_ reason: Reason, limit: Int? = nil) {
        self.reason = reason
        self.limit = limit
    }

    /// Passes on what a system call returned.
    ///
    /// - Throws: the error of the call if that is -1.
    static func check(_ result: Int32, of call: String) throws(ChangeSourceError) -> Int32 {
        guard result >= 0 else { throw ChangeSourceError(.system(call: call, code: errno)) }
        return result
    }

    /// What is wrong, in a sentence.
    package var message: String {
        switch reason {
        case .watches: "too many folders are watched" + allowance
        case .instances: "too many programs watch for changes" + allowance
        case .system(let call, let code): "changes cannot be watched for: \(call): \(String(cString: strerror(code)))"
        }
    }

    /// What to do about it.
    package var hint: String {
        switch reason {
        case .watches: advice("fs.inotify.max_user_watches", 524_288)
        case .instances: advice("fs.inotify.max_user_instances", 1024)
        case .system: "look at the files at intervals instead (polling)"
        }
    }

    package var description: String { "\(message); \(hint)" }

    private var allowance: String { limit.map { " (the system allows each user \($0))" } ?? "" }

    private func advice(_ setting: String, _ usual: Int) -> String {
        let number = max(usual, 2 * (limit ?? 0))
        return "end other programs that watch, raise the limit with \"sudo sysctl \(setting)=\(number)\", "
            + "or look at the files at intervals instead (polling)"
    }
}
