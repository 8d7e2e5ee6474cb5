import Foundation

/// The reason why a change source can't work.
package struct ChangeSourceError: Error, Hashable, CustomStringConvertible {
    /// The exhausted resource, or the call that failed.
    package enum Reason: Hashable, Sendable {
        /// The number of folders that all programs of a user together may watch.
        case watches
        /// The number of programs of a user that may watch.
        case instances
        /// A system call failed.
        case system(call: String, code: Int32)
    }

    package var reason: Reason
    /// The system's limit, if it is known.
    package var limit: Int?

    package init(_ reason: Reason, limit: Int? = nil) {
        self.reason = reason
        self.limit = limit
    }

    /// Returns the result of a system call.
    ///
    /// - Throws: the error of the call if the result is negative.
    static func check(_ result: Int32, of call: String) throws(ChangeSourceError) -> Int32 {
        guard result >= 0 else { throw ChangeSourceError(.system(call: call, code: errno)) }
        return result
    }

    /// A description of the error.
    package var message: String {
        switch reason {
        case .watches: "too many folders are watched" + allowance
        case .instances: "too many programs watch for changes" + allowance
        case .system(let call, let code): "changes cannot be watched for: \(call): \(String(cString: strerror(code)))"
        }
    }

    /// What the user can do about it.
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
