import ArgumentParser

extension ArgumentHelp {
    /// The help of an option or argument.
    ///
    /// - Parameters:
    ///   - name: the name of its value in the usage.
    ///   - standard: the default value, in words.
    static func value(_ name: String, _ abstract: String, default standard: String? = nil) -> ArgumentHelp {
        ArgumentHelp(abstract, discussion: standard.map { "Default: \($0)." }, valueName: name)
    }
}
