import Foundation

/// Writes the files of the default theme into one Swift file, so that the program needs no other files.
///
/// The build calls it as `EmbedTheme OUTPUT TEMPLATES PUBLIC`. Every file becomes a string literal of its bytes in base
/// 64. Such a literal compiles immediately whatever the file contains, whereas an array of numbers takes the compiler
/// minutes.
@main
enum EmbedTheme {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            FileHandle.standardError.write(Data("usage: EmbedTheme OUTPUT TEMPLATES PUBLIC\n".utf8))
            exit(64)
        }
        let source = """
            extension Theme {
            \(try property("encodedTemplates", of: URL(filePath: arguments[2])))
            \(try property("encodedPublic", of: URL(filePath: arguments[3])))
            }

            """
        try Data(source.utf8).write(to: URL(filePath: arguments[1]))
    }

    private static func property(_ name: String, of folder: URL) throws -> String {
        let entries = try files(in: folder).map { path in
            let data = try Data(contentsOf: folder.appending(path: path))
            return "        (\(String(reflecting: path)), \"\(data.base64EncodedString())\"),\n"
        }
        return "    static let \(name): [(path: String, base64: String)] = [\n\(entries.joined())    ]"
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
