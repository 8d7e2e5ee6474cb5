import Testing
import Watch

/// Changes to files.
struct Scenario: CustomTestStringConvertible, Sendable {
    var name: String
    /// A shell script that runs before watching starts.
    var before: String
    var places: [String: Extent]
    /// The scripts that make the changes, in order.
    var steps: [String]

    init(
        _ name: String,
        before: String = "",
        _ places: [String: Extent],
        _ steps: String...
    ) {
        self.name = name
        self.before = before
        self.places = places
        self.steps = steps
    }

    /// Changes to a file called `store`.
    init(_ name: String, before: String = "", steps: String...) {
        self.name = name
        self.before = before
        self.places = ["store": .file]
        self.steps = steps
    }

    var testDescription: String { name }
}
