public import Foundation

/// A standard directory of the user.
public enum Directory: Sendable {
    /// The directory for documents.
    case documentsDirectory
    /// The directory for files that can be recreated.
    case cachesDirectory
}

// Foundation on Linux reads user-dirs.dirs, but interprets the line XDG_DOCUMENTS_DIR="$HOME/Dokumente" as a relative
// path that contains quotation marks and a dollar sign (seen in Swift 6.3), and doesn't take the home directory from
// HOME. Linux therefore has its own implementation here.

extension FileManager {
    /// Returns the documents directory of the user. It may not exist.
    ///
    /// On Linux, this is the XDG user directory: `XDG_DOCUMENTS_DIR` in the environment, else in `user-dirs.dirs`
    /// (xdg-user-dirs), else `Documents` in the home directory.
    public static func getDocumentsDirectory() -> URL {
        #if os(Linux)
        UserDirectories.current.documents
        #else
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first ?? .documentsDirectory
        #endif
    }

    /// Returns the caches directory of the user. It may not exist.
    ///
    /// On Linux, this is `XDG_CACHE_HOME`, else `.cache` in the home directory (XDG Base Directory Specification).
    public static func getCachesDirectory() -> URL {
        #if os(Linux)
        UserDirectories.current.caches
        #else
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first ?? .cachesDirectory
        #endif
    }

    /// Returns the URL of a file in a directory.
    public static func getPath(with filename: String, for directory: Directory) -> URL {
        switch directory {
        case .documentsDirectory: getDocumentsDirectory().appending(path: filename)
        case .cachesDirectory: getCachesDirectory().appending(path: filename)
        }
    }
}
