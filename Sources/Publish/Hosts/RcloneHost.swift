import Build
import Diagnostics
import FileSystem
internal import Foundation

/// Any storage that the user has configured in rclone.
struct RcloneHost: Host {
    private let destination: String
    private let cache: URL
    private let rclone: Tool

    /// - Parameter siteFolder: the base of a relative path.
    init(destination: String, siteFolder: URL, cache: URL, place: Location) {
        self.destination = destination.localPath(in: siteFolder) ?? destination
        self.cache = cache
        rclone = Tool(name: "rclone", place: place, folder: siteFolder.path(percentEncoded: false))
    }

    private func path(of file: String) -> String {
        destination + (destination.hasSuffix(":") || destination.hasSuffix("/") ? "" : "/") + file
    }

    func readState() async throws(Diagnostic) -> HostState {
        let (manifest, next) = try await manifests()
        if let found = next ?? manifest { return .site(found, isTidy: next == nil) }
        let listing = try await rclone.run(["lsf", "--max-depth", "1", "--", destination])
        if listing.status == 3 { return .empty }
        guard listing.isSuccess else { throw unreadable(listing) }
        // An empty manifest or a partial next one is left from an interrupted first publish.
        let files = listing.text.split(whereSeparator: \.isNewline).map(String.init)
        return files.first { !isPartialUpload($0) }.map { .foreign($0) } ?? .empty
    }

    /// Whether a file is the remainder of the first manifest. Newer versions of rclone upload to a file such as
    /// `.almanac-manifest.next.json.1a2b3c4d.partial` before renaming it.
    private func isPartialUpload(_ file: String) -> Bool {
        [SiteManifest.file, SiteManifest.next].contains(file)
            || (file.hasPrefix(SiteManifest.next + ".") && file.hasSuffix(".partial"))
    }

    /// The content of the manifest, and that of the next manifest if it must replace the former, that is, if it is
    /// complete and the manifest isn't.
    ///
    /// On many remotes a file has its final name during the upload, so killing rclone leaves a partial file. A manifest
    /// is therefore uploaded under another name, and then moved.
    private func manifests() async throws(Diagnostic) -> (manifest: [UInt8]?, next: [UInt8]?) {
        let manifest = try await contents(of: SiteManifest.file)
        if let manifest, SiteManifest.isWhole(manifest) { return (manifest, nil) }
        let next = try await contents(of: SiteManifest.next)
        return (manifest, next.flatMap { SiteManifest.isWhole($0) ? $0 : nil })
    }

    /// The content of a file; nil if it is missing or empty.
    private func contents(of file: String) async throws(Diagnostic) -> [UInt8]? {
        let result = try await rclone.run(["cat", "--", path(of: file)])
        // rclone, "Exit code": 3 if a folder doesn't exist, 4 if a file doesn't. On some remotes, a missing file reads
        // as empty.
        guard [0, 3, 4].contains(result.status) else { throw unreadable(result) }
        return result.isSuccess && !result.output.isEmpty ? result.output : nil
    }

    private func unreadable(_ result: Tool.RunResult) -> Diagnostic {
        let name = Secrets.hidden(inRemote: destination)
        let hint = "check that `rclone lsf \(name)` works by itself; `rclone config` sets up a remote"
        return rclone.failure("\(name) cannot be read", result, hint: hint)
    }

    func tidyUp() async throws(Diagnostic) { try await promoteManifest() }

    func perform(_ transfer: Transfer) async throws(Diagnostic) -> Diagnostic? {
        // The next manifest mustn't be overwritten while it is the only complete one.
        if try await manifests().next != nil { try await promoteManifest() }
        for stage in transfer.stages {
            try await send(stage.manifest)
            try await makeRoom(stage)
            for (folder, files) in transfer.bySource(stage.sent) {
                // The header fields apply to all files of a call.
                for (headers, files) in Dictionary(grouping: files, by: HostFiles.uploadHeaders) {
                    try await copy(files, from: folder, headers)
                }
            }
        }
        return nil
    }

    private func remove(_ files: [String]) async throws(Diagnostic) {
        guard !files.isEmpty else { return }
        try await run(["delete", "--files-from-raw", "-", "--", destination], files)
    }

    /// Removes files, and then the empty folders that are in the way of new files.
    private func makeRoom(_ stage: PublishPlan.Stage) async throws(Diagnostic) {
        try await remove(stage.removed)
        let sent = Set(stage.sent)
        for folder in Set(stage.removed.flatMap(Folders.above)).sorted() where sent.contains(folder) {
            // It may be gone, or a file already. If something is still in the way, uploading the file fails.
            _ = try await rclone.run(["rmdirs", "--", path(of: folder)])
        }
    }

    private func send(_ manifest: SiteManifest) async throws(Diagnostic) {
        let folder = try manifest.write(as: SiteManifest.next, below: cache, at: rclone.place)
        try await copy([SiteManifest.next], from: folder, HostFiles.uploadHeaders(of: SiteManifest.next))
        try await promoteManifest()
    }

    private func promoteManifest() async throws(Diagnostic) {
        let (next, manifest) = (path(of: SiteManifest.next), path(of: SiteManifest.file))
        try await run(["moveto", "--ignore-times", "--", next, manifest])
    }

    /// Uploads files. The changed files were determined by their contents; rclone would compare dates, which not every
    /// remote stores.
    private func copy(_ files: [String], from folder: URL, _ headers: [String]) async throws(Diagnostic) {
        guard !files.isEmpty else { return }
        let options = ["--no-traverse", "--ignore-times"] + headers.flatMap { ["--header-upload", $0] }
        try await run(
            ["copy", "--files-from-raw", "-"] + options + ["--", folder.path(percentEncoded: false), destination],
            files
        )
    }

    private func run(_ arguments: [String], _ files: [String] = []) async throws(Diagnostic) {
        let failure = "some files could not be sent to \(Secrets.hidden(inRemote: destination))"
        try await rclone.run(arguments, input: Array(files.map { $0 + "\n" }.joined().utf8), or: failure)
    }
}
