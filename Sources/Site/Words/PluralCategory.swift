/// The plural forms of languages (Unicode CLDR, "Language Plural Rules").
enum PluralCategory: String, CaseIterable {
    case zero, one, two, few, many, other
}
