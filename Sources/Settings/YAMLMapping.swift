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
        // libyaml keeps a byte order mark in text that is already decoded, although YAML allows one (YAML 1.2, 5.2).
        let yaml = yaml.withoutByteOrderMark
        do {
            // The key determines the type of its value, so Yams needn't guess it, which would be slow.
            let node = try Yams.compose(yaml: yaml, .basic, .default, .utf8)
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
}

extension String {
    var withoutByteOrderMark: String { String(unicodeScalars.drop { $0 == "\u{FEFF}" }) }
}

extension Node {
    /// Whether the value is missing.
    fileprivate var isNothing: Bool { scalar.map { $0.string.isEmpty && $0.style == .plain } ?? false }
}
