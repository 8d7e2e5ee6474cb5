package struct PublishStatus: Sendable {
    /// The time of the publish; nil if there was none.
    package var published: String?
    package var fileCount = 0
    package var size = 0
    /// Whether it was completed.
    package var isWhole = true
    /// The plan, if it was carried out from this machine.
    package var plan: [String]?
}
