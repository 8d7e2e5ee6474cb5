import Foundation

/// The XDG user directories, by the rules of the XDG Base Directory Specification and of xdg-user-dirs.
struct UserDirectories {
    /// The environment of a process.
    var environment: [String: String]
    /// The home directory where `HOME` does not say.
    var fallbackHome: String
    /// Reads a file; nil if that is not possible.
    var read: (String) -> String?

    /// Those of this process.
    static var current: UserDirectories {
        UserDirectories(
            environment: ProcessInfo.processInfo.environment,
            fallbackHome: NSHomeDirectory(),
            read: { FileManager.default.contents(atPath: $0).map { String(decoding: $0, as: UTF8.self) } }
        )
    }

    var documents: URL {
        let configuration = absolute("XDG_CONFIG_HOME") ?? "\(home)/.config"
        let path = absolute("XDG_DOCUMENTS_DIR") ?? read("\(configuration)/user-dirs.dirs").flatMap(documents)
        return URL(filePath: path ?? "\(home)/Documents", directoryHint: .isDirectory)
    }

    var caches: URL {
        URL(filePath: absolute("XDG_CACHE_HOME") ?? "\(home)/.cache", directoryHint: .isDirectory)
    }

    private var home: String { absolute("HOME") ?? fallbackHome }

    /// Relative paths in the variables are to be ignored.
    private func absolute(_ variable: String) -> String? {
        environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// The value in a file of lines such as `XDG_DOCUMENTS_DIR="$HOME/Documents"`; the last one counts.
    private func documents(in file: String) -> String? {
        let lines = file.split(whereSeparator: \.isNewline).compactMap { line in
            line.wholeMatch(of: /\s*XDG_DOCUMENTS_DIR\s*=\s*"(.*)"\s*/)?.1
        }
        guard var value = lines.last.map(String.init) else { return nil }
        let isInHome = value == "$HOME" || value.hasPrefix("$HOME/")
        if isInHome { value.removeFirst("$HOME".count) }
        // A backslash keeps the next character from meaning anything.
        value = value.replacing(/\\(.)/) { String($0.1) }
        if isInHome { return home + value }
        return value.hasPrefix("/") ? value : nil
    }
}
