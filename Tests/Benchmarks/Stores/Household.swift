import Foundation

/// The records of a person: events, fifty habits, and a tenth as many recipes as events. The same number gives the same
/// records.
struct Household {
    private(set) var schedule: Schedule
    let habits: [PlainHabit]
    let recipes: [PlainRecipe]

    init(events count: Int) throws {
        schedule = try Schedule(count: count)
        let now = try Date(Schedule.now, strategy: .iso8601)
        habits = (0..<50).map { Self.habit($0, before: now) }
        var random = SplitMix64(state: 11)
        recipes = (0..<count / 10).map { Self.recipe($0, before: now, &random) }
    }

    /// The names of the store files.
    static let fileNames = [
        "events": "schedules.plist", "completed": "completedEvents.plist", "recipes": "recipes.data",
        "habits": "com.makeschool.Habitual.plist",
    ]

    /// Writes the four stores.
    ///
    /// - Parameter names: the names of their files; by default those that Almanac expects.
    func write(to folder: URL, _ encoding: StoreEncoding, named names: [String: String] = fileNames) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func write<Item: Encodable>(_ items: [Item], as store: String) throws {
            guard let name = names[store] else { return }
            try encoding.encode(items).write(to: folder.appending(path: name))
        }
        try write(schedule.events, as: "events")
        try write(schedule.completed, as: "completed")
        try write(recipes, as: "recipes")
        // An app keeps habits in its preferences, but Almanac also reads a file that contains only the list, and Hugo
        // reads nothing else.
        try write(habits, as: "habits")
    }

    /// Renames one event.
    ///
    /// - Returns: its index among the open events.
    mutating func renameOne() -> Int { schedule.make(.rename) }

    // MARK: Inventing

    private static func habit(_ number: Int, before now: Date) -> PlainHabit {
        PlainHabit(
            title: "Habit \(number)",
            dateCreated: now.addingTimeInterval(Double(-400 * 86_400 + number)),
            selectedImage: number % 16,
            currentStreak: 1 + number % 9,
            bestStreak: 20 + number,
            numberOfCompletions: 50 + number,
            lastCompletionDate: now.addingTimeInterval(Double(-7_200 - number % 3 * 86_400))
        )
    }

    private static let ingredients = [
        "flour", "salt", "butter", "milk", "egg", "sugar", "rice", "onion", "garlic", "olive oil",
    ]

    private static let units = ["Cups", "Tsp", "Oz", "Lbs", "None"]

    private static func recipe(_ number: Int, before now: Date, _ random: inout SplitMix64) -> PlainRecipe {
        var identifier: String { String(format: "%08X-0000-4000-8000-%012X", number, random.next() >> 16) }
        return PlainRecipe(
            id: identifier,
            createdAt: now.addingTimeInterval(Double(-3_600 * (number + 1))),
            name: "Recipe \(String(format: "%05d", number))",
            notes: "Mix **all**.\n\n1. Stir\n2. Bake for 20 minutes\n\n> So good.",
            ingredients: (0..<8).map { _ in
                let kind = Int.random(in: 0...20, using: &random)
                return PlainRecipe.Ingredient(
                    id: identifier,
                    name: "\(ingredients.randomElement(using: &random) ?? "") \(kind)",
                    amount: Double(Int.random(in: 1...500, using: &random)),
                    amountType: units.randomElement(using: &random) ?? ""
                )
            }
        )
    }
}
