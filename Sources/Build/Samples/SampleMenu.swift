internal import Foundation
package import Persistence
import Records
package import Settings

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
    /// - Returns: the names of the meals that were removed, or would be.
    /// - Throws: a `Diagnostic` if the file has an error.
    package func remove(options: EditOptions) throws -> [String] {
        guard FileManager.default.fileExists(atPath: url.filePath) else { return [] }
        var names: [String] = []
        func rest(_ data: Data?) throws -> Data? {
            guard let data, let text = String(validating: data, as: UTF8.self) else { return data }
            let (rest, removed) = try Self.removed(from: text, file: url.shortPath)
            names = removed
            return removed.isEmpty ? data : rest == Self.heading ? nil : Data(rest.utf8)
        }
        try StoreFile.replace([url], options: options) { [try rest($0[0])] }
        return names
    }

    /// The text without the sample meals, and the names of the meals removed.
    private static func removed(from text: String, file: String) throws -> (text: String, names: [String]) {
        var menu = MenuFile(parsing: text, file: file)
        let meals = meals(in: menu)
        // Begin at the end, so that the others keep their lines.
        for meal in meals.reversed() { menu = MenuFile(parsing: try menu.removing(meal), file: file) }
        return (menu.text, meals.map(\.entry.name))
    }

    /// The sample meals in a menu, whatever their days.
    package static func meals(in menu: MenuFile) -> [MenuFile.Item] {
        // Each meal counts once: the same meal on another day is the user's.
        var samples = SampleRecords.all.menu
        return menu.items.filter { item in
            let place = samples.firstIndex { $0.entry(on: item.entry.day) == item.entry }
            if let place { samples.remove(at: place) }
            return place != nil
        }
    }

    /// The number of meals in the sample menu.
    package static var count: Int { SampleRecords.all.menu.count }
}

extension SampleRecords.Meal {
    fileprivate func entry(on day: Day) -> MenuEntry {
        MenuEntry(day: day, recipe: recipe, what: what, servings: servings, note: note)
    }
}
