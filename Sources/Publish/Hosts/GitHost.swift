import Diagnostics
import FileSystem
internal import Foundation
import Settings
import Synchronization

/// A branch of a Git repository that contains only the site.
///
/// Everything is done in a separate bare repository, so that the user's work trees, indexes, branches and hooks aren't
/// touched.
final class GitHost: Host {
    private let target: PublishTarget.GitBranch
    /// The repository argument for Git.
    private let repository: String
    private let cache: URL
    private let git: Tool
    /// The commit that was examined; nil if the branch doesn't exist.
    private let tip = Mutex<String?>(nil)

    /// - Parameters:
    ///   - siteFolder: the base of a relative path.
    ///   - cache: the location of the bare repository. It can be deleted at any time.
    init(_ target: PublishTarget.GitBranch, siteFolder: URL, cache: URL, place: Location) {
        self.target = target
        self.cache = cache
        repository = target.repository.localPath(in: siteFolder) ?? target.repository
        // A Git hook that runs Almanac has these set for its own repository (git-rev-parse, `--local-env-vars`).
        let foreign = [
            "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
            "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE",
            "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_PREFIX", "GIT_SHALLOW_FILE",
            "GIT_COMMON_DIR", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE", "GIT_QUARANTINE_PATH",
        ]
        var environment: [String: String?] = Dictionary(uniqueKeysWithValues: foreign.map { ($0, nil) })
        // Without a terminal, Git can't ask for credentials.
        if isatty(STDERR_FILENO) == 0 { environment["GIT_TERMINAL_PROMPT"] = "0" }
        let folder = cache.path(percentEncoded: false)
        let options = ["--git-dir=\(folder)", "-c", "core.hooksPath=/dev/null", "-c", "core.autocrlf=false"]
        git = Tool(name: "git", place: place, options: options, environment: environment, ownFolder: folder)
    }

    private var reference: String { "refs/heads/\(target.branch)" }

    func readState() async throws(Diagnostic) -> HostState {
        let tip = try await remoteHash(of: reference)
        try await prepareRepository(like: tip == nil ? try await remoteHash(of: "refs/heads/*") : tip)
        guard let tip else {
            self.tip.withLock { $0 = nil }
            return .empty
        }
        let failure = "the branch `\(target.branch)` of \(Secrets.hidden(in: repository)) cannot be fetched"
        let known = try await git.run(["cat-file", "-e", "\(tip)^{tree}"])
        if !known.isSuccess {
            let options = ["--quiet", "--no-tags", "--depth=1", "--no-write-fetch-head", "--"]
            let source = [repository, "+\(reference):refs/almanac/published"]
            try await git.run(["fetch"] + options + source, or: failure)
        }
        self.tip.withLock { $0 = tip }
        let files = try await list(["--name-only", tip], or: failure)
        guard files.contains(SiteManifest.file) else { return files.first.map(HostState.foreign) ?? .empty }
        return .site(try await git.run(["cat-file", "blob", "\(tip):\(SiteManifest.file)"], or: failure).output)
    }

    func damagedFiles(of published: SiteManifest) async throws(Diagnostic) -> [String] {
        guard let tip = tip.withLock({ $0 }) else { return [] }
        var sizes: [String: Int] = [:]
        for line in try await list(["-r", "-l", tip], or: unlisted) {
            // Mode, type, hash and size, then a tab and the path (git-ls-tree, "Output format").
            let parts = line.utf8.split(separator: UInt8(ascii: "\t"), maxSplits: 1).map { String(Substring($0)) }
            guard parts.count == 2 else { continue }
            let facts = parts[0].split(separator: " ")
            // The modes of regular files begin with 100.
            guard facts.count == 4, facts[0].hasPrefix("100") else { continue }
            sizes[parts[1]] = Int(facts[3])
        }
        return published.files.filter { sizes[$0.key] != $0.value.size }.map(\.key)
    }

    private var unlisted: String { "the files of the branch `\(target.branch)` cannot be listed" }

