import Foundation

/// The reason why a change source can't work.
package struct ChangeSourceError: Error, Hashable, CustomStringConvertible {
    package let message: String
    /// What the user can do about it.
    package let hint: String?

    package var description: String { hint.map { "\(message); \($0)" } ?? message }

    package init(call: String, code: Int32) {
        message = "cannot watch for changes: \(call): \(String(cString: strerror(code)))"
        hint = nil
    }

    private init(_ message: String, limit: Int?, setting: String, usual: Int) {
        self.message = message + (limit.map { " (the system allows each user \($0))" } ?? "")
        let number = max(usual, 2 * (limit ?? 0))
        hint =
            "close other programs that watch for changes, or raise the limit with \"sudo sysctl \(setting)=\(number)\""
    }

    /// All of a user's programs together watch too many folders.
    ///
    /// - Parameter limit: the system's limit, if it is known.
    package static func folders(limit: Int?) -> ChangeSourceError {
        let setting = "fs.inotify.max_user_watches"
        return ChangeSourceError("too many folders are watched", limit: limit, setting: setting, usual: 524_288)
    }

    /// Too many of a user's programs watch for changes.
    package static func programs(limit: Int) -> ChangeSourceError {
        let setting = "fs.inotify.max_user_instances"
        return ChangeSourceError("too many programs watch for changes", limit: limit, setting: setting, usual: 1024)
    }

    /// Returns the result of a system call.
    ///
    /// - Throws: the error of the call if the result is negative.
    static func check(_ result: Int32, of call: String) throws(ChangeSourceError) -> Int32 {
        guard result >= 0 else { throw ChangeSourceError(call: call, code: errno) }
        return result
    }
}
