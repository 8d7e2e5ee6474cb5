import CCMark

extension Document {
    /// The version of libcmark that this program runs with, such as `0.30.2`. Another one may make other HTML of the same
    /// text.
    public static var parserVersion: String { String(cString: cmark_version_string()) }
}