    /// The lines of `git ls-tree`.
    private func list(_ arguments: [String], or failure: String) async throws(Diagnostic) -> [String] {
        let lines = try await git.run(["ls-tree", "-z"] + arguments, or: failure).output
        return lines.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Creates the local repository if it doesn't exist, is incomplete, or doesn't use the remote's hash algorithm.
    ///
    /// - Parameter hash: the hash of any remote commit; nil if there is none.
    private func prepareRepository(like hash: String?) async throws(Diagnostic) {
        let known = try await git.run(["rev-parse", "--show-object-format"])
        // A SHA-256 hash has 64 hexadecimal digits. A repository without branches most likely uses SHA-1, which every
        // host supports.
        let format = hash?.count == 64 ? "sha256" : "sha1"
        if known.isSuccess, known.text == format { return }
        try? FileManager.default.removeItem(at: cache)
        let arguments = ["init", "--quiet", "--bare", "--object-format=\(format)"]
        try await git.run(arguments, or: "the repository for publishing cannot be created")
    }

    /// The hash of a remote reference, or of the first one that matches a pattern; nil if there is none.
    private func remoteHash(of reference: String) async throws(Diagnostic) -> String? {
        let result = try await git.run(["ls-remote", "--exit-code", "--", repository, reference])
        // git-ls-remote: 2 when no matching refs are found.
        if result.status == 2 { return nil }
        guard result.isSuccess else {
            let isMissing = repository.hasPrefix("/") && access(repository, F_OK) != 0
            let hint =
                isMissing
                ? "there is no such folder; if you mean a remote, write the address that `git remote get-url` prints"
                : "check that the address is right and that `git ls-remote` can read it without prompting you"
            throw git.failure("the repository \(Secrets.hidden(in: repository)) cannot be read", result, hint: hint)
        }
        return result.text.split(separator: "\t").first.map(String.init)
    }

    func perform(_ transfer: Transfer) async throws(Diagnostic) -> Diagnostic? {
        try await refuseForeignFiles(transfer)
        let commit = try await commit(transfer)
        var arguments = ["push", "--porcelain", "--no-verify"]
        if !target.keepsHistory { arguments.append("--force-with-lease=\(reference):\(tip.withLock { $0 } ?? "")") }
        arguments += ["--", repository, "\(commit):\(reference)"]
        let result = try await git.run(arguments)
        guard result.isSuccess else {
            let (refusal, isOvertaken) = refusal(result)
            guard isOvertaken else { throw refusal }
            return refusal
        }
        let failure = "the published commit cannot be recorded"
        try await git.run(["update-ref", "refs/almanac/published", commit], or: failure)
        return nil
    }

    /// Refuses to overwrite a file that someone else has put on the branch.
    private func refuseForeignFiles(_ transfer: Transfer) async throws(Diagnostic) {
        guard let tip = tip.withLock({ $0 }), !transfer.isForced else { return }
        let files = try await list(["-r", "--name-only", tip], or: unlisted)
        let added = Set(transfer.sent)
        let folders = Set(added.flatMap(Folders.above))
        let taken = files.first { file in
            guard !transfer.isPublished(file), file != SiteManifest.file else { return false }
            return added.contains(file) || folders.contains(file)
                || !added.isDisjoint(with: Folders.above(file))
        }
        guard let taken else { return }
        let message = "`\(taken)` on the branch `\(target.branch)` is not Almanac's, and the site has a file there, too"
        throw .error(git.place, message, hint: "rename one of the two, or replace it with `--force`")
    }

    /// Creates a commit of the site, and returns its hash.
    private func commit(_ transfer: Transfer) async throws(Diagnostic) -> String {
        let failure = "the site cannot be committed"
        let index = cache.appending(path: "almanac-index-\(getpid())")
        defer { try? FileManager.default.removeItem(at: index) }
        let inIndex = ["GIT_INDEX_FILE": index.path(percentEncoded: false)]
        let sent = transfer.sent
        let paths = sent.map { transfer.image.url(of: $0).path(percentEncoded: false) + "\n" }.joined()
        let store = ["hash-object", "-w", "--no-filters"]
        let hashes = try await git.run(store + ["--stdin-paths"], input: Array(paths.utf8), or: failure)
        let manifest = try await git.run(store + ["--stdin"], input: transfer.manifest.bytes, or: failure).text
        // git-update-index, "Using --index-info".
        var lines = ""
        for file in transfer.removed { lines += "0 \(String(repeating: "0", count: manifest.count))\t\(file)\0" }
        for (file, hash) in zip(sent, hashes.text.split(separator: "\n")) { lines += "100644 \(hash)\t\(file)\0" }
        lines += "100644 \(manifest)\t\(SiteManifest.file)\0"
        let base = tip.withLock { $0 }
        if let base { try await git.run(["read-tree", base], adding: inIndex, or: failure) }
        let update = ["update-index", "-z", "--index-info"]
        try await git.run(update, input: Array(lines.utf8), adding: inIndex, or: failure)
        let tree = try await git.run(["write-tree"], adding: inIndex, or: failure).text
        var arguments = ["commit-tree", tree]
        if let base, target.keepsHistory { arguments += ["-p", base] }
        let message = Array(transfer.message.utf8)
        return try await git.run(arguments, input: message, adding: identity(), or: failure).text
    }

    /// The author of the commit: the user, if Git knows them, or else this program.
    private func identity() async throws(Diagnostic) -> [String: String] {
        let known = try await git.run(["config", "--get", "user.email"])
        let environment = ProcessInfo.processInfo.environment
        guard !known.isSuccess, environment["GIT_COMMITTER_EMAIL"] == nil, environment["EMAIL"] == nil else {
            return [:]
        }
        let (name, email) = ("Almanac", "almanac@localhost")
        return [
            "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": email, "GIT_COMMITTER_NAME": name,
            "GIT_COMMITTER_EMAIL": email,
        ]
    }

    /// The error for a push that was refused, and whether it was refused because someone else has published.
    private func refusal(_ result: Tool.RunResult) -> (error: Diagnostic, isOvertaken: Bool) {
        var result = result
        // With --porcelain, the reasons are printed to standard output (git-push, "OUTPUT").
        let refused = result.text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("!") }
        let lines = refused.joined(separator: "\n").replacing("\t", with: " ")
        result.words = [result.words, Secrets.hidden(in: lines)].filter { !$0.isEmpty }.joined(separator: "\n")
        let message = "the branch `\(target.branch)` of \(Secrets.hidden(in: repository)) was not changed"
        let isOvertaken = result.says("fetch first", "non-fast-forward", "stale info", "but expected")
        let hint =
            if isOvertaken {
                "someone else publishes there too; publish again"
            } else if result.says("No space left on device") {
                "free some space where the repository is, and publish again"
            } else if result.says("denyCurrentBranch", "checked out branch") {
                "that branch is checked out there; name another one with `branch`"
            } else if result.says("hash algorithm") {
                "the repository has no branch yet and uses SHA-256: push a commit to it, and publish again"
            } else {
                "check whether the branch is protected and whether you can push to it"
            }
        return (git.failure(message, result, hint: hint), isOvertaken)
    }
}
