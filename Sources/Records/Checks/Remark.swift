import Diagnostics
import Persistence

/// Something to say about one record, by those who know its rules; where it stands in the store is added later.
struct Remark: Hashable, Sendable {
    var severity = Diagnostic.Severity.warning
    /// The way to the value in the record.
    var path: [PathStep]
    var message: String
    var hint: String?

    /// Something about a value, with what to do about it.
    init(_ path: PathStep..., message: String, hint: String?) {
        self.path = path
        self.message = message
        self.hint = hint
    }

    /// The same remark about a value further inside.
    func inside(_ steps: PathStep...) -> Remark {
        var remark = self
        remark.path = steps + path
        return remark
    }
}

extension Remark {
    /// A key that the app cannot do without.
    static func missing(_ key: String, hint: String) -> Remark {
        Remark(.key(key), message: "the key is missing, which the app cannot do without", hint: hint)
    }

    /// A name with nothing in it.
    static func blank(_ name: String, key: String) -> Remark? {
        guard name.isBlank else { return nil }
        return Remark(
            .key(key),
            message: "found \(name.isEmpty ? "empty text" : "white space only"), expected a name",
            hint: "the page calls it \(name.orUntitled())"
        )
    }
}

/// A record that has rules of its own.
protocol Checkable: Hashable, Sendable {
    /// What messages call the record; may be blank.
    var name: String { get }

    /// Everything to say about the record taken by itself.
    func remarks(judging dates: DateJudge) -> [Remark]
}
