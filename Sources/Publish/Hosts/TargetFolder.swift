internal import Build
import Diagnostics
import FileSystem
internal import Foundation

/// The location of a target's folder, and the check whether a site may be published there.
struct TargetFolder: Sendable {
    private let path: String
    private let base: URL
    private let place: Location
    /// The folders that mustn't be written to, with their names in messages, and whether a target may be inside them.
    private let protected: [(name: String, path: String, allowsInside: Bool)]

    /// - Parameters:
    ///   - path: the path in `almanac.yml`.
    ///   - work: Almanac's working folder.
    init(_ path: String, of configuration: Configuration, work: URL, place: Location) {
        self.path = path
        self.place = place
        base = configuration.siteFolder
        let site = Folders.resolved(base.filePath)
        let folders = [
            ("the folder of the stores", configuration.storesFolder), ("the templates", configuration.templatesFolder),
            ("the static files", configuration.publicFolder), ("the output folder", configuration.output),
            ("Almanac's own folder", work),
        ]
        let sources = folders.map { name, url in
            let path = Folders.resolved(url.filePath)
            // The stores may be in the site's folder itself, or in one of its parents.
            return (name: name, path: path, allowsInside: Folders.isPath(site, in: path))
        }
        let wholes = [("the folder of `almanac.yml`", site)] + Self.homes.map { ("your home folder", $0) }
        protected = sources + wholes.map { (name: $0.0, path: $0.1, allowsInside: true) }
    }

    private static var homes: [String] {
        let told = ProcessInfo.processInfo.environment["HOME"].map { [$0] } ?? []
        let known = FileManager.default.homeDirectoryForCurrentUser.filePath
        return (told + [known]).filter { $0.hasPrefix("/") }.map(Folders.resolved)
    }

    /// The path of the folder, with all links resolved. The folder may not exist.
    ///
    /// - Throws: a refusal if the folder mustn't be written to, or if the path can't be that of a folder.
    func resolve() throws(Diagnostic) -> String {
        var path = path
        if path == "~" || path.hasPrefix("~/"), let home = Self.homes.first { path = home + path.dropFirst() }
        if path.hasPrefix("~") {
            throw refusal(
                "`\(path)` isn't supported, because `~` can only stand for your own home folder",
                "write the path in full, or `./\(path)` for a folder of this name"
            )
        }
        let named = URL(filePath: path, directoryHint: .isDirectory, relativeTo: base).standardizedFileURL.filePath
        let folder = Folders.resolved(named)
        for part in Folders.above(folder) + [folder] {
            var status = stat()
            guard lstat(part, &status) == 0, status.kind != .folder else { continue }
            throw refusal(
                "\(part) is \(status.kind == .link ? "a link that leads nowhere" : "a file, not a folder")",
                "remove it, or name another folder"
            )
        }
        let conflict = protected.first {
            Folders.isPath($0.path, in: folder) || !$0.allowsInside && Folders.isPath(folder, in: $0.path)
        }
        if folder == "/" { throw refusal("/ is the root of the file system", Self.hint) }
        if let conflict {
            let verb =
                conflict.path == folder ? "is" : Folders.isPath(folder, in: conflict.path) ? "is inside" : "contains"
            throw refusal("\(folder) \(verb) \(conflict.name)", Self.hint)
        }
        return folder
    }

    private static let hint = "publish to a folder that contains nothing but the published site"

    private func refusal(_ message: String, _ hint: String) -> Diagnostic {
        .error(place, "a site cannot be published there: \(message)", hint: hint)
    }
}
