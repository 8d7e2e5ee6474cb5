extension String {
    /// The message without the YAML parser's own explanation, whose wording changes with its versions.
    package var withoutParserWords: String {
        replacing(/this is no YAML: [^\n]+/, with: "this is no YAML")
    }
}
