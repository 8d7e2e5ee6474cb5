package import Diagnostics
package import Yams

/// An entry of a YAML mapping, or an item of a list, with its location for messages.
package struct YAMLEntry {
    /// The key; for an item, that of its list.
    package var key: String
    package var value: Node
    /// The location of the key, or of the item.
    package var place: Location

    /// The location of the value.
    package var valuePlace: Location { Self.place(of: value, in: place.file) }

    /// The value as a whole number in plain decimal. YAML 1.1 reads `010` as 8, `1:30` as 90 and `1_000` as 1000, which
    /// nobody means in settings.
    var number: Int? {
        value.scalar.flatMap { scalar in
            Int(scalar.string).flatMap { String($0) == scalar.string ? $0 : nil }
        }
    }

    /// The entries of a mapping; nil if the value isn't one.
    package var entries: [YAMLEntry]? {
        value.mapping?.map { YAMLEntry(key: $0.string ?? "", value: $1, place: Self.place(of: $0, in: place.file)) }
    }

    /// The items of a list; nil if the value isn't one.
    package var items: [YAMLEntry]? {
        value.sequence?.map { YAMLEntry(key: key, value: $0, place: Self.place(of: $0, in: place.file)) }
    }

    private static func place(of node: Node, in file: String) -> Location {
        Location(file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    }

    // MARK: Parsing

    /// Parses a document, which must be a mapping or empty.
    package static func entries(parsing yaml: String, file: String) throws(Diagnostic) -> [YAMLEntry] {
        guard let document = try document(parsing: yaml, file: file) else { return [] }
        if let entries = document.entries { return entries }
        throw .error(
            Location(file: file, line: document.place.line),
            "expected lines such as `title: My almanac`",
            hint: "write a key, a colon, a space and a value"
        )
    }

    /// Parses a document into an entry without a key. Returns nil if it is empty.
    static func document(parsing yaml: String, file: String) throws(Diagnostic) -> YAMLEntry? {
        let node = try node(parsing: yaml, file: file)
        return node.map { YAMLEntry(key: "", value: $0, place: place(of: $0, in: file)) }
    }

    /// Parses a document. Returns nil if it is empty.
    package static func node(parsing yaml: String, file: String) throws(Diagnostic) -> Node? {
        // libyaml keeps a byte order mark in text that is already decoded, although YAML allows one (YAML 1.2, 5.2).
        let yaml = String(yaml.unicodeScalars.drop { $0 == "\u{FEFF}" })
        do {
            // The key determines the type of its value, so Yams needn't guess it, which would be slow.
            let node = try Yams.compose(yaml: yaml, .basic, .default, .utf8)
            return node.flatMap { $0.isNothing ? nil : $0 }
        } catch let error as YamlError {
            throw diagnostic(for: error, in: yaml, file: file)
        } catch {
            throw .error(Location(file: file), "this isn't valid YAML: \(error)")
        }
    }
}

extension Node {
    /// Whether the value is missing.
    fileprivate var isNothing: Bool { scalar.map { $0.string.isEmpty && $0.style == .plain } ?? false }
}
