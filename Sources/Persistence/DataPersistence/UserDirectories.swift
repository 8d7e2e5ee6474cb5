import Foundation

/// The XDG user directories, as defined by the XDG Base Directory Specification and xdg-user-dirs.
struct UserDirectories {
    var environment: [String: String]
    /// The home directory to use if `HOME` isn't set.
    var fallbackHome: String
    /// Reads a file; returns nil if it can't be read.
    var read: (String) -> String?

    static var current: UserDirectories {
        UserDirectories(
            environment: ProcessInfo.processInfo.environment,
            fallbackHome: NSHomeDirectory(),
            read: { FileManager.default.contents(atPath: $0).map { String(decoding: $0, as: UTF8.self) } }
        )
    }

    var documents: URL {
        let configuration = environment.absolutePath("XDG_CONFIG_HOME") ?? "\(home)/.config"
        let path =
            environment.absolutePath("XDG_DOCUMENTS_DIR")
            ?? read("\(configuration)/user-dirs.dirs").flatMap(documents) ?? "\(home)/Documents"
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    var caches: URL {
        URL(filePath: environment.absolutePath("XDG_CACHE_HOME") ?? "\(home)/.cache", directoryHint: .isDirectory)
    }

    private var home: String { environment.absolutePath("HOME") ?? fallbackHome }

    /// The value in a file with lines such as `XDG_DOCUMENTS_DIR="$HOME/Documents"`; the last line wins.
    private func documents(in file: String) -> String? {
        let lines = file.split(whereSeparator: \.isNewline).compactMap { line in
            line.wholeMatch(of: /\s*XDG_DOCUMENTS_DIR\s*=\s*"(.*)"\s*/)?.1
        }
        guard var value = lines.last.map(String.init) else { return nil }
        let isInHome = value == "$HOME" || value.hasPrefix("$HOME/")
        if isInHome { value.removeFirst("$HOME".count) }
        // A backslash escapes the next character.
        value = value.replacing(/\\(.)/) { String($0.1) }
        if isInHome { return home + value }
        return value.hasPrefix("/") ? value : nil
    }
}

extension [String: String] {
    /// The absolute path in a variable of the environment. The XDG specifications say to ignore relative paths.
    package func absolutePath(_ variable: String) -> String? {
        self[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}
