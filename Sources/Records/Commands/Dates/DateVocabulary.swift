/// The words of dates and their meanings.
///
/// A language is data: sections of meanings, each with its words, as in `Templates/words/dates/en.yml`. Case and
/// accents are ignored, and `ae`, `oe`, `ue` match `ä`, `ö`, `ü`. Numbers and ISO 8601 need no words.
public struct DateVocabulary: Sendable {
    /// The words of a language, keyed by section and meaning: `["weekdays": ["monday": ["monday", "mon"]]]`.
    public typealias Language = [String: [String: [String]]]

    /// A group of words that can appear in the same position.
    public enum Section: String, CaseIterable, Sendable {
        /// `monday` to `sunday`, and the sets `weekday` and `weekend`.
        case weekdays
        /// Weekdays that repeat every week: `mondays`.
        case weekly
        /// `january` to `december`.
        case months
        /// `minutes` to `years`, and several of them: `2 weeks` for a fortnight.
        case units
        /// `today`, `tomorrow`, `endOfMonth` and the like.
        case days
        /// Times of day: `12:00` for noon.
        case times
        /// Parts of a day, as the time that represents each: `19:00` for the evening.
        case parts
        /// Parts of the current day: `19:00` for tonight.
        case partsOfToday
        /// Numbers: `1` for `a` and `one`.
        case numbers
        /// Ordinal numbers: `1` for `first`, `-1` for `last`.
        case ordinals
        /// The offset in minutes from the hour that follows the word: `30` for `half past`.
        case quarters
        /// Frequencies by unit: `weeks` for `weekly`, `2 weeks` for `biweekly`.
        case frequencies
        /// Function words: `at`, `to`, `every`.
        case connectors
    }

    enum Unit: String, CaseIterable { case minutes, hours, days, weeks, months, years }

    enum RelativeDay: String, CaseIterable {
        case today, tomorrow, dayAfterTomorrow, yesterday, dayBeforeYesterday, startOfMonth, endOfMonth, endOfYear
    }

    package enum Connector: String, CaseIterable {
        case at, to, every, next, this, coming, last, `in`, ago, on, of, from, `for`, and, the, times, am, pm, oClock
        case now, allDay, ordinalSuffix, except, weekNumber
        /// After the next one: the `after next` of `the week after next`.
        case afterNext
        /// A word for `next`, `coming`, `this` or `last` that comes after the name of a weekday: `vendredi prochain`.
        case afterName
        /// Before the day from which a duration counts: the `from` of `a week from friday`.
        case after
        /// After a duration that counts from the day of the event that gets a new time, or else from now: `2 days later`.
        case later, earlier
        /// Before two times: `between 9 and 11`.
        case between
        /// A duration that means a week or, literally, eight days: `acht Tagen`. Only some languages have one.
        case weekOrEightDays
        /// Before a month or a year, of which it means the last day.
        case endOf
        /// A word for `to` that ends a repetition and not a range of excepted days.
        case until
        /// `at` in a language with 12-hour clocks: a following hour from 1 to 6 is in the afternoon. A language without
        /// such a word has 24-hour clocks.
        case atOfTwelveHours
    }

    /// The first day of `next week`, which also determines the weeks of `every 2 weeks`.
    public var firstWeekday = Weekday.monday
    /// The two days of the weekend, in order.
    public let weekend: [Weekday]
    /// The day after the weekend.
    var firstWorkday: Weekday { weekend.last?.week[1] ?? .monday }

