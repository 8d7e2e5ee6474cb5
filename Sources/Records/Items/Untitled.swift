extension String {
    /// Returns the text, or a placeholder if the text is blank.
    package func orUntitled(_ words: @autoclosure () -> String = "(untitled)") -> String { isBlank ? words() : self }

    /// Whether the text is empty or all white space and control characters.
    var isBlank: Bool {
        // Fast path: nearly all names begin with an ASCII letter, and Unicode properties are slow to look up.
        if let first = utf8.first, 0x21...0x7E ~= first { return false }
        return unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
    }
}
