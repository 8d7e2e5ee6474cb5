import Testing
import Watch

/// Something that happens to files.
struct Scenario: CustomTestStringConvertible, Sendable {
    var name: String
    /// What the shell does before anybody watches.
    var before: String
    var places: [String: WatchedPath.Extent]
    /// What it does then, one after the other.
    var steps: [String]

    init(
        _ name: String,
        before: String = "",
        _ places: [String: WatchedPath.Extent],
        _ steps: String...
    ) {
        self.name = name
        self.before = before
        self.places = places
        self.steps = steps
    }

    /// Of a file called `store`.
    init(_ name: String, before: String = "", steps: String...) {
        self.name = name
        self.before = before
        self.places = ["store": .file]
        self.steps = steps
    }

    var testDescription: String { name }
}
