import Diagnostics
import Persistence

/// A remark on a record, from a check of its values. The location in the store is added later.
struct Remark: Hashable, Sendable {
    var severity = Diagnostic.Severity.warning
    var path: [PathStep]
    var message: String
    var hint: String?
    /// Whether several records' remarks on the same key are reported as one, at the first record.
    var isReportedOnce = false

    init(_ path: PathStep..., message: String, hint: String?) {
        self.path = path
        self.message = message
        self.hint = hint
    }

    /// Merges the remarks with ``isReportedOnce`` into one for each key.
    static func combined<Place>(_ remarks: [(remark: Remark, place: Place)]) -> [(remark: Remark, place: Place)] {
        let counts = Dictionary(grouping: remarks.filter { $0.remark.isReportedOnce }) { $0.remark.path.first }
            .mapValues(\.count)
        var reported: Set<PathStep?> = []
        return remarks.compactMap { remark, place in
            guard remark.isReportedOnce else { return (remark, place) }
            guard let key = remark.path.first, reported.insert(key).inserted else { return nil }
            var remark = remark
            remark.message += counts[key, default: 1].likeOthers
            return (remark, place)
        }
    }

    /// Returns the same remark on a value that is nested deeper.
    func inside(_ steps: PathStep...) -> Remark {
        var remark = self
        remark.path = steps + path
        return remark
    }
}

extension Remark {
    static func missing(_ key: String, hint: String) -> Remark {
        Remark(.key(key), message: "the key is missing, but the app requires it", hint: hint)
    }

    static func blank(_ name: String, key: String) -> Remark? {
        guard name.isBlank else { return nil }
        return Remark(
            .key(key),
            message: "found \(name.isEmpty ? "empty text" : "white space only"), expected a name",
            hint: "the page calls it \(name.orUntitled())"
        )
    }
}

/// A record that can check its values.
protocol Checkable: Hashable, Sendable {
    /// The name of the record in messages; may be blank.
    var name: String { get }

    func remarks(using dates: DateCheck) -> [Remark]
}
