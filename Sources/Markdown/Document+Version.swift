import CCMark

extension Document {
    /// The version of the libcmark in use, such as `0.30.2`. Another version may render the same text differently.
    public static var parserVersion: String { String(cString: cmark_version_string()) }
}
