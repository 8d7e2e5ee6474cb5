extension String {
    /// The text, or `(untitled)` when there is nothing in it to see.
    var orUntitled: String { isBlank ? "(untitled)" : self }

    /// Whether the text is empty or all white space and control characters.
    var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
    }
}
