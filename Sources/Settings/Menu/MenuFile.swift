package import Diagnostics
import Records
internal import Yams

/// The file of the week menu, `menu.yml`, next to `almanac.yml`: a list of days and meals.
///
/// People also edit it by hand. So ``adding(_:)`` and ``removing(_:)`` add or remove whole lines, and leave all others
/// unchanged.
package struct MenuFile: Sendable {
    /// The name of the file.
    package static let name = "menu.yml"

    /// An entry with its location in the file.
    package struct Item: Hashable, Sendable {
        package var entry: MenuEntry
        package var place: Location
    }

    /// The entries in the order of the file.
    package let items: [Item]
    package let diagnostics: [Diagnostic]
    /// The name of the file in messages.
    package let file: String
    /// The text of the file, with its byte order mark.
    package let text: String

    /// Reads the text of the file. Entries that can't be read are skipped, and ``diagnostics`` reports them.
    package init(parsing text: String, file: String) {
        var reader = MenuReader()
        reader.read(text, file: file)
        (self.text, self.file) = (text, file)
        (items, diagnostics) = (reader.items, reader.diagnostics)
    }

    /// The entries by day, and within a day in the order of the file.
    package var byDay: [Item] {
        items.indices.sorted { (items[$0].entry.day, $0) < (items[$1].entry.day, $1) }.map { items[$0] }
    }
}

/// Reads the entries of a menu one by one, so that an invalid entry doesn't hide the others.
private struct MenuReader {
    var items: [MenuFile.Item] = []
    var diagnostics: [Diagnostic] = []

    private static let example = "`- { day: 2026-11-26, recipe: Apple pie, servings: 4 }`"
    private static let keys = ["day", "recipe", "servings", "what", "note"]

    mutating func read(_ text: String, file: String) {
        do {
            guard let document = try YAMLEntry.document(parsing: text, file: file) else { return }
            guard let list = document.items else {
                return report(document.place, "expected a list of days", hint: "for example \(Self.example)")
            }
            for item in list { read(item) }
        } catch {
            diagnostics.append(error)
        }
    }

    private mutating func read(_ item: YAMLEntry) {
        guard let entries = item.entries else {
            return report(item.place, "expected a day and a recipe", hint: "for example \(Self.example)")
        }
        var values: [String: YAMLEntry] = [:]
        for entry in entries {
            if Self.keys.contains(entry.key) {
                values[entry.key] = entry
            } else {
                let hint = suggestion(for: entry.key, among: Self.keys, orAll: "the keys are")
                report(entry.place, "found `\(entry.key)` where a key of the menu was expected", hint: hint)
            }
        }
        guard let day = day(values["day"], of: item) else { return }
        var entry = MenuEntry(day: day)
        entry.recipe = text(values["recipe"])
        entry.what = text(values["what"])
        entry.note = text(values["note"])
        entry.servings = servings(values["servings"])
        guard (entry.recipe == nil) != (entry.what == nil) else {
            let message =
                entry.recipe == nil ? "the entry needs `recipe` or `what`" : "the entry has both `recipe` and `what`"
            let hint = "write `recipe: Apple pie`, or `what: Leftovers` for a meal that isn't a recipe"
            return report(item.place, message, hint: hint)
        }
        items.append(MenuFile.Item(entry: entry, place: item.place))
    }

    private mutating func day(_ entry: YAMLEntry?, of item: YAMLEntry) -> Day? {
        guard let entry else {
            report(item.place, "the entry has no day", hint: "add `day: 2026-11-26`")
            return nil
        }
        let text = entry.value.scalar?.string ?? ""
        if let day = Day(text) { return day }
        report(entry.valuePlace, "found `\(text)` where a day was expected", hint: "write it as `day: 2026-11-26`")
        return nil
    }

    private mutating func servings(_ entry: YAMLEntry?) -> Int? {
        guard let entry else { return nil }
        let text = entry.value.scalar?.string ?? ""
        if let number = Int(text), (1...9_999).contains(number) { return number }
        let hint = "write a whole number from 1 to 9999, such as `servings: 4`"
        report(entry.valuePlace, "found `\(text)` where a number of servings was expected", hint: hint)
        return nil
    }

    private mutating func text(_ entry: YAMLEntry?) -> String? {
        guard let entry else { return nil }
        guard let text = entry.value.scalar?.string else {
            report(entry.valuePlace, "expected text", hint: "put it in quotes")
            return nil
        }
        return text.isEmpty ? nil : text
    }

    private mutating func report(_ place: Location, _ message: String, hint: String) {
        diagnostics.append(.error(place, message, hint: hint))
    }
}
