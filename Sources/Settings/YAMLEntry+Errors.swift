import Diagnostics
internal import Yams

extension YAMLEntry {
    /// The message about text that can't be parsed.
    static func diagnostic(for error: YamlError, in yaml: String, file: String) -> Diagnostic {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let text = [context?.text, problem].compactMap(\.self).joined(separator: ", ")
            let correction = YAMLCorrection(of: yaml, at: mark)
            let place = Location(file: file, line: correction.place.line, column: correction.place.column)
            if problem.hasPrefix("Maximum nesting level") {
                return .error(place, "nested too deeply", hint: "use fewer levels")
            }
            return .error(place, "this isn't valid YAML: \(text)", hint: correction.hint)
        case .duplicatedKeysInMapping(let duplicates, let context):
            let key = duplicates.first ?? ""
            let second = Self.second(key, in: yaml, after: context.mark)
            // A value that begins with a bracket or in a later line is a mapping or a list. All its entries are wanted.
            let value = second?.value.first { !$0.isWhitespace }
            let holdsEntries = second != nil && (value.map { "{[#".contains($0) } ?? true)
            return .error(
                Location(file: file, line: second?.line ?? context.mark.line, column: context.mark.column),
                "the key `\(key)` is given twice",
                hint: holdsEntries ? "move its entries under the first one" : "keep one of them"
            )
        case .reader(let problem, _, _, _):
            let place = yaml.unicodeScalars.placeOfControlCharacter
            return .error(
                Location(file: file, line: place?.line ?? 1, column: place?.column),
                "this isn't valid YAML: \(problem)",
                hint: "delete the control character"
            )
        default:
            return .error(Location(file: file, line: 1), "this isn't valid YAML: \(error)")
        }
    }

    /// The line of the second occurrence of a key, and its value in that line. The parser reports only the first.
    private static func second(_ key: String, in yaml: String, after first: Mark) -> (line: Int, value: Substring)? {
        let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for index in lines.indices.dropFirst(first.line) {
            guard lines[index].prefix(first.column - 1).allSatisfy(\.isWhitespace) else { continue }
            let line = lines[index].dropFirst(first.column - 1)
            for start in ["\(key):", "\"\(key)\":", "'\(key)':"] where line.hasPrefix(start) {
                return (index + 1, line.dropFirst(start.count))
            }
        }
        return nil
    }
}

extension String.UnicodeScalarView {
    /// The location of the first character that YAML doesn't allow (YAML 1.2, section 5.1).
    fileprivate var placeOfControlCharacter: (line: Int, column: Int)? {
        var (line, column) = (1, 1)
        for scalar in self {
            switch scalar.value {
            case 0x0A: (line, column) = (line + 1, 0)
            case 0x09, 0x0D, 0x85: break
            case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: return (line, column)
            default: break
            }
            column += 1
        }
        return nil
    }
}
