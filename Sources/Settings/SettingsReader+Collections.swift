import Diagnostics
internal import Yams

extension SettingsReader {
    mutating func readCollections(_ entry: YAMLEntry) {
        for item in mapping(entry, example: "cards: { file: savedFlashcard.plist, title: quizTitle }") {
            var collection = Settings.Collection(name: item.key, file: "", place: item.place)
            guard canBeCollection(item.key) else {
                report(
                    item,
                    "`\(item.key)` cannot be the name of a collection",
                    hint: "\(Self.nameHint), and no name that templates already have"
                )
                continue
            }
            if let twin = collectionName(differingInCaseFrom: item.key) {
                report(item, Self.clash(item.key, twin), hint: Self.clashHint)
                continue
            }
            var namesFile = false
            let keys = mapping(item, example: "file: savedFlashcard.plist")
            guard item.value.mapping != nil else { continue }
            for key in keys {
                switch key.key {
                case "file": (collection.file, namesFile) = (path(key) ?? "", true)
                case "title": collection.title = text(key)
                case "chart": collection.chart = chart(key)
                default: reportUnknown(key, among: ["file", "title", "chart"])
                }
            }
            if !namesFile {
                report(item, "the collection `\(item.key)` names no file", hint: "add `file: savedFlashcard.plist`")
            } else if !collection.file.isEmpty {
                settings.collections.append(collection)
            }
        }
    }

    private mutating func chart(_ entry: YAMLEntry) -> Settings.Chart? {
        let example = "{ x: date, y: rating }"
        var x: String?
        var y: String?
        for key in mapping(entry, example: example) {
            switch key.key {
            case "x": x = text(key)
            case "y": y = text(key)
            default: reportUnknown(key, among: ["x", "y"])
            }
        }
        guard entry.value.mapping != nil else { return nil }
        guard let x, let y else {
            report(entry, "`chart` needs the key of a date and that of a number", hint: "write `chart: \(example)`")
            return nil
        }
        return Settings.Chart(x: x, y: y)
    }

    /// The name of another collection that differs only in case: both would have the same files on some file systems.
    func collectionName(differingInCaseFrom name: String) -> String? {
        settings.collectionNames.first { $0 != name && $0.lowercased() == name.lowercased() }
    }

    static func clash(_ name: String, _ other: String) -> String {
        "the collections `\(other)` and `\(name)` differ only in upper and lower case"
    }

    static let clashHint = "give one of them another name, or use the same name for both files"

    func canBeCollection(_ name: String) -> Bool {
        name.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil && !reservedNames.contains(name)
    }
}
