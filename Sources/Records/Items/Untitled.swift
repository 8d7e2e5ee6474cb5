extension String {
    /// Returns the text, or a placeholder if the text is blank.
    package func orUntitled(_ words: @autoclosure () -> String = "(untitled)") -> String { isBlank ? words() : self }

    /// Whether the text is empty or all white space and control characters.
    var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
    }
}
