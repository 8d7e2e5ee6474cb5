internal import Foundation

/// Passwords in addresses, which nobody may see.
enum Secrets {
    /// What a program has said, without the passwords in it. Of very long lines the beginning, and tabs as spaces, so that
    /// a command in it can be copied.
    static func words(of bytes: [UInt8]) -> String {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.map { hidden(in: String($0.prefix(1_000))).replacing("\t", with: "    ") }.joined(separator: "\n")
    }

    /// A text without the passwords of the addresses in it.
    static func hidden(in text: String) -> String {
        text
            .replacing(/(?<scheme>[A-Za-z][A-Za-z0-9+.\-]{0,20}):\/\/(?<user>[^\/\n"']*)@/) { match in
                // A token can stand alone before the `@` of a web address; a name is needed to tell who logs in.
                let user = match.user.prefix { $0 != ":" }
                let isShell = ["ssh", "rsync", "git+ssh", "sftp"].contains(match.scheme.lowercased())
                return "\(match.scheme)://" + (isShell && !user.isEmpty ? "\(user)@" : "")
            }
            // What is signed by its query can be read by whoever has the address.
            .replacing(/(:\/\/[^\s"'?]*)\?[^\s"']*/) { "\($0.1)?…" }
            .replacing(/(?<name>(?i:pass|secret|key|token|auth|user)[A-Za-z0-9_]*=)(?:"[^"]*"|'[^']*'|[^,:\s]+)/) {
                "\($0.name)…"
            }
    }

    /// A destination of rclone; of a remote that is written out, such as `:s3,secret_access_key=…:life`, without what it
    /// is given.
    static func hidden(inRemote destination: String) -> String {
        guard let comma = destination.firstIndex(of: ","),
            let colon = destination.lastIndex(of: ":"), comma < colon
        else { return hidden(in: destination) }
        return destination[..<comma] + ",…" + destination[colon...]
    }
}
