import Diagnostics

extension [String: Int] {
    /// The names, each with its number of occurrences, for a message: `LOCATION (3), URL`.
    var countedNames: String {
        let all = sorted { $0.key < $1.key }.map { $0.value == 1 ? $0.key : "\($0.key) (\($0.value))" }
        return all.count <= 20 ? all.joined(separator: ", ") : all.prefix(20).joined(separator: ", ") + " and others"
    }

    /// Returns a note that a record or a format can't store these values, if there are any.
    func losses(in target: String, at place: Location) -> [Diagnostic] {
        isEmpty ? [] : [.note(place, "\(target) can't store \(countedNames); not kept")]
    }
}

extension Dictionary where Key == String, Value: Hashable {
    /// Creates a dictionary of values by name, from the names of each value.
    init(names: [Value: [String]]) {
        self.init(uniqueKeysWithValues: names.flatMap { value, names in names.map { ($0, value) } })
    }
}
