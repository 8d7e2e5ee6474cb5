import Foundation

/// Writes the files of folders into one Swift file, so that the program needs no other files when it runs.
///
/// The build calls it as `EmbedFiles OUTPUT FOLDER…`. Every file becomes a string literal with its bytes in base 64. The
/// compiler reads such a literal at once, but it takes minutes to compile an array of numbers.
@main
enum EmbedFiles {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first, arguments.count > 1 else {
            FileHandle.standardError.write(Data("usage: EmbedFiles OUTPUT FOLDER…\n".utf8))
            exit(64)
        }
        let properties = try arguments.dropFirst().map { try property(of: URL(filePath: $0)) }
        let source = """
            import Foundation

            /// Files of the repository at the time of the build. Each property is named after a folder, and holds the
            /// folder's files by relative path.
            enum EmbeddedFiles {
            \(properties.joined(separator: "\n"))

                private static func decode(_ files: [(path: String, base64: String)]) -> [String: Data] {
                    // `EmbedFiles` encoded the files, so they always decode.
                    Dictionary(uniqueKeysWithValues: files.map { ($0.path, Data(base64Encoded: $0.base64) ?? Data()) })
                }
            }

            """
        try Data(source.utf8).write(to: URL(filePath: output))
    }

    private static func property(of folder: URL) throws -> String {
        let entries = try files(in: folder).map { path in
            let data = try Data(contentsOf: folder.appending(path: path))
            return "        (\(String(reflecting: path)), \"\(data.base64EncodedString())\"),\n"
        }
        // Backticks, because `public` is a keyword.
        return "    static let `\(folder.lastPathComponent.lowercased())` = decode([\n\(entries.joined())    ])"
    }

    /// The paths of the files below `folder`, relative to it and sorted, without hidden files.
    private static func files(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { path in
                let values = try? folder.appending(path: path).resourceValues(forKeys: [.isRegularFileKey])
                return values?.isRegularFile == true && !path.split(separator: "/").contains { $0.hasPrefix(".") }
            }
            .sorted()
    }
}
