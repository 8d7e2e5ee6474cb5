/// A kind of picture that every browser shows, named by the suffix of its files.
package enum PictureType: String, CaseIterable, Sendable {
    case jpeg = "jpg"
    case png, webp, gif, avif

    /// What a file is, by its first bytes; its name may say anything. Nil if it is none of these.
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
            // ISO/IEC 14496-12, section 4.3: the brand of a file with boxes.
            self = .avif
        } else {
            return nil
        }
    }

    /// What a recipe's picture may be, for a person.
    package static let names = "JPEG, PNG, WebP, GIF, AVIF"

    /// The media type: `image/jpeg`.
    package var mediaType: String { "image/\(self)" }
}
