/// The plural forms of languages (Unicode CLDR, "Language Plural Rules").
enum PluralCategory: String, CaseIterable {
    case zero, one, two, few, many, other

    /// The cardinal rules of CLDR 48 for whole numbers. Other languages have one form for 1 and one for all other numbers.
    init(of number: Int, in language: String) {
        let last = number % 10
        let lastTwo = number % 100
        switch language.lowercased().prefix(while: { $0 != "-" }) {
        case "ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my": self = .other
        case "fr", "pt", "hy": self = number < 2 ? .one : .other
        case "ru", "uk", "be":
            self = last == 1 && lastTwo != 11 ? .one : 2...4 ~= last && !(12...14 ~= lastTwo) ? .few : .many
        case "hr", "sr", "bs":
            self = last == 1 && lastTwo != 11 ? .one : 2...4 ~= last && !(12...14 ~= lastTwo) ? .few : .other
        case "pl": self = number == 1 ? .one : 2...4 ~= last && !(12...14 ~= lastTwo) ? .few : .many
        case "cs", "sk": self = number == 1 ? .one : 2...4 ~= number ? .few : .other
        case "sl": self = lastTwo == 1 ? .one : lastTwo == 2 ? .two : 3...4 ~= lastTwo ? .few : .other
        case "lt": self = last == 1 && lastTwo != 11 ? .one : last > 1 && !(11...19 ~= lastTwo) ? .few : .other
        case "lv": self = last == 0 || 11...19 ~= lastTwo ? .zero : last == 1 ? .one : .other
        case "ro": self = number == 1 ? .one : number == 0 || 1...19 ~= lastTwo ? .few : .other
        case "is": self = last == 1 && lastTwo != 11 ? .one : .other
        case "he": self = number == 1 ? .one : number == 2 ? .two : .other
        case "ar" where number < 3: self = [.zero, .one, .two][number]
        case "ar": self = 3...10 ~= lastTwo ? .few : lastTwo >= 11 ? .many : .other
        case "ga":
            self = number == 1 ? .one : number == 2 ? .two : 3...6 ~= number ? .few : 7...10 ~= number ? .many : .other
        case "cy": self = [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][number] ?? .other
        default: self = number == 1 ? .one : .other
        }
    }
}
