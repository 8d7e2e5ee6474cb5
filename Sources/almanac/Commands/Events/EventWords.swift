import ArgumentParser
import Build
import Records

/// The event that a verb is about, with times of several words. In `--date fri 20:00 dentist`, the option takes the event.
struct EventWords {
    var which: String?
    var date: [String] = []
    var end: [String] = []
    var occurrence: [String] = []

    private static let times = [\Self.date, \.end, \.occurrence]

    /// Checks that an event is named, as far as the words alone tell.
    ///
    /// - Parameter example: the verb with an event, such as `edit dentist --date fri 20:00`.
    func check(_ example: String) throws {
        guard which != nil || Self.times.contains(where: { self[keyPath: $0].count > 1 }) else {
            throw Self.missing(example)
        }
    }

    /// The event, and the times without it. It is the last word behind the option that has several; if there are more such
    /// options, behind the one whose words are no time.
    func settled(_ access: StoreAccess, _ example: String) throws -> (which: String, times: EventWords) {
        if let which { return (which, self) }
        let long = Self.times.filter { self[keyPath: $0].count > 1 }
        let vocabulary = access.dateVocabulary()
        let found =
            long.count == 1
            ? long
            : long.filter { time in
                let text = self[keyPath: time].joined(separator: " ")
                return (try? When.parse(text, on: access.today, vocabulary: vocabulary)) == nil
            }
        guard found.count == 1, let which = self[keyPath: found[0]].last else { throw Self.missing(example) }
        var times = self
        times[keyPath: found[0]].removeLast()
        return (which, times)
    }

    private static func missing(_ example: String) -> ValidationError {
        ValidationError("say which event is meant, as in `almanac event \(example)`")
    }
}

extension [String] {
    /// The words behind an option as one text; nil if it isn't given.
    var phrase: String? { isEmpty ? nil : joined(separator: " ") }
}
