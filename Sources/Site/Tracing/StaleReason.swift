import Templates

/// Why a page or document is made again, or removed.
package enum StaleReason: Hashable, Sendable, CustomStringConvertible {
    case new
    /// Its template, its layout, or a partial of them has changed.
    case template(String)
    /// It is now made of another record.
    case item
    /// Answers that it depends on have changed, in words.
    case dependencies([String])
    /// What all pages depend on has changed: the locale, the time zone, the address of the site, the names of style sheets
    /// and scripts.
    case settings
    case newDocument
    /// What a document holds has changed, in words.
    case contents(String)
    /// What all documents say of the site has changed.
    case documentInputs
    /// The last build was made by another program, or its notes can't be used.
    case program
    /// The file in the output is missing, or has been changed.
    case file
    /// The page is removed, because what it was made of is gone.
    case recordGone
    /// The page is removed, because its template is gone.
    case templateGone(String)
    /// The page is removed for another reason.
    case notMade

    package var description: String { words() }

    /// The reason in words.
    ///
    /// - Parameter count: how many changes are named. The others are only counted.
    package func words(atMost count: Int = 3) -> String {
        switch self {
        case .new: "new page"
        case .template(let path): "template `\(path)` changed"
        case .item: "made of another record now"
        case .dependencies(let changes):
            changes.prefix(count).joined(separator: ", ")
                + (changes.count > count ? " and \(changes.count - count) more" : "")
        case .settings: "locale, time zone, base URL, style sheet or script changed"
        case .newDocument: "new file"
        case .contents(let contents): "\(contents) changed"
        case .documentInputs: "the site's title, language, locale, time zone, address or publicity changed"
        case .program: "no notes of an earlier build by this program"
        case .file: "the file was changed or removed"
        case .recordGone: "removed: its record is gone"
        case .templateGone(let path): "removed: its template `\(path)` is gone"
        case .notMade: "removed: nothing makes it any more"
        }
    }
}
