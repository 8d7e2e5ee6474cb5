/// Files that forms may bring.
package enum EditUpload {
    /// The most bytes that a file may have: more than a photo of a phone has.
    package static let limit = 20 * 1024 * 1024
}
