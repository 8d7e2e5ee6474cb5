import Templates

// Template names in words, for explaining why a page is made again.

extension DependencyName {
    /// A name of the site in words: "the first 5 overdue events" for `overdue.first5`.
    var wordsOfSite: String {
        let list = name?.text ?? ""
        return words(ofList: Self.lists[list] ?? Self.spaced(list))
    }

    /// A name of a record in words: "whether it is done today" for `isDoneToday`.
    var wordsOfRecord: String {
        guard let name = name?.text else { return "text" }
        if part != nil { return words(ofList: Self.spaced(name)) }
        if Self.datesInWords.contains(name) { return "date" }
        for (verb, words) in [("is", "whether it is"), ("has", "whether it has")]
        where name.hasPrefix(verb) && name.dropFirst(verb.count).first?.isUppercase == true {
            return "\(words) \(Self.spaced(name.dropFirst(verb.count)))"
        }
        return name == "count" ? "number of events" : Self.spaced(name)
    }

    private func words(ofList list: String) -> String {
        switch part.flatMap({ ListPart($0.text) }) {
        case nil: "the \(list)"
        case .count: "the number of \(list)"
        case .first: "the first of the \(list)"
        case .last: "the last of the \(list)"
        case .prefix(let count): "the first \(count) \(list)"
        case .remainder(let count): "the number of \(list) after the first \(count)"
        }
    }

    /// Names of an event that express its date in another way.
    private static let datesInWords: Set<String> = ["nextDate", "when", "shortWhen", "startTime", "timeRange"]

    /// The words for lists whose names don't describe their contents.
    private static let lists: [String: String] = {
        let lists = SiteList.builtIn.filter { $0.words != $0.nameText }.map { ($0.nameText, $0.words) }
        let paged = PaginatedList.all.compactMap { $0.paged.map { ($0.name, $0.words) } }
        return Dictionary(lists + paged + [("today", "day")]) { first, _ in first }
    }()

    /// `recentDays` as `recent days`.
    private static func spaced(_ name: some StringProtocol) -> String {
        name.reduce(into: "") { words, character in
            if character.isUppercase, !words.isEmpty { words += " " }
            words += character.lowercased()
        }
    }
}
