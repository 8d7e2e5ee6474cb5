import Foundation
import Persistence
import Records
import TestSupport
import Testing

/// Random operations on each store and on a model in memory, compared with what a new reader loads from disk each time.
@Suite struct StoreModelTests {
    private static let names = ["a", "Zoë 🥳", "<&>\"'", "*b*", "two\nlines", "{{x}}", "]]>", "e\u{301}", "0"]
    private static let formats: [StoreFormat] = [.binaryPropertyList, .xmlPropertyList, .json]
    private static let habitFormats: [StoreFormat] = [
        .preferences(key: Habit.preferencesKey, isXML: false), .preferences(key: Habit.preferencesKey, isXML: true),
        .json,
    ]
    /// The number of changes for each of seven pairs of store and format.
    private static let count = rounds(300, long: 1_500)

    private struct Line: Equatable {
        var name: String
        var seconds: Double
        var isStamped = false

        init(_ event: Event) {
            name = event.name
            seconds = event.date.timeIntervalSinceReferenceDate
            isStamped = event.completedAt != nil
        }

        init(name: String, seconds: Double) {
            self.name = name
            self.seconds = seconds
        }
    }

    @Test(arguments: formats)
    func scheduleBehavesLikeTwoLists(format: StoreFormat) throws {
        var generator = SeededGenerator(seed: 7)
        let folder = try StoreFolder()
        let stores = (Store<Event>(folder.events, format: format), Store<Event>(folder.completed, format: format))
        var schedule = Schedule(events: stores.0, completed: stores.1)
        var open: [Line] = []
        var done: [Line] = []
        for step in 0..<Self.count {
            let name = "\(Self.names.randomElement(using: &generator) ?? "") \(step)"
            let seconds = Double(Int.random(in: 700_000_000...900_000_000, using: &generator))
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            let index = open.indices.randomElement(using: &generator)
            let doneIndex = done.indices.randomElement(using: &generator)
            switch (Int.random(in: 0..<8, using: &generator), index, doneIndex) {
            case (let roll, let index?, _) where roll == 2 || open.count > 12:
                try schedule.delete(at: index)
                open.remove(at: index)
            case (0, let index?, _):
                try schedule.update(at: index, with: schedule.event(at: index).edited(name: name, date: date))
                open[index] = Line(name: name, seconds: seconds)
            case (1, let index?, _):
                let target = Int.random(in: open.indices, using: &generator)
                try schedule.move(at: index, to: target)
                open.insert(open.remove(at: index), at: target)
            case (3...4, let index?, _):
                try schedule.complete(at: index, on: date)
                done.append(open.remove(at: index))
                done[done.count - 1].isStamped = true
            case (5, _, let index?):
                try schedule.reopen(at: index)
                open.append(done.remove(at: index))
                open[open.count - 1].isStamped = false
            case (6...7, _, let index?) where done.count > 8:
                try schedule.deleteCompleted(at: index)
                done.remove(at: index)
            default:
                try schedule.create(name: name, date: date)
                open.append(Line(name: name, seconds: seconds))
            }
            #expect(stores.0.read().items.map(Line.init) == open)
            #expect(stores.1.read().items.map(Line.init) == done)
            #expect(schedule.events.map { Line($0.item) } == open)
        }
        #expect(stores.0.read().format == format)
    }

    @Test(arguments: habitFormats)
    func habitsBehaveLikeList(format: StoreFormat) throws {
        var generator = SeededGenerator(seed: 11)
        let folder = try StoreFolder()
        let store = Store<Habit>(folder.habits, format: format, preferencesKey: Habit.preferencesKey)
        var habits = HabitStore(store)
        var model: [Habit] = []
        var today = try sampleToday()
        for step in 0..<Self.count {
            let name = "\(Self.names.randomElement(using: &generator) ?? "") \(step)"
            let index = model.indices.randomElement(using: &generator)
            if step.isMultiple(of: 5) {
                today = Today(now: today.now.addingTimeInterval(86_400), timeZone: today.timeZone)
            }
            switch (Int.random(in: 0..<8, using: &generator), index) {
            case (0...2, let index?):
                try habits.markHabitAsCompleted(index, on: today)
                if !model[index].isCompleted(on: today) { model[index] = try model[index].completed(on: today) }
                // Without a companion file, the store doesn't keep it.
                model[index].details.before = nil
            case (3, let index?) where model[index].isCompleted(on: today):
                try habits.undo(index, on: today)
                model[index] = try model[index].completionUndone(on: today)
            case (4, let index?):
                try habits.edit(index, name: name, image: .gym)
                model[index].title = name
                model[index].image = .gym
            case (5, let index?):
                let target = Int.random(in: model.indices, using: &generator)
                try habits.moveHabit(at: index, to: target)
                model.insert(model.remove(at: index), at: target)
            case (6...7, let index?) where model.count > 8:
                try habits.delete(index)
                model.remove(at: index)
            default:
                try habits.createNewHabit(name: name, image: .book, on: today.now)
                model.insert(try Habit.new(title: name, image: .book, at: today.now), at: 0)
            }
            #expect(store.read().items == model)
            #expect(habits.habits == model)
        }
    }

    @Test func recipesBehaveLikeList() throws {
        var generator = SeededGenerator(seed: 13)
        let folder = try StoreFolder()
        let store = RecipeStore(folder.url.appending(path: "recipes.data"))
        var model: [Recipe] = []
        for step in 0..<Self.count {
            let name = "\(Self.names.randomElement(using: &generator) ?? "") \(step)"
            let index = model.indices.randomElement(using: &generator)
            switch (Int.random(in: 0..<6, using: &generator), index) {
            case (0, let index?):
                model[index] = try store.edit(model[index]) { try $0.edited(name: name, notes: "\(step)") }
                #expect(model[index].name == name)
            case (1, let index?):
                let ingredient = Ingredient(id: "\(step)", name: name, amount: Double(step), unit: .cups)
                model[index] = try store.edit(model[index]) { try $0.adding(ingredient) }
            case (2, let index?):
                let target = Int.random(in: model.indices, using: &generator)
                try store.move(model[index], to: target + 1)
                model.insert(model.remove(at: index), at: target)
            case (3...5, let index?) where model.count > 8:
                try store.deleteRecipe(model[index])
                model.remove(at: index)
            default:
                let recipe = try Recipe.new(name: name, at: Date(timeIntervalSinceReferenceDate: Double(step)))
                try store.create(recipe)
                model.insert(recipe, at: 0)
            }
            #expect(try store.fetchAllSavedRecipes() == model)
        }
    }
}
