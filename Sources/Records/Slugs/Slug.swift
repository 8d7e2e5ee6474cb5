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
    var builder = SlugBuilder()
    for scalar in text.unicodeScalars where !builder.isFull { builder.add(scalar) }
    let slug = builder.finish()
    guard !slug.isEmpty else { return "\(kind)-\(fnv1a(text))" }
    return isReserved(slug) ? "\(kind)-\(slug)" : slug
}

/// The maximum length of the words that ``slug(for:kind:)`` takes from a text.
let slugLimit = 60

/// Collects the words of a slug until no other word fits.
private struct SlugBuilder {
    private var slug: [UInt8] = []
    private var word: [UInt8] = []
    /// Whether no other word fits, so that a name of a hundred megabytes needn't be read to its end.
    private(set) var isFull = false

    mutating func add(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "a"..."z", "0"..."9": append(UInt8(truncatingIfNeeded: scalar.value))
        case "A"..."Z": append(UInt8(truncatingIfNeeded: scalar.value) + 0x20)
        default: add(fold(scalar))
        }
    }

    private mutating func add(_ folded: Folded) {
        switch folded {
        case .letters(let letters): for letter in letters.utf8 { append(letter) }
        case .word(let letters):
            endWord()
            for letter in letters.utf8 { append(letter) }
            endWord()
        case .nothing: break
        case .gap: endWord()
        }
    }

    mutating func finish() -> String {
        endWord()
        return String(decoding: slug, as: UTF8.self)
    }

    private mutating func append(_ letter: UInt8) {
        word.append(letter)
        if word.count > slugLimit { endWord() }
    }

    private mutating func endWord() {
        defer { word.removeAll(keepingCapacity: true) }
        guard !word.isEmpty, !isFull else { return }
        if slug.isEmpty {
            slug += word.prefix(slugLimit)
        } else if slug.count + 1 + word.count <= slugLimit {
            slug.append(UInt8(ascii: "-"))
            slug += word
        } else {
            isFull = true
        }
        if slug.count >= slugLimit { isFull = true }
    }
}

/// Returns whether the slug is a device name that Windows reserves in any folder and any case
/// (<https://learn.microsoft.com/windows/win32/fileio/naming-a-file>).
private func isReserved(_ slug: String) -> Bool {
    guard slug.utf8.count <= 4 else { return false }
    if ["con", "prn", "aux", "nul"].contains(slug) { return true }
    let isPort = slug.hasPrefix("com") || slug.hasPrefix("lpt")
    return isPort && slug.utf8.count == 4 && slug.utf8.last.map { (0x30...0x39).contains($0) } ?? false
}

/// Returns the 32-bit FNV-1a hash of the text's UTF-8 as eight hexadecimal digits (RFC 9923).
func fnv1a(_ text: String) -> String {
    let hash = text.utf8.reduce(into: UInt32(0x811C_9DC5)) { hash, byte in
        hash = (hash ^ UInt32(byte)) &* 0x0100_0193
    }
    return hash.hexadecimal(digits: 8)
}
