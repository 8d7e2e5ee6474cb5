internal import Build
internal import FileSystem
internal import Foundation
internal import Interchange

extension PublishPlan {
    /// The plan with one line per file: which files are added, changed and removed, and why.
    ///
    /// - Parameter limit: the maximum number of files listed for each kind; the others are counted.
    package func lines(atMost limit: Int) -> [String] {
        lines(added, "+", limit) + lines(changed, "~", limit) + lines(removed, "-", limit)
    }

    private func lines(_ changes: [Change], _ sign: String, _ limit: Int) -> [String] {
        var lines = changes.prefix(limit).map { "\(sign) \($0.description)" }
        if changes.count > limit { lines.append("\(sign) and \(changes.count - limit) more") }
        return lines
    }

    package var summary: String {
        "\(added.count) added, \(changed.count) changed (\(Self.words(forBytes: size))), \(removed.count) removed; "
            + "\(unchanged) unchanged"
    }

    /// The plan as a commit message. It doesn't name pages, because everyone who can read the branch can read it, and a
    /// removed page may have been hidden since.
    func words(of title: String) -> String { "Publish \(title)\n\n\(summary)\n" }

    /// A readable size: 4.2 kB.
    static func words(forBytes count: Int) -> String {
        guard count >= 1_000 else { return "\(count) bytes" }
        let (unit, name) = count >= 1_000_000 ? (1_000_000, "MB") : (1_000, "kB")
        let tenths = (count * 10 + unit / 2) / unit
        return tenths >= 100 ? "\((count + unit / 2) / unit) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
}

extension PublishPlan.Change: CustomStringConvertible {
    /// `Dentist, /events/2026-11-23-dentist/ (4.2 kB): date changed`.
    package var description: String {
        let head = title.map { "\($0), \(path)" } ?? path
        return "\(head) (\(PublishPlan.words(forBytes: size))): \(reason)"
    }

    /// The path that visitors see.
    package var path: String { file.sitePath }
}

/// The title of a page, read from its file.
enum PageTitle {
    static func read(from url: URL) -> String? {
        guard url.pathExtension == "html", let file = try? ReadableFile(url.filePath),
            // The title is near the beginning.
            let head = try? String(decoding: file.read(4_096, at: 0), as: UTF8.self)
        else { return nil }
        let title = head.firstMatch(of: /<title>(.*?)<\/title>/.dotMatchesNewlines())?.1
        return title.map { String($0).withoutReferences }
    }
}
