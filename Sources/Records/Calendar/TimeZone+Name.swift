package import Foundation

extension TimeZone {
    /// Creates the zone with a name of the IANA database, such as `Europe/London`.
    ///
    /// Foundation also accepts the abbreviations that ICU has from early versions of Java. Most of them mean something
    /// else today (ICU's `BST` is Bangladesh time), so those are rejected.
    package init?(named name: String) {
        guard !Self.outdatedAbbreviations.contains(name), let zone = TimeZone(identifier: name) else { return nil }
        self = zone
    }

    /// The abbreviations of ICU that aren't names of the IANA database, except the unambiguous `JST` and `PST`.
    private static let outdatedAbbreviations: Set<String> = [
        "ACT", "AET", "AGT", "ART", "AST", "BET", "BST", "CAT", "CNT", "CST", "CTT", "EAT", "ECT", "IET", "IST", "MIT",
        "NET", "NST", "PLT", "PNT", "PRT", "SST", "VST",
    ]
}
