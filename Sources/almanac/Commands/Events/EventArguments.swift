import ArgumentParser
import Build
import Records

/// The event that a verb refers to, and times of several words. In `--date fri 20:00 dentist`, the option also takes
/// the event's name.
struct EventArguments {
    /// The verb with an event, such as `edit dentist --date fri 20:00`.
    let example: String
    var which: String?
    var date: [String] = []
    var end: [String] = []
    var occurrence: [String] = []

    private static let times = [\Self.date, \.end, \.occurrence]

    /// Checks that an event is named, as far as the number of words shows.
    func check() throws {
        guard which != nil || Self.times.contains(where: { self[keyPath: $0].count > 1 }) else {
            throw missing
        }
    }

    /// Separates the event from the times. It is the last word after the option that has several; if there are more
    /// such options, after the one whose words aren't a time.
    func resolved(_ access: StoreAccess) throws -> (which: String, times: EventArguments) {
        if let which { return (which, self) }
        let long = Self.times.filter { self[keyPath: $0].count > 1 }
        let found =
            long.count == 1
            ? long
            : long.filter { time in
                let text = self[keyPath: time].joined(separator: " ")
                return (try? DateParser.parse(text, on: access.today, vocabulary: access.dateVocabulary())) == nil
            }
        guard found.count == 1, let which = self[keyPath: found[0]].last else { throw missing }
        var times = self
        times[keyPath: found[0]].removeLast()
        return (which, times)
    }

    /// The texts of `--occurrence`. It can be given several times, which the parser doesn't tell apart from several words.
    func occurrences(in arguments: [String] = CommandLine.arguments) -> [String] {
        guard let phrase = occurrence.phrase else { return [] }
        let groups = arguments.split(separator: "--occurrence", omittingEmptySubsequences: false).dropFirst()
            .map { $0.prefix { !$0.hasPrefix("-") } }
        // The last word can be the name of the event.
        var rest = occurrence[...]
        let texts = groups.map { group in
            defer { rest = rest.dropFirst(group.count) }
            return rest.prefix(group.count)
        }
        let isSame = zip(texts, groups).allSatisfy { $0 == $1.prefix($0.count) } && rest.isEmpty
        return isSame ? texts.filter { !$0.isEmpty }.map { $0.joined(separator: " ") } : [phrase]
    }

    private var missing: ValidationError {
        ValidationError("say which event is meant, as in `almanac event \(example)`")
    }
}

extension [String] {
    /// The words after an option as a single text; nil if the option isn't given.
    var phrase: String? { isEmpty ? nil : joined(separator: " ") }
}
