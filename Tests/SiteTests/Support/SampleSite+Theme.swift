import Foundation

extension SampleSite {
    /// Adds the theme's words in these languages.
    mutating func addWords(_ languages: String...) throws {
        for language in languages {
            let file = URL(filePath: #filePath).appending(path: "../../../../Templates/words/\(language).yml")
            templates["words/\(language).yml"] = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        }
    }
}
