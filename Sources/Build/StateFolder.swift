package import Foundation

/// Where Almanac keeps what it remembers for the user: journals of changes, and paired devices.
package enum StateFolder {
    /// The folder that `ALMANAC_STATE` names, else `almanac` in the state folder of the XDG Base Directory Specification:
    /// `XDG_STATE_HOME`, by default `~/.local/state`. It need not exist.
    ///
    /// - Parameter home: the user's folder, where `HOME` does not say.
    package static func url(environment: [String: String], home: URL = .homeDirectory) -> URL {
        func folder(_ variable: String) -> URL? {
            // A relative path is to be ignored, says the specification.
            environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
        }
        let home = folder("HOME") ?? home
        let state = folder("XDG_STATE_HOME") ?? home.appending(path: ".local/state", directoryHint: .isDirectory)
        return folder("ALMANAC_STATE") ?? state.appending(path: "almanac", directoryHint: .isDirectory)
    }
}
