public import Foundation

/// A directory of the user.
public enum Directory: Sendable {
    /// Where documents are kept.
    case documentsDirectory
    /// Where is kept what can be made again.
    case cachesDirectory
}

// Foundation on Linux reads user-dirs.dirs, but takes the line XDG_DOCUMENTS_DIR="$HOME/Dokumente" to mean a relative
// path with quotation marks and a dollar sign in it (seen in Swift 6.3), and asks for the home directory elsewhere than
// in HOME. So Linux has its own way here.

extension FileManager {
    /// The documents directory of the user; it need not exist.
    ///
    /// On Linux the one of the XDG user directories: `XDG_DOCUMENTS_DIR` in the environment, else in `user-dirs.dirs`
    /// (xdg-user-dirs), else `Documents` in the home directory.
    public static func getDocumentsDirectory() -> URL {
        #if os(Linux)
        UserDirectories.current.documents
        #else
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first ?? .documentsDirectory
        #endif
    }

    /// The caches directory of the user; it need not exist.
    ///
    /// On Linux `XDG_CACHE_HOME`, else `.cache` in the home directory (XDG Base Directory Specification).
    public static func getCachesDirectory() -> URL {
        #if os(Linux)
        UserDirectories.current.caches
        #else
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first ?? .cachesDirectory
        #endif
    }

    /// The path of a file in a directory.
    public static func getPath(with filename: String, for directory: Directory) -> URL {
        switch directory {
        case .documentsDirectory: getDocumentsDirectory().appending(path: filename)
        case .cachesDirectory: getCachesDirectory().appending(path: filename)
        }
    }
}
