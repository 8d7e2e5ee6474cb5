internal import Foundation

extension URL {
    /// The path as a person in the current folder would type it.
    package var shortPath: String {
        let path = standardizedFileURL.path(percentEncoded: false).trimmingSlash
        let here = FileManager.default.currentDirectoryPath
        if path == here { return "." }
        let prefix = here == "/" ? "/" : here + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    /// The path for the system, without the slash that marks a folder.
    package var filePath: String { path(percentEncoded: false).trimmingSlash }
}

extension String {
    fileprivate var trimmingSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}

/// An error in words, without the name of a Swift type round it.
package func reason(of error: any Error) -> String {
    if let error = error as? SystemError { return error.description }
    if let error = error as? CocoaError {
        switch error.code {
        case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
        case .fileReadNoSuchFile, .fileNoSuchFile: return "there is no such file"
        case .fileWriteOutOfSpace: return "the disk is full"
        default: break
        }
        if let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error { return reason(of: underlying) }
    }
    let bridged = error as NSError
    if bridged.domain == NSPOSIXErrorDomain, let code = Int32(exactly: bridged.code) {
        return SystemError(code: code).description
    }
    return "\(error)"
}

/// An error of the operating system.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    package var code: Int32

    package init(code: Int32) { self.code = code }

    /// The error of the call that has just failed.
    static var last: SystemError { SystemError(code: errno) }

    package var description: String {
        switch code {
        case ENOSPC: "the disk is full"
        case EDQUOT: "the disk quota is used up"
        case EACCES, EPERM: "permission denied"
        case EROFS: "the file system is read-only"
        case EISDIR: "it is a folder"
        case ENOTDIR: "a part of its path is no folder"
        case ENAMETOOLONG: "its name is too long"
        default: String(cString: strerror(code))
        }
    }
}
