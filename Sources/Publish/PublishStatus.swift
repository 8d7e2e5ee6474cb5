/// What is known of the last publish to a target.
package struct PublishStatus: Sendable {
    /// When it was; nil when there was none.
    package var published: String?
    package var fileCount = 0
    package var size = 0
    /// Whether it came to its end.
    package var isWhole = true
    /// The plan, if it was carried out from this machine.
    package var plan: [String]?
}
