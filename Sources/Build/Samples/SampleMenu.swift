internal import Foundation
package import Persistence
import Records
import Settings

/// The sample week menu, in `menu.yml`.
package struct SampleMenu {
    private let url: URL

    package init(of configuration: Configuration) { url = configuration.menu }

    private static let heading = """
        # The meals you plan. `almanac menu` shows them and `almanac menu add` adds one; `servings` is the number of people.

        """

    /// The content of the file, with days starting today.
    static func text(today: Day) throws -> String {
        try SampleRecords.all.menu.reduce(heading) { text, meal in
            try MenuFile(parsing: text, file: MenuFile.name).adding(meal.entry(on: today.adding(days: meal.day)))
        }
    }

    /// Removes the sample meals, and the file if nothing else is in it.
    ///
    /// - Returns: how many meals were removed, or would be.
    /// - Throws: a `Diagnostic` if the file has an error.
    package func remove(options: EditOptions) throws -> Int {
        guard FileManager.default.fileExists(atPath: url.filePath) else { return 0 }
        var count = 0
        func rest(_ data: Data?) throws -> Data? {
            guard let data, let text = String(validating: data, as: UTF8.self) else { return data }
            let (rest, removed) = try Self.removed(from: text, file: url.shortPath)
            count = removed
            return removed == 0 ? data : rest == Self.heading ? nil : Data(rest.utf8)
        }
        try StoreFile.replace([url], options: options) { [try rest($0[0])] }
        return count
    }

    /// The text without the sample meals, whatever their days, and the number of meals removed.
    private static func removed(from text: String, file: String) throws -> (text: String, count: Int) {
        var menu = MenuFile(parsing: text, file: file)
        var count = 0
        // Each meal is removed once: the same meal on another day is the user's.
        var samples = SampleRecords.all.menu
        while let (item, place) = menu.items.lazy.compactMap({ item in
            samples.firstIndex { $0.entry(on: item.entry.day) == item.entry }.map { (item, $0) }
        }).first {
            samples.remove(at: place)
            menu = MenuFile(parsing: try menu.removing(item), file: file)
            count += 1
        }
        return (menu.text, count)
    }
}

extension SampleRecords.Meal {
    fileprivate func entry(on day: Day) -> MenuEntry {
        MenuEntry(day: day, recipe: recipe, what: what, servings: servings, note: note)
    }
}
