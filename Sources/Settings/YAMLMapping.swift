package import Diagnostics
package import Yams

/// The keys and values of a YAML mapping, with their locations for messages.
package struct YAMLMapping {
    package struct Entry {
        package var key: String
        package var value: Node
        package var keyLine: Int
        package var keyColumn: Int
        package var line: Int
        package var column: Int

        /// The value as a whole number in plain decimal. YAML 1.1 reads `010` as 8, `1:30` as 90 and `1_000` as 1000,
        /// which nobody means in settings.
        var number: Int? {
            value.scalar.flatMap { scalar in
                Int(scalar.string).flatMap { String($0) == scalar.string ? $0 : nil }
            }
        }

        /// The items of a list, each with its own location; nil if the value isn't a list.
        var items: [Entry]? {
            value.sequence?.map { node in
                var item = self
                if let mark = node.mark { (item.keyLine, item.keyColumn) = (mark.line, mark.column) }
                item.value = node
                return item
            }
        }
    }

    package private(set) var entries: [Entry] = []

    /// Parses a document, which must be a mapping or empty.
    package init(parsing yaml: String, file: String, firstLine: Int = 1) throws(Diagnostic) {
        let node = try Self.node(parsing: yaml, file: file, firstLine: firstLine)
        guard let node else {
            self.init(Node.Mapping([]))
            return
        }
        guard let mapping = node.mapping else {
            throw .error(
                Location(file: file, line: firstLine),
                "expected lines such as `title: My almanac`",
                hint: "write a key, a colon, a space and a value"
            )
        }
        self.init(mapping, firstLine: firstLine)
    }

    /// Parses a document. Returns nil if it is empty.
    package static func node(parsing yaml: String, file: String, firstLine: Int = 1) throws(Diagnostic) -> Node? {
        do {
            // The key determines the type of its value, so Yams needn't guess it, which would be slow.
            // libyaml keeps a byte order mark in text that is already decoded, although YAML allows one (YAML 1.2, 5.2).
            let node = try Yams.compose(yaml: yaml.withoutByteOrderMark, .basic, .default, .utf8)
            return node.flatMap { $0.isNothing ? nil : $0 }
        } catch let error as YamlError {
            throw diagnostic(for: error, in: yaml, file: file, firstLine: firstLine)
        } catch {
            throw .error(Location(file: file), "this isn't valid YAML: \(error)")
        }
    }

    /// A mapping within a document.
    package init(_ mapping: Node.Mapping, firstLine: Int = 1) {
        for (key, value) in mapping {
            entries.append(
                Entry(
                    key: key.string ?? "",
                    value: value,
                    keyLine: (key.mark?.line ?? 1) + firstLine - 1,
                    keyColumn: key.mark?.column ?? 1,
                    line: (value.mark?.line ?? 1) + firstLine - 1,
                    column: value.mark?.column ?? 1
                )
            )
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

    private static func hint(for problem: String, in line: Substring) -> String {
        if problem.contains("another document") { return "delete the line `---`, which begins another document" }
        let hasTab = line.prefix(while: \.isWhitespace).contains("\t") || problem.contains("a tab character")
        return hasTab
            ? "indent with spaces, not with tabs" : "put text that holds `: `, `#`, quotes or `{` in double quotes"
    }

    private static func diagnostic(for error: YamlError, in yaml: String, file: String, firstLine: Int) -> Diagnostic {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let place = Location(file: file, line: mark.line + firstLine - 1, column: mark.column)
            if problem.hasPrefix("Maximum nesting level") {
                return .error(place, "nested deeper than YAML is read", hint: "write it flatter")
            }
            let text = [context?.text, problem].compactMap(\.self).joined(separator: ", ")
            let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            let line = lines.indices.contains(mark.line - 1) ? lines[mark.line - 1] : ""
            return .error(place, "this isn't valid YAML: \(text)", hint: hint(for: problem, in: line))
        case .duplicatedKeysInMapping(let duplicates, let context):
            let key = duplicates.first ?? ""
            let second = Self.second(key, in: yaml, after: context.mark)
            // A value that begins with a bracket or in a later line is a mapping or a list. All its entries are wanted.
            let value = second?.value.first { !$0.isWhitespace }
            let holdsEntries = second != nil && (value.map { "{[#".contains($0) } ?? true)
            return .error(
                Location(
                    file: file,
                    line: (second?.line ?? context.mark.line) + firstLine - 1,
                    column: context.mark.column
                ),
                "the key `\(key)` is given twice",
                hint: holdsEntries ? "move its entries under the first one" : "keep one of them"
            )
        case .reader(let problem, _, _, _):
            let place = yaml.unicodeScalars.placeOfControlCharacter
            return .error(
                Location(file: file, line: (place?.line ?? 1) + firstLine - 1, column: place?.column),
                "this isn't valid YAML: \(problem)",
                hint: "delete the control character"
            )
        default:
            return .error(Location(file: file, line: firstLine), "this isn't valid YAML: \(error)")
        }
    }
}

extension String {
    var withoutByteOrderMark: String { String(unicodeScalars.drop { $0 == "\u{FEFF}" }) }
}

extension Node {
    /// Whether the value is missing.
    fileprivate var isNothing: Bool { scalar.map { $0.string.isEmpty && $0.style == .plain } ?? false }
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
