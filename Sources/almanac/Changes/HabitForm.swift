import Foundation
import Persistence
import Preview
import Records

/// A habit as a form shows it.
struct HabitForm {
    private let habit: Habit
    private let slug: String
    private let identity: String?
    private let words: EditWords

    /// - Parameter identity: see ``identity(of:)``; nil if another habit has the same.
    init(_ habit: Habit, slug: String, identity: String?, _ words: EditWords) {
        (self.habit, self.slug, self.identity, self.words) = (habit, slug, identity, words)
    }

    /// The fields with the values of the habit.
    private var fields: [EditForm.Field] { Self.fields(name: habit.title, image: habit.image.name, words) }

    var shown: ShownValues { ShownValues(fields, words, identity: identity) }

    /// The date of creation. The app resets it whenever it loads the habits, and an import can set the same date for
    /// several habits.
    static func identity(of habit: Habit) -> String? {
        habit.dateCreated.map { "\($0.timeIntervalSinceReferenceDate)" }
    }

    var form: EditForm {
        let (path, shown) = (["habits", slug], shown.fingerprint)
        let title = words(.changeRecord, ["name": habit.displayName])
        var form = EditForm(title, path: path + ["edit"], submit: words(.save), fields: fields)
        form.shown = shown
        form.buttons = [EditAction(words(.remove), path: path + ["remove"], fields: ["shown": shown])]
        return form
    }

    static func fields(name: String?, image: String?, _ words: EditWords) -> [EditForm.Field] {
        var image = words.field("image", .picture, image ?? HabitImage.other.name)
        image.choices = HabitImage.known.map { image in
            let word = EditWord(rawValue: "image" + image.name.prefix(1).uppercased() + image.name.dropFirst())
            return .init(image.name, word.map { words($0) } ?? image.name)
        }
        return [words.field("name", .whatToDo, name, hint: .whatToDoHint, isRequired: true), image]
    }
}
