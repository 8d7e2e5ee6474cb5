import Diagnostics
import Foundation
import Persistence
import Settings
internal import Yams

/// Reads a list of dictionaries in YAML. Any other item is left out, with an error.
struct YAMLItems {
    /// The maximum number of values in a file. Aliases can expand a small file without limit.
    private static let countLimit = 2_000_000

    private var count = 0

    static func read(_ file: ImportFile) -> ItemList.Items {
        let decoded = decodedFile(file.data, file: file.path)
        func failed(_ line: Int?, _ message: String, hint: String) -> ItemList.Items {
            let place = Location(file: file.path, line: line)
            return Converted([], decoded.diagnostics + [.error(place, message, hint: hint)])
        }
        let root: Node?
        do {
            root = try YAMLEntry.node(parsing: decoded.value, file: file.path)
        } catch {
            return Converted([], decoded.diagnostics + [error])
        }
        let hint = "begin each item with a hyphen: `- title: Dune`"
        guard let root else { return failed(1, "the file is empty", hint: hint) }
        guard let sequence = root.sequence else { return failed(root.mark?.line, "expected a list", hint: hint) }
        var reader = YAMLItems()
        var items: [StoredRecord<PropertyValue>] = []
        var diagnostics = decoded.diagnostics
        for (index, node) in sequence.enumerated() {
            guard let item = reader.value(of: node) else {
                let hint = "is it built of aliases (`*name`) of aliases?"
                return failed(node.mark?.line, "the file has more than \(countLimit) values", hint: hint)
            }
            guard case .dictionary = item else {
                let place = Location(file: file.path, line: node.mark?.line, record: index + 1)
                diagnostics.append(ItemList.noKeys(at: place))
                continue
            }
            items.append(StoredRecord(position: index + 1, item: item))
        }
        return Converted(items, diagnostics)
    }

    /// Returns the value of a node; nil if there are too many values. The parser limits the depth.
    private mutating func value(of node: Node) -> PropertyValue? {
        count += 1
        guard count <= Self.countLimit else { return nil }
        switch node {
        case .scalar(let scalar): return Self.value(of: scalar)
        case .sequence(let sequence):
            var values: [PropertyValue] = []
            for node in sequence {
                guard let value = value(of: node) else { return nil }
                values.append(value)
            }
            return .array(values)
        case .mapping(let mapping):
            var (values, merged): ([String: PropertyValue], [String: PropertyValue]) = ([:], [:])
            for (key, node) in mapping {
                guard let value = value(of: node) else { return nil }
                if let key = key.scalar, key.string == "<<", key.style == .plain {
                    merged = Self.merged(value)
                } else {
                    values[key.scalar?.string ?? ""] = value
                }
            }
            return .dictionary(merged.merging(values) { $1 })
        case .alias: return .null
        }
    }

    /// Returns what a merge key (`<<: *name`) adds to a mapping: the values of another one, or of several, of which earlier
    /// ones take precedence (YAML 1.1, "Merge Key Language-Independent Type").
    private static func merged(_ value: PropertyValue) -> [String: PropertyValue] {
        switch value {
        case .dictionary(let values): values
        case .array(let list): list.reduce(into: [:]) { values, other in values.merge(merged(other)) { old, _ in old } }
        default: [:]
        }
    }

    /// Returns a scalar by YAML's core schema (YAML 1.2.2, section 10.3), in which `no` and `on` are text. A number that
    /// pages would show differently is text too.
    private static func value(of scalar: Node.Scalar) -> PropertyValue {
        guard scalar.style == .plain else { return .string(scalar.string) }
        switch scalar.string {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .boolean(true)
        case "false", "False", "FALSE": return .boolean(false)
        default: return PropertyValue.number(writtenAs: scalar.string) ?? .string(scalar.string)
        }
    }
}
