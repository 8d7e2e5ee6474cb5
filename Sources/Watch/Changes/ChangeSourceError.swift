import Foundation

/// Why changes cannot be noticed in this way.
package struct ChangeSourceError: Error, Hashable, CustomStringConvertible {
    /// What there is too little of.
    package enum Reason: Hashable, Sendable {
        /// The folders that all programs of a user may watch together.
        case watches
        /// The programs of a user that may watch.
        case instances
        /// Anything else that the system call of this name refused.
        case system(call: String, code: Int32)
    }

    package var reason: Reason
    /// The most that the system allows, where it says.
    package var limit: Int?

    package init(_ reason: Reason, limit: Int? = nil) {
        self.reason = reason
        self.limit = limit
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
