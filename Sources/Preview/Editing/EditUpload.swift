/// Files in forms.
package enum EditUpload {
    /// The maximum size of a file in bytes, larger than a photo taken with a phone.
    package static let limit = 20 * 1024 * 1024
}
