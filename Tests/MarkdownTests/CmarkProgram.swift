import Foundation
import Testing

/// The `cmark` program, which comes with the library that the module uses.
enum CmarkProgram {
    /// Renders each source. All of them go through one shell: to start a process from here takes longer than to render.
    static func render(_ sources: [String], options: [String]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (index, source) in sources.enumerated() {
            try Data(source.utf8).write(to: folder.appending(path: "\(index).md"))
        }
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-ec", #"for file in *.md; do cmark "$@" "$file" > "$file.html"; done"#, "sh"] + options
        shell.currentDirectoryURL = folder
        try shell.run()
        shell.waitUntilExit()
        try #require(shell.terminationStatus == 0, "cmark failed, or is not installed")
        return try sources.indices.map {
            String(decoding: try Data(contentsOf: folder.appending(path: "\($0).md.html")), as: UTF8.self)
        }
    }
}
