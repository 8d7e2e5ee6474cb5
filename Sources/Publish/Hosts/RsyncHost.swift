import Build
import Diagnostics
import FileSystem
internal import Foundation

/// A folder that rsync reaches over SSH, through a daemon, or on this machine.
struct RsyncHost: Host {
    private let destination: String
    private let shell: String?
    /// A local folder for fetched files.
    private let cache: URL
    private let rsync: Tool

    /// - Parameter siteFolder: the base of a relative path.
    init(destination: String, shell: String?, siteFolder: URL, cache: URL, place: Location) {
        let resolved = destination.localPath(in: siteFolder) ?? destination
        // `host:` is the home folder on the host; `host:/` would be its root folder.
        self.destination = resolved.hasSuffix("/") || resolved.hasSuffix(":") ? resolved : resolved + "/"
        self.shell = shell
        self.cache = cache
        rsync = Tool(name: "rsync", place: place, folder: siteFolder.path(percentEncoded: false))
    }

    private func arguments(_ arguments: [String]) -> [String] {
        // A server that doesn't answer for this long isn't going to.
        let isDaemon = destination.hasPrefix("rsync://") || destination.contains("::")
        let patience = ["--timeout=60"] + (isDaemon ? ["--contimeout=30"] : [])
        return (shell.map { ["--rsh=\($0)"] } ?? []) + patience + arguments + [destination]
    }

    func readState() async throws(Diagnostic) -> HostState {
        let incoming = cache.appending(path: "incoming", directoryHint: .isDirectory)
        do {
            try? FileManager.default.removeItem(at: incoming)
            try FileManager.default.createDirectory(at: incoming, withIntermediateDirectories: true)
        } catch {
            throw .error(rsync.place, "the published manifest cannot be kept: \(reason(of: error))")
        }
        let fetch =
            arguments(["--recursive", "--include=/\(SiteManifest.file)", "--exclude=*"])
            + [incoming.path(percentEncoded: false)]
        let result = try await rsync.run(fetch)
        if Self.isMissing(result) { return .empty }
        guard result.isSuccess else { throw unreadable(result) }
        if let data = try? Data(contentsOf: incoming.appending(path: SiteManifest.file)) { return .site(Array(data)) }
        let list = arguments(["--list-only", "--exclude=/.~tmp~/"])
        let listing = try await rsync.run(list)
        guard listing.isSuccess else { throw unreadable(listing) }
        // The columns are mode, size, date, time and name.
        let names = listing.text.split(whereSeparator: \.isNewline)
            .compactMap { (line: Substring) -> String? in
                let parts = line.split(separator: " ", maxSplits: 4)
                return parts.count == 5 && parts[0].count == 10 ? String(parts[4]) : nil
            }
        return names.first { $0 != "." }.map(HostState.foreign) ?? .empty
    }

    /// Whether the folder doesn't exist yet. The exit status is the same as for any file that couldn't be read.
    private static func isMissing(_ result: Tool.RunResult) -> Bool {
        result.status == 23 && result.says("No such file or directory") && result.says("change_dir", "link_stat")
    }

    private func unreadable(_ result: Tool.RunResult) -> Diagnostic {
        let hint = "check that `rsync \(Secrets.hidden(in: destination))` works by itself"
        return rsync.failure("\(Secrets.hidden(in: destination)) cannot be read", result, hint: hint)
    }

    func perform(_ transfer: Transfer) async throws(Diagnostic) -> Diagnostic? {
        // The manifests that follow no longer list the files of the interrupted publish.
        try await remove(transfer.unfinished.map(Self.waitingPlace))
        for stage in transfer.stages {
            try await send(stage.manifest)
            try await remove(stage.removed)
            for (folder, files) in transfer.bySource(stage.sent) { try await send(files, from: folder) }
        }
        return nil
    }

    private func send(_ files: [String], from folder: URL) async throws(Diagnostic) {
        guard !files.isEmpty else { return }
        // With --delay-updates, the files are moved into place together at the end. With --checksum, a rebuild with the
        // same bytes transfers nothing.
        try await send(["--checksum", "--compress", "--delay-updates", "--mkpath"], files, from: folder)
    }

    /// The temporary path of a file until all files are transferred (rsync, "--delay-updates"). A killed run leaves it
    /// behind.
    private static func waitingPlace(of file: String) -> String {
        let parts = Folders.parts(of: file)
        return (parts.dropLast() + [".~tmp~"] + parts.suffix(1)).joined(separator: "/")
    }

    private func send(_ manifest: SiteManifest) async throws(Diagnostic) {
        let folder = try manifest.write(as: SiteManifest.file, below: cache, at: rsync.place)
        try await send(["--checksum", "--mkpath"], [SiteManifest.file], from: folder)
    }

    /// Removes files, and folders that have become empty.
    private func remove(_ files: [String]) async throws(Diagnostic) {
        guard !files.isEmpty else { return }
        let empty = cache.appending(path: "empty", directoryHint: .isDirectory)
        try? FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        // rsync deletes files that are missing from the empty source folder, and protects those that no pattern
        // matches.
        let paths = Set(files.flatMap { Folders.above($0).map { $0 + "/" } } + files)
        let patterns = paths.sorted().map { path in
            // In a pattern without a wildcard, a backslash is literal (rsync, "Pattern matching rules").
            path.contains { "*?[".contains($0) } ? "/" + path.replacing(/[*?\[\\]/) { "\\\($0.0)" } : "/" + path
        }
        let options = ["--recursive", "--delete", "--include-from=-", "--exclude=*", empty.path(percentEncoded: false)]
        try await run(options, input: patterns.joined(separator: "\n"))
    }

    private func send(_ options: [String], _ files: [String], from folder: URL) async throws(Diagnostic) {
        let options = options + ["--files-from=-", "--from0", folder.path(percentEncoded: false)]
        // Without the prefix, a name could be mistaken for a comment.
        try await run(options, input: files.map { "./" + $0 }.joined(separator: "\0"))
    }

    private func run(_ options: [String], input: String) async throws(Diagnostic) {
        let failure = "some files could not be sent to \(Secrets.hidden(in: destination))"
        try await rsync.run(arguments(options), input: Array(input.utf8), or: failure)
    }
}
