import Diagnostics
import Foundation
internal import Yams

/// What a recipe says of itself: YAML between two lines of `---`, or lines such as `>> servings: 4`.
struct CooklangMetadata {
    private(set) var title: String?
    /// For how many it is.
    private(set) var yield: String?
    private(set) var introduction: String?
    /// The keys that a recipe here has no place for.
    private(set) var unkept: [String: Int] = [:]

    /// - Returns: the index of the line behind the front matter.
    mutating func takeFrontMatter(of lines: [String], file: String, _ diagnostics: inout [Diagnostic]) -> Int {
        guard lines.first?.trimmed == "---",
            let end = lines.dropFirst().firstIndex(where: { $0.trimmed == "---" })
        else { return 0 }
        do {
            let node = try Yams.compose(yaml: lines[1..<end].joined(separator: "\n"), .basic)
            for (key, value) in node?.mapping.map(Array.init) ?? [] {
                add(key.string ?? "", value.scalar?.string)
            }
        } catch {
            let hint = "write a key, a colon, a space and a value; put text that holds `: ` in quotes"
            let place = Location(file: file, line: 1)
            diagnostics.append(.warning(place, "the lines between --- are no YAML; not read", hint: hint))
        }
        return end + 1
    }

    /// Takes a line without its marks.
    mutating func add(line: String) {
        let parts = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
        add(parts.first ?? "", parts.count > 1 ? parts[1] : nil)
    }

    private mutating func add(_ key: String, _ value: String?) {
        let text = value?.onOneLine ?? ""
        switch key.lowercased() {
        case "title" where !text.isEmpty: title = text
        case "servings" where !text.isEmpty, "serves" where !text.isEmpty, "yield" where !text.isEmpty:
            yield = text.markdownEscaped
        case "introduction" where !text.isEmpty, "description" where !text.isEmpty: introduction = text.markdownEscaped
        case "": break
        default: unkept[key, default: 0] += 1
        }
    }
}
