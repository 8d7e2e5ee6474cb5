import Diagnostics
package import Foundation
package import Persistence

/// The sample collection: an additional store, its page, and its entry in `almanac.yml`.
package struct SampleCollection {
    private let settings: URL
    private let others: [(url: URL, sample: Data)]

    /// Finds the existing files of the collection.
    package init(of configuration: Configuration) throws {
        let samples = try SampleStores.collectionFiles()
        let places = [
            (configuration.storesFolder.appending(path: SampleStores.cards), samples[SampleStores.cards]),
            (configuration.siteFolder.appending(path: SampleStores.cardsTemplate), samples[SampleStores.cardsTemplate]),
        ]
        settings = configuration.settingsFile
        others = places.compactMap { url, sample in sample.map { (url, $0) } }
            .filter { FileManager.default.fileExists(atPath: $0.0.filePath) }
    }

    /// Whether the collection is as `almanac init` made it.
    package var isSample: Bool {
        // A file that can't be read isn't the sample.
        func content(_ url: URL) -> Data? { try? Data(contentsOf: url) }
        let text = content(settings).flatMap { String(validating: $0, as: UTF8.self) }
        return text.flatMap(Self.removed) != nil && !others.isEmpty
            && others.allSatisfy { content($0.url) == $0.sample }
    }

    /// Removes the collection, unless the user has changed one of its files.
    ///
    /// - Returns: the files that were changed or removed, or would be; empty if nothing of the collection exists.
    /// - Throws: a `Diagnostic` with severity note if the user has changed the collection.
    package func remove(options: EditOptions) throws -> [URL] {
        let hasSettings = FileManager.default.fileExists(atPath: settings.filePath)
        let urls = (hasSettings ? [settings] : []) + others.map(\.url)
        var changed: [URL] = []
        func wanted(_ contents: [Data?]) throws -> [Data?] {
            for (other, content) in zip(others, contents.suffix(others.count)) where content != other.sample {
                let message = "was changed since `almanac init`, so the collection it belongs to stays"
                throw Diagnostic.note(Location(file: other.url.shortPath), message)
            }
            var wanted = [Data?](repeating: nil, count: contents.count)
            if hasSettings, let old = contents.first ?? nil {
                let text = String(validating: old, as: UTF8.self)
                wanted[0] = text.flatMap(Self.removed).map { Data($0.utf8) } ?? old
            }
            changed = urls.indices.filter { contents[$0] != wanted[$0] }.map { urls[$0] }
            return wanted
        }
        guard !urls.isEmpty else { return [] }
        try StoreFile.replace(urls, options: options, wanted)
        return changed
    }

    // MARK: The settings

    private static let entry = "\n  cards: { file: savedFlashcard.plist, title: quizTitle }\n"
    private static let remark = " See Templates/cards.md, which makes a page\n# of this one, at /cards/.\n"

    /// The settings without the collection; nil if they don't contain it in the form that `almanac init` writes.
    static func removed(from text: String) -> String? {
        guard let place = text.range(of: entry) else { return nil }
        let next = text[place.upperBound...].prefix(1)
        // Collections added by the user are before or after it.
        let isAlone = text[..<place.lowerBound].hasSuffix("\ncollections:") && next != " " && next != "\t"
        let other = isAlone ? "\n#collections:\n#" + entry.dropFirst() : "\n"
        return text.replacing(isAlone ? "\ncollections:" + entry : entry, with: other).replacing(remark, with: "\n")
    }
}
