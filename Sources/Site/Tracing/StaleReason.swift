import Templates

/// Why a page or document is made again, or removed.
package enum StaleReason: Hashable, Sendable, CustomStringConvertible {
    case new
    /// Its template, its layout, or a partial that they use has changed.
    case template(String)
    /// It is now made from another record.
    case item
    /// Answers that it depends on have changed; their names in words.
    case dependencies([String])
    /// An input of all pages has changed: the locale, the time zone, the address of the site, or the names of style
    /// sheets and scripts.
    case settings
    case newDocument
    /// The contents of a document have changed, in words.
    case contents(String)
    /// The information about the site in all documents has changed.
    case documentInputs
    /// The last build was made by another version of the program, or its state can't be read.
    case program
    /// The file in the output is missing, or has been changed.
    case file
    /// The page is removed because the record that it was made from no longer exists.
    case recordGone
    /// The page is removed because its template no longer exists.
    case templateGone(String)
    /// The page is removed for another reason.
    case notMade

    package var description: String { words() }

    /// Whether it is why a page no longer exists.
    package var isRemoval: Bool {
        switch self {
        case .recordGone, .templateGone, .notMade: true
        default: false
        }
    }

    /// The reason in words.
    ///
    /// - Parameter count: the number of changes to name; the others are only counted.
    package func words(atMost count: Int = 3) -> String {
        switch self {
        case .new: "new page"
        case .template(let path): "template `\(path)` changed"
        case .item: "now made from another record"
        case .dependencies(let changes):
            changes.prefix(count).joined(separator: ", ")
                + (changes.count > count ? " and \(changes.count - count) more" : "")
        case .settings: "locale, time zone, base URL, style sheet or script changed"
        case .newDocument: "new file"
        case .contents(let contents): "\(contents) changed"
        case .documentInputs: "the site's title, language, locale, time zone, address or visibility changed"
        case .program: "no state from an earlier build by this program"
        case .file: "the file was changed or removed"
        case .recordGone: "removed: its record is gone"
        case .templateGone(let path): "removed: its template `\(path)` is gone"
        case .notMade: "removed: it is no longer part of the site"
        }
    }
}
