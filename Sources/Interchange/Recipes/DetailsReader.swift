import Records

/// Converts another program's recipe data, other than ingredients and steps, to ``RecipeDetails``.
struct DetailsReader {
    /// A time of a recipe; the raw value is its name in messages.
    enum Time: String {
        case preparation = "preparation time"
        case cooking = "cooking time"
        case total = "total time"

        fileprivate var key: WritableKeyPath<RecipeDetails, Int?> {
            switch self {
            case .preparation: \.prepTime
            case .cooking: \.cookTime
            case .total: \.totalTime
            }
        }
    }

    var servings: String?
    var source: String?
    var url: String?
    private var details = RecipeDetails()
    /// Messages about values that are dropped.
    private(set) var remarks: [String] = []

    /// The details, without a total time that is only the sum of the others, and without 0 servings, which other programs
    /// write if the number is unknown.
    var value: RecipeDetails {
        var details = details
        let servings = self.servings?.onOneLine.nonBlank
        (details.servings, details.source) = (servings == "0" ? nil : servings, source?.onOneLine.nonBlank)
        details.url = url?.trimmed.nonBlank
        details.totalTime = nil
        if self.details.totalTime != details.wholeTime { details.totalTime = self.details.totalTime }
        return details
    }

    /// Reads a time in words or in ISO 8601. The first one wins; zero and placeholders such as `N/A` are ignored.
    mutating func take(_ time: Time, _ text: String?) {
        guard let text else { return }
        let isNone =
            text.contains(where: \.isNumber)
            ? !text.contains { $0.isNumber && $0 != "0" }
            : !text.contains(where: \.isLetter) || ["n/a", "none", "null"].contains(text.trimmed.lowercased())
        guard details[keyPath: time.key] == nil, !isNone else { return }
        guard let minutes = RecipeTime(text)?.minutes else {
            remarks.append("the \(time.rawValue) \(text.quoted) isn't a number of hours and minutes; not kept")
            return
        }
        details[keyPath: time.key] = minutes
    }

    /// Adds a remark that a value isn't kept.
    mutating func drop(_ value: String) { remarks.append("\(value) isn't kept") }

    /// Adds tags; each text may contain several, separated by commas.
    mutating func take(tags texts: [String]) {
        details.tags = details.tags.adding(texts.flatMap(\.commaSeparated).map(\.onOneLine))
    }

    /// Adds one row of the nutrition table.
    mutating func take(nutrition name: String, _ text: String) {
        let (name, text) = (name.onOneLine, text.onOneLine)
        if !name.isBlank, !text.isBlank { details.nutrition[name] = text }
    }

    /// Reads a nutrition table from text with a row such as `Fat: 9 g` on each line.
    ///
    /// - Returns: Whether the text is such a table.
    mutating func take(nutritionLines text: String) -> Bool {
        let rows = text.textLines.filter { !$0.isEmpty }.map { $0.split(separator: ":").map { String($0).trimmed } }
        guard rows.allSatisfy({ $0.count == 2 }) else { return false }
        for row in rows { take(nutrition: Self.nutrients[row[0].lowercased()] ?? row[0], row[1]) }
        return true
    }

    /// The names on food labels and their equivalents in schema.org.
    private static let nutrients = [
        "calories": "calories", "serving size": "servingSize", "fat": "fatContent", "total fat": "fatContent",
        "saturated fat": "saturatedFatContent", "unsaturated fat": "unsaturatedFatContent",
        "trans fat": "transFatContent",
        "carbohydrates": "carbohydrateContent", "total carbohydrates": "carbohydrateContent", "fiber": "fiberContent",
        "sugar": "sugarContent", "sugars": "sugarContent", "protein": "proteinContent", "sodium": "sodiumContent",
        "cholesterol": "cholesterolContent",
    ]
}

extension [String] {
    /// Returns these tags and others without duplicates, ignoring case.
    package func adding(_ tags: [String]) -> [String] {
        var known = Set(map { $0.lowercased() })
        return self + tags.filter { !$0.isBlank && known.insert($0.lowercased()).inserted }
    }
}

extension String {
    /// The text without leading and trailing white space; nil if it is blank.
    var nonBlank: String? { isBlank ? nil : trimmed }

    /// The parts between commas. A comma between two digits belongs to a number: `1,5 Tassen`.
    package var commaSeparated: [String] {
        let parts = split(separator: ",", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: parts.prefix(1).map(String.init)) { texts, part in
            let last = texts[texts.count - 1]
            let isNumber = last.last.map(\.isASCIIDigit) == true && part.first.map(\.isASCIIDigit) == true
            if isNumber { texts[texts.count - 1] = last + "," + part } else { texts.append(String(part)) }
        }.map(\.trimmed)
    }

    package var isWebAddress: Bool { hasPrefix("https://") || hasPrefix("http://") }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
