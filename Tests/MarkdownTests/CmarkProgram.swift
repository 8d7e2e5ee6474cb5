import Foundation
import TestSupport
import Testing

/// The `cmark` program, which comes with the library that the module uses.
enum CmarkProgram {
    /// Renders all sources in one shell, because starting processes from here takes longer than rendering.
    static func render(_ sources: [String], options: [String]) async throws -> [String] {
        try await withTemporaryFolder { folder in
            for (index, source) in sources.enumerated() {
                try Data(source.utf8).write(to: folder.appending(path: "\(index).md"))
            }
            let outcome = try await Command(
                URL(filePath: "/bin/sh"),
                ["-ec", #"for file in *.md; do cmark "$@" "$file" > "$file.html"; done"#, "sh"] + options,
                currentDirectory: folder
            ).run()
            try #require(outcome.status == .success, "cmark failed, or is not installed: \(outcome.errorText)")
            return try sources.indices.map {
                String(decoding: try Data(contentsOf: folder.appending(path: "\($0).md.html")), as: UTF8.self)
            }
        }
    }
}
