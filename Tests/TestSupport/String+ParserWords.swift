extension String {
    /// The message without the YAML parser's own explanation, whose wording changes with its versions.
    package var withoutParserWords: String {
        replacing(/this isn't valid YAML: [^\n]+/, with: "this isn't valid YAML")
    }
}
