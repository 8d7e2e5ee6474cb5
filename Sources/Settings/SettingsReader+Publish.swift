import Diagnostics
internal import Yams

extension SettingsReader {
    /// The keys of a target of each kind, with the required one first, and an example of that one.
    private static let kinds = [
        "folder": (keys: ["path"], example: "path: /srv/www/life"),
        "git": (["repository", "branch", "history", "nojekyll", "cname"], "repository: git@example.org:me/life.git"),
        "rsync": (["destination", "shell"], "destination: me@example.org:/srv/www/life/"),
        "rclone": (["destination"], "destination: \"s3:life\""),
    ]
    /// The keys that all kinds of targets have.
    private static let commonKeys = ["target", "headers", "maxAge", "maxRemovals", "limits", "mayShow"]

    mutating func readPublish(_ entry: YAMLEntry) {
        let example = "here: { target: folder, path: /srv/www/life }"
        if entry.value.mapping?["target"]?.scalar != nil {
            return report(entry, "the target has no name", hint: "give it one, for example `publish: { \(example) }`")
        }
        for item in mapping(entry, example: example) {
            if let target = readTarget(item) { settings.publishTargets.append(target) }
        }
    }

    private mutating func readTarget(_ item: YAMLEntry) -> PublishTarget? {
        guard item.key.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9_-]*/) != nil else {
            report(item, "`\(item.key)` cannot be the name of a target", hint: Self.nameHint)
            return nil
        }
        let entries = mapping(item, example: "target: folder")
        guard !entries.isEmpty else { return nil }
        guard let kind = kind(of: item, entries), let (keys, example) = Self.kinds[kind] else { return nil }
        let known = Self.commonKeys + keys
        for entry in entries where !known.contains(entry.key) { reportUnknown(entry, among: known) }
        guard let main = entries.first(where: { $0.key == keys[0] }) else {
            report(item, "`\(item.key)` does not say where it is", hint: "add `\(keys[0])`, for example `\(example)`")
            return nil
        }
        guard let place = argument(main) else { return nil }
        var target = PublishTarget(name: item.key, host: host(kind, at: place, entries))
        for entry in entries {
            switch entry.key {
            case "headers": target.hasHeadersFile = flag(entry) ?? false
            case "maxAge": target.maxAge = duration(entry)
            case "maxRemovals":
                let message = "`maxRemovals` isn't a number of files"
                target.maxRemovals = number(entry, in: 0...Int.max, message, hint: "write `maxRemovals: 500`")
            case "limits":
                let names = PublishTarget.Limits.allCases.map(\.rawValue)
                let hint = "write \(names.map { "`\($0)`" }.joined(separator: " or "))"
                target.limits = value(entry, PublishTarget.Limits.init(rawValue:), expected: "a host", hint: hint)
            case "mayShow":
                target.mayShow = texts(entry, example: "[Okafor, \"Water the garden\"]").map(\.text)
            default: break
            }
        }
        return target
    }

    /// Reads the kind of a target.
    private mutating func kind(of item: YAMLEntry, _ entries: [YAMLEntry]) -> String? {
        let kinds = Self.kinds.keys.sorted()
        guard let entry = entries.first(where: { $0.key == "target" }) else {
            let hint = "add `target:` with one of \(quoted(kinds))"
            return refuse(item, "`\(item.key)` does not say what kind of target it is", hint: hint)
        }
        guard let kind = text(entry) else { return nil }
        if kinds.contains(kind) { return kind }
        return refuse(entry, "there is no target `\(kind)`", hint: suggestion(for: kind, among: kinds))
    }

    /// Reads the keys that only one kind of target has.
    private mutating func host(_ kind: String, at place: String, _ entries: [YAMLEntry]) -> PublishTarget.Host {
        var git = PublishTarget.GitBranch(repository: place)
        var shell: String?
        for entry in entries {
            switch (kind, entry.key) {
            case ("git", "branch"): git.branch = branch(entry) ?? git.branch
            case ("git", "history"): git.keepsHistory = keepsHistory(entry)
            case ("git", "nojekyll"): git.hasNoJekyll = flag(entry) ?? true
            case ("git", "cname"):
                git.domain = value(entry, BaseURL.host, expected: "a domain", hint: "for example `www.example.org`")
            case ("rsync", "shell"): shell = text(entry)
            default: break
            }
        }
        return switch kind {
        case "git": .git(git)
        case "rsync": .rsync(destination: place, shell: shell)
        case "rclone": .rclone(destination: place)
        default: .folder(path: place)
        }
    }

    /// Reads an argument for another program, which must not look like an option.
    private mutating func argument(_ entry: YAMLEntry) -> String? {
        guard let text = path(entry) else { return nil }
        if !text.hasPrefix("-") { return text }
        return refuse(entry, "`\(entry.key)` begins with `-`", hint: "write a path, an address or a name")
    }

    /// Reads the name of a branch as Git allows it (git-check-ref-format).
    private mutating func branch(_ entry: YAMLEntry) -> String? {
        guard let text = text(entry) else { return nil }
        if let full = text.wholeMatch(of: /refs\/heads\/(.+)/) {
            return refuse(entry, "`\(text)` is the full name of a branch", hint: "write `\(full.1)`")
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".lock") }
        let forbidden = text.unicodeScalars.contains {
            $0.value <= 0x20 || "\u{7F}~^:?*[\\".unicodeScalars.contains($0)
        }
        let isReserved = text == "@" || text.contains("@{") || text.contains("..") || text.hasSuffix(".")
        // Git would create branches with these names, but anyone who writes one means another branch.
        let isReference = text == "HEAD" || text.hasPrefix("refs/")
        if isName, !forbidden, !isReserved, !isReference, !text.hasPrefix("-") { return text }
        return refuse(entry, "`\(text)` cannot be the name of a branch", hint: "write one such as `gh-pages`")
    }

    private mutating func keepsHistory(_ entry: YAMLEntry) -> Bool {
        let words = ["keep", "squash"]
        guard let word = text(entry), words.contains(word) else {
            report(
                entry,
                "`history` is neither `keep` nor `squash`",
                hint: "write `history: keep` for a commit with every publish"
            )
            return true
        }
        return word == "keep"
    }

    /// Reads a duration such as `36h`, in seconds.
    private mutating func duration(_ entry: YAMLEntry) -> Int? {
        let units = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        guard let match = entry.value.scalar?.string.wholeMatch(of: /([0-9]{1,6})([mhdw])/),
            let count = Int(match.1), count > 0, let unit = units[String(match.2)]
        else {
            return refuse(
                entry,
                "`\(entry.key)` isn't a duration",
                hint: "write minutes, hours, days or weeks: `30m`, `36h`, `2d`, `1w`"
            )
        }
        return count * unit
    }
}
