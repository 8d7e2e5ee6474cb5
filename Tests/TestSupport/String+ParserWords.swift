extension String {
    /// The message without the YAML parser's own explanation, which depends on the parser's version.
    package var withoutParserWords: String {
        replacing(/this isn't valid YAML: [^\n]+/, with: "this isn't valid YAML")
    }
}
