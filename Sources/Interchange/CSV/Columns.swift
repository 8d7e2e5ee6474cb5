import Diagnostics
import Foundation

struct Columns<Key: RawRepresentable<String> & CaseIterable & Hashable> {
    private var header: [String]
    private var indices: [Key: Int] = [:]
    private var repeated: [String] = []
    private var unknown: [Int] = []

    /// Finds the columns by name, in any order and case.
    ///
    /// - Parameter aliases: Alternative names in lower case.
    init(_ header: [String], aliases: [String: Key] = [:]) {
        self.header = header
        for (index, name) in header.enumerated() where !name.isEmpty {
            if let key = Self.key(name, aliases: aliases) {
                if indices[key] == nil { indices[key] = index } else { repeated.append(name) }
            } else {
                unknown.append(index)
            }
        }
    }

    /// Returns messages about columns that are missing or can't be kept.
    ///
    /// - Parameters:
    ///   - required: The columns that must be present.
    ///   - ignored: The names, in lower case, of other columns that need no message.
    func diagnostics(required: [Key], ignoring ignored: Set<String> = [], file: String) -> [Diagnostic] {
        let place = Location(file: file, line: 1)
        let names = Key.allCases.map(\.rawValue)
        var diagnostics = repeated.map {
            Diagnostic.warning(place, "the column \($0.quoted) appears twice; the first is read")
        }
        let unknown = unknown.map { header[$0] }.filter { !ignored.contains($0.lowercased()) }.enumerated()
            .map { index, name in
                let near = index < 6 ? nearest(to: name, among: names) : nil
                return name.quoted + (near.map { " (\($0)?)" } ?? "")
            }
        if !unknown.isEmpty {
            let columns = unknown.count == 1 ? "the column" : "the columns"
            let hint = "these columns are read: \(names.joined(separator: ", "))"
            diagnostics.append(.warning(place, "\(columns) \(unknown.listed) cannot be kept", hint: hint))
        }
        for key in required where indices[key] == nil {
            let found = header.isEmpty ? "nothing" : header.prefix(6).joined(separator: ", ").quoted
            let hint = "the first line names the columns: \(names.joined(separator: ", "))"
            diagnostics.append(.error(place, "no column \(key.rawValue.quoted): found \(found)", hint: hint))
        }
        return diagnostics
    }

    /// Returns the column with this name, in any case.
    static func key(_ name: String, aliases: [String: Key]) -> Key? {
        let folded = name.lowercased()
        return aliases[folded] ?? Key.allCases.first { $0.rawValue.lowercased() == folded }
    }

    /// Returns the name that a column has in the table.
    func title(of key: Key) -> String { indices[key].map { header[$0] } ?? key.rawValue }

    func title(at index: Int) -> String { header[index] }

    func index(of key: Key) -> Int? { indices[key] }

    func isUnknown(_ index: Int) -> Bool { unknown.contains(index) }

    /// Gives an unknown column a meaning that its rows suggest.
    mutating func set(_ key: Key, to index: Int) {
        indices[key] = index
        ignore(index)
    }

    /// Stops reading a known column.
    mutating func drop(_ key: Key) { indices[key] = nil }

    /// Leaves an unknown column out of the messages.
    mutating func ignore(_ index: Int) { unknown.removeAll { $0 == index } }

    /// Adds a column to the table, whose rows must get a field for it.
    mutating func append(_ key: Key) -> Int {
        header.append(key.rawValue)
        indices[key] = header.count - 1
        return header.count - 1
    }

    func has(_ keys: [Key]) -> Bool { keys.allSatisfy { indices[$0] != nil } }

    /// Returns a field of a row; nil if it is empty or the column doesn't exist.
    func field(_ key: Key, of row: CSVTable.Row) -> String? {
        guard let index = indices[key], !row.fields[index].isEmpty else { return nil }
        return row.fields[index]
    }
}

extension [String] {
    /// The first few names, for a message.
    fileprivate var listed: String {
        count <= 6 ? joined(separator: ", ") : prefix(6).joined(separator: ", ") + " and \(count - 6) more"
    }
}