    private(set) var weekdays: [String: [Weekday]] = [:]
    private(set) var weekly: [String: [Weekday]] = [:]
    private(set) var months: [String: Int] = [:]
    private(set) var units: [String: Unit] = [:]
    /// Words for several units: 2 weeks for a fortnight.
    private(set) var multiples: [String: DatePhrase.Frequency] = [:]
    private(set) var days: [String: RelativeDay] = [:]
    private(set) var times: [String: Int] = [:]
    private(set) var parts: [String: Int] = [:]
    private(set) var partsOfToday: [String: Int] = [:]
    private(set) var numbers: [String: Int] = [:]
    private(set) var ordinals: [String: Int] = [:]
    private(set) var quarters: [String: Int] = [:]
    private(set) var frequencies: [String: DatePhrase.Frequency] = [:]
    /// A word can have several meanings: `am` is a half of the day in English, and "on" in German.
    private(set) var connectors: [String: Set<Connector>] = [:]
    /// The spelling of all words, used to suggest the nearest one for a misspelling.
    private(set) var all: [String: String] = [:]
    /// The single words of each language, whether its clocks have 12 hours, and its first word for `every`.
    private var languages: [(words: Set<String>, hasTwelveHours: Bool, every: String?)] = []
    /// The number of tokens in the longest phrase.
    private(set) var longest = 0

    /// Creates a vocabulary of several languages. If two of them give a word different meanings in a section, the first
    /// one wins. Unknown sections and meanings are ignored (see ``knows(_:in:)``).
    public init(_ languages: [Language] = [], weekend: [Weekday] = [.saturday, .sunday]) {
        self.weekend = weekend
        for language in languages {
            let words = language.values.flatMap { $0.values.joined() }.flatMap { [$0, $0.withoutUmlauts] }
                .flatMap { DateToken.tokens(of: $0).map(\.key) }
            let connectors = language["connectors"]
            let hasTwelveHours = connectors?["atOfTwelveHours"]?.isEmpty == false
            self.languages.append((Set(words), hasTwelveHours, connectors?["every"]?.first))
            for section in Section.allCases {
                // Sort by name so that a word with two meanings in a language gets the same one in every run.
                for (meaning, words) in (language[section.rawValue] ?? [:]).sorted(by: { $0.key < $1.key }) {
                    _ = add(words, as: meaning, in: section)
                }
            }
        }
    }

    /// Returns whether a section has a meaning, such as `monday` or `19:00`.
    public static func knows(_ meaning: String, in section: Section) -> Bool {
        var vocabulary = DateVocabulary()
        return vocabulary.add([], as: meaning, in: section)
    }

    /// Returns whether a text is a word of any phrase, as `before` is of `day before yesterday`. A number, such as
    /// the one in `14-tägig`, isn't a word.
    package func has(_ text: String) -> Bool {
        let tokens = DateToken.tokens(of: text)
        return tokens.count == 1 && tokens[0].number == nil && languages.contains { $0.words.contains(tokens[0].key) }
    }

    /// Returns whether all words of a text are words of dates: `3/4 at`, but not `3/4 of Emma`.
    package func hasAllWords(of text: String) -> Bool {
        DateToken.tokens(of: text).filter(\.isWord).allSatisfy { word in
            languages.contains { $0.words.contains(word.key) } || partOfWeekday(word.key) != nil
        }
    }

    /// Returns the meaning of a compound such as `Freitagabend`.
    func partOfWeekday(_ key: String) -> (weekdays: [Weekday], part: Int)? {
        for (name, weekdays) in weekdays where weekdays.count == 1 && key.hasPrefix(name) {
            if let part = parts[String(key.dropFirst(name.count))] { return (weekdays, part) }
        }
        return nil
    }

    /// Returns whether a text is a word with one of the meanings, as `bis` is for `to`.
    package func isWord(_ text: String, for meanings: Set<Connector>) -> Bool {
        let tokens = DateToken.tokens(of: text)
        guard tokens.first?.isWord == true else { return false }
        return connectors[tokens.map(\.key).joined(separator: " ")]?.isDisjoint(with: meanings) == false
    }

    /// Returns whether a text is the name of a month, such as `feb` or `Feb.`.
    package func isMonth(_ text: String) -> Bool {
        DateToken.tokens(of: text).first.map { months[$0.key] != nil } ?? false
    }

    /// Returns whether a text is in a language with 12-hour clocks: at least one word belongs to such a language, and no
    /// word belongs only to other languages.
    func usesTwelveHours(_ tokens: [DateToken]) -> Bool {
        let clocks = tokens.filter(\.isWord).map { word in
            languages.filter { $0.words.contains(word.key) }.map(\.hasTwelveHours)
        }
        return clocks.contains { $0.contains(true) } && clocks.allSatisfy { $0.isEmpty || $0.contains(true) }
    }

