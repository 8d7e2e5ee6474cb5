/// Why a page or document is made anew, or removed.
package enum StaleReason: Hashable, Sendable, CustomStringConvertible {
    /// There was no such page.
    case new
    /// Its template, its layout, or a partial of them has changed.
    case template(String)
    /// It is now made of another record.
    case item
    /// What it shows has changed.
    case facts([String])
    /// What all pages depend on has changed: the locale, the time zone, the address of the site, the names of style sheets
    /// and scripts.
    case settings
    /// There was no such document.
    case newDocument
    /// What a document holds has changed.
    case contents(String)
    /// What all documents say of the site has changed.
    case frame
    /// The program is another one, or the notes about the last build cannot be used.
    case program
    /// The file in the output is gone, or not as it was written.
    case file
    /// There is no such page any more: what it was made of is gone.
    case recordGone
    /// There is no such page any more, for there is no such template.
    case templateGone(String)
    /// There is no such page any more, for whatever reason.
    case notMade

    package var description: String { words() }

    /// The reason in words.
    ///
    /// - Parameter count: how many changes are named; the others are counted.
    package func words(atMost count: Int = 3) -> String {
        switch self {
        case .new: "new page"
        case .template(let path): "template `\(path)` changed"
        case .item: "made of another record now"
        case .facts(let facts):
            facts.prefix(count).joined(separator: ", ")
                + (facts.count > count ? " and \(facts.count - count) more" : "")
        case .settings: "locale, time zone, base URL, style sheet or script changed"
        case .newDocument: "new file"
        case .contents(let contents): "\(contents) changed"
        case .frame: "the site's title, language, locale, time zone, address or publicity changed"
        case .program: "no notes of an earlier build by this program"
        case .file: "the file was changed or removed"
        case .recordGone: "removed: its record is gone"
        case .templateGone(let path): "removed: its template `\(path)` is gone"
        case .notMade: "removed: nothing makes it any more"
        }
    }
}
