extension String {
    /// The text, or these words when there is nothing in it to see.
    package func orUntitled(_ words: @autoclosure () -> String = "(untitled)") -> String { isBlank ? words() : self }

    /// Whether the text is empty or all white space and control characters.
    var isBlank: Bool {
        // Nearly all names begin with a letter of ASCII, and Unicode has much to look up.
        if let first = utf8.first, 0x21...0x7E ~= first { return false }
        return unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
    }
}
