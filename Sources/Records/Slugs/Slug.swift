/// Turns what a person called something into the part of a path that names its page.
///
/// A slug is lower-case ASCII words with hyphens between them, so that it stands in every URL and on every file system
/// as it is: nothing to percent-encode, nothing that differs only by case, no dots, slashes, quotes or control
/// characters, none of the names that Windows reserves. Latin letters lose their marks (`Köln` → `koln`, `Đỗ` → `do`),
/// an apostrophe joins (`Ana's` → `anas`), everything else parts words. At most 60 characters, cut at a word.
///
/// A text without a Latin letter or a digit (emoji, 歯医者, blank, `..`) gets the kind and a hash of its text,
/// `event-1a2b3c4d`, which does not depend on what other records there are.
///
/// - Parameter kind: what the thing is, itself a slug: `event`, `habit`, `recipe`, `ingredient`.
public func slug(for text: String, kind: String = "event") -> String {
    var builder = SlugBuilder()
    for scalar in text.unicodeScalars where !builder.isFull { builder.add(scalar) }
    let slug = builder.finish()
    guard !slug.isEmpty else { return "\(kind)-\(fnv1a(text))" }
    return isReserved(slug) ? "\(kind)-\(slug)" : slug
}

/// The longest that ``slug(for:kind:)`` makes a text's own words.
let slugLimit = 60

/// Collects the words of a slug until there is no room for another.
private struct SlugBuilder {
    private var slug: [UInt8] = []
    private var word: [UInt8] = []
    /// Whether there is no more room, so that a name of a hundred megabytes isn't read to its end.
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

/// The names that Windows keeps for devices, in any folder and any case
/// (<https://learn.microsoft.com/windows/win32/fileio/naming-a-file>).
private func isReserved(_ slug: String) -> Bool {
    guard slug.utf8.count <= 4 else { return false }
    if ["con", "prn", "aux", "nul"].contains(slug) { return true }
    let isPort = slug.hasPrefix("com") || slug.hasPrefix("lpt")
    return isPort && slug.utf8.count == 4 && slug.utf8.last.map { (0x30...0x39).contains($0) } ?? false
}

/// The 32-bit FNV-1a hash of the text's UTF-8 as eight hexadecimal digits (RFC 9923).
func fnv1a(_ text: String) -> String {
    let hash = text.utf8.reduce(into: UInt32(0x811C_9DC5)) { hash, byte in
        hash = (hash ^ UInt32(byte)) &* 0x0100_0193
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
}
