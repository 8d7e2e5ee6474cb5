/// A picture format that every browser shows, named by its file extension.
package enum PictureType: String, CaseIterable, Sendable {
    case jpeg = "jpg"
    case png, webp, gif, avif

    /// Detects the format from the first bytes, because the file name may be wrong. Returns nil for any other format.
    package init?(of content: some Collection<UInt8>) {
        let start = Array(content.prefix(32))
        func has(_ text: String, at offset: Int) -> Bool { start.dropFirst(offset).starts(with: text.utf8) }
        if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("RIFF", at: 0), has("WEBP", at: 8) {
            self = .webp
        } else if has("GIF87a", at: 0) || has("GIF89a", at: 0) {
            self = .gif
        } else if has("ftyp", at: 4), has("avif", at: 8) || has("avis", at: 8) {
            // ISO/IEC 14496-12, section 4.3: the brand in a file of boxes.
            self = .avif
        } else {
            return nil
        }
    }

    /// The formats of recipe pictures, for messages.
    package static let names = "JPEG, PNG, WebP, GIF, AVIF"

    /// The media type: `image/jpeg`.
    package var mediaType: String { "image/\(self)" }
}
