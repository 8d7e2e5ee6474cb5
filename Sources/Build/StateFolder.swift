package import Foundation
import Persistence

/// Almanac's state folder, which holds journals of changes, copies of stores, and paired devices.
package enum StateFolder {
    /// The folder in `ALMANAC_STATE`, else `almanac` in the state folder of the XDG Base Directory Specification:
    /// `XDG_STATE_HOME`, by default `~/.local/state`. It may not exist.
    ///
    /// - Parameter home: the home folder to use if `HOME` isn't set.
    package static func url(environment: [String: String], home: URL = .homeDirectory) -> URL {
        let home = environment.absolutePath("HOME") ?? home.filePath
        let state = environment.absolutePath("XDG_STATE_HOME") ?? "\(home)/.local/state"
        let path = environment.absolutePath("ALMANAC_STATE") ?? "\(state)/almanac"
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    /// Creates a subfolder and its parents unless they exist. Only the user can open them.
    static func create(_ folder: URL) throws {
        let access: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: access)
    }

    /// The hint of an error about writing to the state folder.
    static let writingHint = "is there enough space, and can you write there? set ALMANAC_STATE to use another folder"
}
