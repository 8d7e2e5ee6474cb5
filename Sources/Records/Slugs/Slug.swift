import Diagnostics

/// Returns the path component for the page of something with this name.
///
/// A slug consists of lower-case ASCII words separated by hyphens, so it is valid unchanged in every URL and on every
/// file system: it needs no percent-encoding, doesn't rely on case, has no dots, slashes, quotes or control characters,
/// and isn't a name reserved by Windows. Latin letters lose their diacritics (`Köln` → `koln`, `Đỗ` → `do`),
/// apostrophes are dropped (`Ana's` → `anas`), and everything else separates words. A slug has at most 60 characters,
/// cut at the end of a word.
///
/// A text without a Latin letter or a digit (emoji, 歯医者, blank, `..`) becomes the kind and a hash of the text,
/// `event-1a2b3c4d`, which doesn't depend on other records.
///
/// - Parameter kind: The kind of thing, itself a slug: `event`, `habit`, `recipe`, `ingredient`.
public func slug(for text: String, kind: String = "event") -> String {
    let slug = words(of: text)
    guard !slug.isEmpty else { return "\(kind)-\(fnv1a(text))" }
    return isReserved(slug) ? "\(kind)-\(slug)" : slug
}

/// The maximum length of a slug.
private let slugLimit = 60

/// Returns the words of a text, joined by hyphens. The slug ends with the last word that fits.
private func words(of text: String) -> String {
    let hyphen = UInt8(ascii: "-")
    var slug: [UInt8] = []
    /// The end of the last whole word within the limit.
    var end = 0
    func endWord() {
        guard let last = slug.last, last != hyphen else { return }
        if slug.count <= slugLimit { end = slug.count }
        slug.append(hyphen)
    }
    for scalar in text.unicodeScalars {
        // Don't read a name of a hundred megabytes to its end.
        guard slug.count <= slugLimit else { break }
        switch scalar {
        case "a"..."z", "0"..."9": slug.append(UInt8(truncatingIfNeeded: scalar.value))
        case "A"..."Z": slug.append(UInt8(truncatingIfNeeded: scalar.value) + 0x20)
        default:
            switch fold(scalar) {
            case .letters(let letters): slug += letters.utf8
            case .word(let letters):
                endWord()
                slug += letters.utf8
                endWord()
            case .nothing: break
            case .gap: endWord()
            }
        }
    }
    endWord()
    // A word is only cut if it is the first one and too long.
    return String(decoding: slug.prefix(end > 0 ? end : slugLimit), as: UTF8.self)
}

/// Returns whether the slug is a device name that Windows reserves in any folder and any case
/// (<https://learn.microsoft.com/windows/win32/fileio/naming-a-file>).
private func isReserved(_ slug: String) -> Bool {
    slug.utf8.count <= 4 && slug.wholeMatch(of: /con|prn|aux|nul|(com|lpt)[0-9]/) != nil
}

/// Returns the 32-bit FNV-1a hash of the text's UTF-8 as eight hexadecimal digits (RFC 9923).
func fnv1a(_ text: String) -> String {
    let hash = text.utf8.reduce(into: UInt32(0x811C_9DC5)) { hash, byte in
        hash = (hash ^ UInt32(byte)) &* 0x0100_0193
    }
    return hash.hexadecimal(digits: 8)
}
