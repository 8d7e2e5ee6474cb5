import ArgumentParser

extension ArgumentHelp {
    /// The help of an option or argument.
    ///
    /// - Parameters:
    ///   - name: what the usage calls its value.
    ///   - standard: the value without the option, in words.
    static func value(_ name: String, _ abstract: String, default standard: String? = nil) -> ArgumentHelp {
        ArgumentHelp(abstract, discussion: standard.map { "Default: \($0)." }, valueName: name)
    }
}
