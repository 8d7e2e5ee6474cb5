extension String {
    /// A key as words: `Date read` for `dateRead`, `date_read` and `date-read`.
    var label: String {
        var words = ""
        var last: Character?
        for character in self {
            if character == "_" || character == "-" {
                if last?.isWhitespace == false { words.append(" ") }
                last = " "
                continue
            }
            let beginsWord = character.isUppercase && last?.isLowercase == true
            if beginsWord { words.append(" ") }
            words += beginsWord ? character.lowercased() : String(character)
            last = character
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
