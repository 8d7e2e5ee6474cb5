import Persistence

extension Recipe {
    /// For how many people it is; nil when nobody has said so.
    ///
    /// The app has no place for it. Other programs' keys are looked at (`servings`, `recipeYield`, `yield`), then the
    /// notes, for what people write there, and imports too: `Serves 4`, `Yield: 4 servings`. A span such as `4 to 6` is no
    /// number to calculate with, and neither is `Makes 12`: those are buns.
    public var servings: Int? {
        for key in ["servings", "recipeYield", "yield"] {
            switch extras[key] {
            case .integer(let number): if Self.usual.contains(number) { return number }
            case .real(let number): if let whole = Int(exactly: number), Self.usual.contains(whole) { return whole }
            case .string(let text): if let number = Self.yield(text) { return number }
            default: break
            }
        }
        return Self.yield(inNotes: notes)
    }

    private static let usual = 1...999

    private static func yield(_ text: String) -> Int? {
        let whole = /\s*(?:serves\s+)?(\d{1,3})\s*(?:servings?|people|persons|portions)?\s*/.ignoresCase()
        return checked(text.wholeMatch(of: whole)?.1)
    }

    private static func yield(inNotes notes: String) -> Int? {
        let line = /\s*yield: (\d{1,3}) (?:servings?|people|persons|portions)\b/.ignoresCase()
        if let match = notes.prefixMatch(of: line) { return checked(match.1) }
        let words = /\bserves[ *:]+(\d{1,3})\b(?!\s*(?:to|or|-|–)\s*\d|[.,\/]\d)/.ignoresCase()
        return checked(notes.firstMatch(of: words)?.1)
    }

    private static func checked(_ digits: Substring?) -> Int? {
        digits.flatMap { Int($0) }.flatMap { usual.contains($0) ? $0 : nil }
    }
}
