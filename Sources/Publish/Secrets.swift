internal import Foundation

/// Hides passwords in addresses.
enum Secrets {
    /// The output of a program without passwords. Very long lines are truncated, and tabs become spaces, so that a
    /// command in the output can be copied.
    static func words(of bytes: [UInt8]) -> String {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.map { hidden(in: String($0.prefix(1_000))).replacing("\t", with: "    ") }.joined(separator: "\n")
    }

    /// A text without the passwords of the addresses in it.
    static func hidden(in text: String) -> String {
        text
            .replacing(/(?<scheme>[A-Za-z][A-Za-z0-9+.\-]{0,20}):\/\/(?<user>[^\/\n"']*)@/) { match in
                // Before the `@` of a web address there may be only a token; for a login, the user name is needed.
                let user = match.user.prefix { $0 != ":" }
                let isShell = ["ssh", "rsync", "git+ssh", "sftp"].contains(match.scheme.lowercased())
                return "\(match.scheme)://" + (isShell && !user.isEmpty ? "\(user)@" : "")
            }
            // The query of a signed URL is enough to access the resource.
            .replacing(/(:\/\/[^\s"'?]*)\?[^\s"']*/) { "\($0.1)?…" }
            .replacing(/(?<name>(?i:pass|secret|key|token|auth|user)[A-Za-z0-9_]*=)(?:"[^"]*"|'[^']*'|[^,:\s]+)/) {
                "\($0.name)…"
            }
    }

    /// An rclone destination without the parameters of an inline remote, such as `:s3,secret_access_key=…:life`.
    static func hidden(inRemote destination: String) -> String {
        guard let comma = destination.firstIndex(of: ","),
            let colon = destination.lastIndex(of: ":"), comma < colon
        else { return hidden(in: destination) }
        return destination[..<comma] + ",…" + destination[colon...]
    }
}
