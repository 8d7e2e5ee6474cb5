internal import Yams

extension SettingsReader {
    /// Reads a path. Reports one that is blank or contains a control character as a mistake, because no such file would
    /// exist, and one that begins with `$HOME`, because a folder with that name would be created.
    mutating func path(_ entry: YAMLEntry) -> String? {
        guard let text = text(entry) else { return nil }
        if let home = text.prefixMatch(of: /\$(HOME|\{HOME\})(?=\/|$)/) {
            let message = "`\(entry.key)` begins with `\(home.0)`, which Almanac doesn't expand"
            let rest = text[home.range.upperBound...]
            return refuse(entry, message, hint: "write `~\(rest.isEmpty ? "/" : rest)`, or the path in full")
        }
        let isBlank = text.allSatisfy(\.isWhitespace)
        guard isBlank || text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return text
        }
        let message = isBlank ? "`\(entry.key)` is blank" : "`\(entry.key)` contains a control character"
        return refuse(entry, message, hint: "write the path of a file or folder")
    }
}
