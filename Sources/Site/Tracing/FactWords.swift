/// What the names of templates stand for, in plain words, for those who ask why a page was made anew.
enum FactWords {
    /// What a name asked of the site as a whole stands for: `overdue.first5` for "the first 5 overdue events".
    static func ofSite(_ name: String) -> String {
        let (list, part) = split(name)
        return words(part, of: lists[list] ?? spaced(list))
    }

    /// What a name asked of a record stands for: `isDoneToday` for "whether it is done today".
    static func ofRecord(_ name: String) -> String {
        if name.isEmpty { return "text" }
        let (list, part) = split(name)
        if part != nil { return words(part, of: spaced(list)) }
        for (verb, words) in [("is", "whether it is"), ("has", "whether it has")]
        where name.hasPrefix(verb) && name.dropFirst(verb.count).first?.isUppercase == true {
            return "\(words) \(spaced(String(name.dropFirst(verb.count))))"
        }
        return name == "count" ? "number of events" : spaced(name)
    }

    /// The lists of a site whose names do not say what is in them.
    private static let lists = [
        "today": "day", "overdue": "overdue events", "upcoming": "upcoming events", "nextDays": "next days",
        "completed": "completed events", "years": "years with completed events",
        "completedMonths": "months with completed events", "months": "months with events",
        "calendarYears": "years with events", "letters": "first letters of the ingredients",
        "pagedRecipes": "recipes", "pagedIngredients": "ingredients", "pagedHabits": "habits",
        "pagedCalendarYears": "years with events",
    ]

    /// A name, and the part of a list that it asks for.
    private static func split(_ name: String) -> (list: String, part: ListName?) {
        guard let dot = name.lastIndex(of: "."), let part = ListName(String(name[name.index(after: dot)...])) else {
            return (name, nil)
        }
        return (String(name[..<dot]), part)
    }

    private static func words(_ part: ListName?, of list: String) -> String {
        switch part {
        case nil: "the \(list)"
        case .count: "the number of \(list)"
        case .first: "the first of the \(list)"
        case .last: "the last of the \(list)"
        case .prefix(let count): "the first \(count) \(list)"
        case .remainder(let count): "the number of \(list) after the first \(count)"
        }
    }

    /// `recentDays` as `recent days`.
    private static func spaced(_ name: String) -> String {
        name.reduce(into: "") { words, character in
            if character.isUppercase, !words.isEmpty { words += " " }
            words += character.lowercased()
        }
    }
}
