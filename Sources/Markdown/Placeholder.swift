/// Runs of characters that stand in for values in Markdown source.
///
/// A value inserted into Markdown source would be parsed as Markdown. Instead, a short run that CommonMark parses as
/// the letters of a word is inserted, and is replaced by the value after parsing.
///
/// The runs consist of noncharacters, which "should never be interchanged" and therefore don't occur in real text (The
/// Unicode Standard 15.0, section 23.7). Text can still contain them, literally or as `&#xFDD0;`:
/// ``Document/sanitize()`` removes them from untrusted text.
public enum Placeholder {
    /// What a run stands for. Its first scalar is this number after U+FDD0.
    package enum Kind: UInt8 {
        case value = 0
        case section = 2
        /// The start or the end of a Markdown block.
        case block = 3
        /// A section among the attributes of an HTML tag.
        case attribute = 4

        fileprivate var start: Unicode.Scalar { reserved(UInt32(rawValue)) }
    }

    /// The run for a value: U+FDD0, the index in decimal digits, U+FDD1.
    public static func value(_ index: Int) -> String { run(.value, index) }

    /// The run for one end of a section: U+FDD2, the index in decimal digits, U+FDD1.
    public static func section(_ index: Int) -> String { run(.section, index) }

    /// One end of a section as an attribute of an HTML tag: `:=`, U+FDD4, the index in decimal digits, U+FDD1.
    package static func attribute(_ index: Int) -> String { ":=" + run(.attribute, index) }

    /// The run that marks the start or the end of a Markdown block in HTML: U+FDD3, a number, U+FDD1.
    static func mark(_ mark: BlockMark) -> String { run(.block, mark.rawValue) }

    private static func run(_ kind: Kind, _ index: Int) -> String { "\(kind.start)\(index)\(reserved(1))" }

    /// Whether the scalar is reserved for placeholders: U+FDD0...U+FDEF.
    public static func isReserved(_ scalar: Unicode.Scalar) -> Bool {
        (0xFDD0...0xFDEF).contains(scalar.value)
    }

    /// Whether the text contains a placeholder, or a part of one.
    public static func occurs(in text: String) -> Bool {
        mayOccur(in: text) && text.unicodeScalars.contains(where: isReserved)
    }

    /// The text with every reserved scalar replaced by U+FFFD, the replacement character.
    public static func removing(from text: String) -> String {
        guard occurs(in: text) else { return text }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text.unicodeScalars.lazy.map { isReserved($0) ? "\u{FFFD}" : $0 })
        return String(result)
    }

    /// The same for a URL, in which the reserved scalars may also be percent-encoded. Renderers percent-encode them, so
    /// anything in a rendered URL that looks like a placeholder must be one.
    static func removing(fromURL url: String) -> String {
        let url = removing(from: url)
        // Most URLs have no percent sign, and creating the regex takes longer than matching it.
        guard url.utf8.contains(UInt8(ascii: "%")) else { return url }
        let reserved = /%EF%B7%[9A][0-9A-F]/.ignoresCase().matchingSemantics(.unicodeScalar)
        return url.replacing(reserved, with: "%EF%BF%BD")
    }

    /// The indices of the sections that begin or end in a text.
    static func sections(in text: String) -> [Int] {
        guard occurs(in: text) else { return [] }
        return text.unicodeScalars.split(separator: Kind.section.start, omittingEmptySubsequences: false).dropFirst()
            .compactMap { Int(Substring($0.prefix { ("0"..."9").contains($0) })) }
    }

    // A literal can't contain a noncharacter.
    private static func reserved(_ offset: UInt32) -> Unicode.Scalar { Unicode.Scalar(0xFDD0 + offset) ?? "\u{FFFD}" }

    /// A quick check of the bytes: U+FDD0...U+FDEF are EF B7 90 to EF B7 AF in UTF-8.
    private static func mayOccur(in text: String) -> Bool { text.utf8.contains(0xB7) && text.utf8.contains(0xEF) }
}
