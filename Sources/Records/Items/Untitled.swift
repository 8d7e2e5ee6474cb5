extension String {
    /// Returns the text, or a placeholder if the text is blank.
    package func orUntitled(_ words: @autoclosure () -> String = "(untitled)") -> String { isBlank ? words() : self }

    /// Whether the text is empty or all white space and control characters.
    package var isBlank: Bool {
        unicodeScalars.allSatisfy { scalar in
            if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
            return scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        }
    }
}
