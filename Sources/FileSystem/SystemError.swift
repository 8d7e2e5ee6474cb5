package import Diagnostics
import Foundation

/// The error of a failed system call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    package var code: Int32
    /// The file or folder, if the caller wouldn't know which of many has failed. The description doesn't contain it.
    package var path: String?

    package init(code: Int32, path: String? = nil) { (self.code, self.path) = (code, path) }

    /// The error of the last call, from `errno`.
    package static var last: SystemError { SystemError(code: errno) }

    /// Returns the result of a system call, throws if it is -1, and repeats a call that was interrupted by a signal.
    @discardableResult
    package static func check<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
        while true {
            let result = call()
            if result != -1 { return result }
            if errno != EINTR { throw .last }
        }
    }

    /// The error of a system call; nil if it succeeds.
    package static func from(_ call: () -> Int32) -> SystemError? {
        do throws(SystemError) {
            try check(call)
            return nil
        } catch {
            return error
        }
    }

    /// Whether the file system doesn't support the call or its flags.
    package var isUnsupported: Bool { [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }

    package var description: String {
        switch code {
        case ENOSPC: "the disk is full"
        case EDQUOT: "your disk quota is used up"
        case EFBIG: "the file would become larger than this process may write"
        case EACCES, EPERM: "permission denied"
        case EROFS: "the file system is read-only"
        case EIO: "input/output error"
        case ENOENT: "there is no such file"
        case EISDIR: "it is a folder"
        case ENOTDIR: "a part of its path isn't a folder"
        case ENAMETOOLONG: "its name is too long"
        case EMFILE, ENFILE: "too many files are open"
        case EBUSY: "the system is using it, for example as a mount point"
        default: String(cString: strerror(code))
        }
    }

    private var hint: String? {
        switch code {
        case ENOSPC, EDQUOT: "nothing has been changed; free some space and try again"
        case EFBIG: "nothing has been changed; see ulimit -f"
        case EACCES, EPERM: "give yourself write permission for the file and its folder"
        case EIO: "check the disk"
        case EBUSY: "if it is mounted into a container, mount its folder instead"
        case ENOENT: "create the folder, or correct the path"
        case ENOTDIR, ENAMETOOLONG: "correct the path"
        default: nil
        }
    }

    /// A diagnostic for an error from writing a file.
    package func diagnostic(_ file: String, _ failure: String) -> Diagnostic {
        let words = code == ENOENT ? "its folder does not exist" : description
        return .error(Location(file: file), "\(failure): \(words)", hint: hint)
    }
}