    /// Returns whether all words of a text belong to the same language.
    func isOneLanguage(_ tokens: [DateToken]) -> Bool {
        let words = tokens.filter(\.isWord).map(\.key)
        return languages.contains { language in words.allSatisfy(language.words.contains) }
    }

    /// Returns the word for `every` in the language of a text, or else in any language.
    func every(for tokens: [DateToken]) -> String {
        let words = tokens.filter(\.isWord).map(\.key)
        let language = languages.first { $0.every != nil && words.allSatisfy($0.words.contains) }
        return (language ?? languages.first { $0.every != nil })?.every ?? "every"
    }

    private mutating func add(_ words: [String], as meaning: String, in section: Section) -> Bool {
        switch section {
        case .weekdays: add(words, weekdays(named: meaning), to: \.weekdays)
        case .weekly: add(words, weekdays(named: meaning), to: \.weekly)
        case .months: add(words, Self.monthNames.firstIndex(of: meaning).map { $0 + 1 }, to: \.months)
        case .units:
            add(words, Unit(rawValue: meaning), to: \.units) || add(words, Self.frequency(meaning), to: \.multiples)
        case .days: add(words, RelativeDay(rawValue: meaning), to: \.days)
        case .times: add(words, Self.seconds(meaning), to: \.times)
        case .parts: add(words, Self.seconds(meaning), to: \.parts)
        case .partsOfToday: add(words, Self.seconds(meaning), to: \.partsOfToday)
        case .numbers: add(words, Int(meaning), to: \.numbers)
        case .ordinals: add(words, Int(meaning), to: \.ordinals)
        case .quarters: add(words, Int(meaning), to: \.quarters)
        case .frequencies: add(words, Self.frequency(meaning), to: \.frequencies)
        case .connectors: add(words, connector: Connector(rawValue: meaning))
        }
    }

    private mutating func add<Value>(
        _ words: [String],
        _ value: Value?,
        to section: WritableKeyPath<Self, [String: Value]>
    ) -> Bool {
        guard let value else { return false }
        for key in keys(of: words) where self[keyPath: section][key] == nil { self[keyPath: section][key] = value }
        return true
    }

    private mutating func add(_ words: [String], connector: Connector?) -> Bool {
        guard let connector else { return false }
        for key in keys(of: words) { connectors[key, default: []].insert(connector) }
        return true
    }

    /// Returns the lookup keys of words, which are the joined keys of their tokens.
    private mutating func keys(of words: [String]) -> [String] {
        var keys: [String] = []
        for word in words {
            for spelling in Set([word, word.withoutUmlauts]) {
                let tokens = DateToken.tokens(of: spelling)
                guard !tokens.isEmpty else { continue }
                longest = max(longest, tokens.count)
                let key = tokens.map(\.key).joined(separator: " ")
                keys.append(key)
                if all[key] == nil { all[key] = word }
            }
        }
        return keys
    }

    // MARK: Meanings

    static let monthNames = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    private func weekdays(named name: String) -> [Weekday]? {
        switch name {
        case "weekday": firstWorkday.week.filter { !weekend.contains($0) }
        case "weekend": weekend
        default: Weekday.allCases.first { "\($0)" == name }.map { [$0] }
        }
    }

    /// Parses `weeks`, or `2 weeks` for every second week.
    private static func frequency(_ text: String) -> DatePhrase.Frequency? {
        let parts = text.split(separator: " ")
        guard let unit = parts.last.flatMap({ Unit(rawValue: String($0)) }) else { return nil }
        let interval = parts.count == 2 ? Int(parts[0]) : parts.count == 1 ? 1 : nil
        return interval.map { DatePhrase.Frequency(unit: unit, interval: $0) }
    }

    /// Parses `19:00` to seconds after 0:00.
    private static func seconds(_ text: String) -> Int? {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard numbers.count == 2, 0..<24 ~= numbers[0], 0..<60 ~= numbers[1] else { return nil }
        return numbers[0] * 3_600 + numbers[1] * 60
    }
}
