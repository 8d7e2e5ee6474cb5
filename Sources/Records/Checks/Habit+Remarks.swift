import Diagnostics
import Foundation
import Persistence

extension Habit: Checkable {
    var name: String { title }

    func remarks(using dates: DateCheck) -> [Remark] {
        let missing = missingKeys.map {
            Remark.missing($0, hint: $0 == CodingKeys.selectedImage.rawValue ? "taken for 10, other" : "taken for 0")
        }
        let lone = [
            Remark.blank(title, key: CodingKeys.title.rawValue),
            dates.remark(on: dateCreated, key: CodingKeys.dateCreated.rawValue),
            dates.remark(on: lastCompletionDate, key: lastCompletionKey.rawValue, isPast: true),
            imageRemark,
            doubleKeyRemark,
        ]
        return missing + lone.compactMap(\.self) + countRemarks
    }

    private var imageRemark: Remark? {
        guard case .unknown(let number) = image else { return nil }
        return Remark(
            .key(CodingKeys.selectedImage.rawValue),
            message: "found \(number), expected 0 to \(HabitImage.known.count - 1)",
            hint: "shown as other; the app would fail to load all habits"
        )
    }

    private var doubleKeyRemark: Remark? {
        let misspelt = LastCompletionKey.day.rawValue
        guard extras[misspelt] != nil else { return nil }
        return Remark(
            .key(misspelt),
            message: "the last completion is here and under \"\(LastCompletionKey.date.rawValue)\"",
            hint: "the latter is used; remove this one"
        )
    }

    /// One completion a day for a hundred years.
    private static let believableCounts = 0...36_525

    /// The contradictions between the three counts. Missing counts have been reported already.
    private var countRemarks: [Remark] {
        let counts: [(key: CodingKeys, count: Int)] = [
            (.currentStreak, currentStreak), (.bestStreak, bestStreak), (.numberOfCompletions, numberOfCompletions),
        ]
        let known = counts.filter { !missingKeys.contains($0.key.rawValue) }
        if let (key, count) = known.first(where: { !Self.believableCounts.contains($0.count) }) {
            let expected = count < 0 ? "0 or more" : "at most the number of days in a lifetime"
            let message = "found \(count), expected \(expected)"
            return [Remark(.key(key.rawValue), message: message, hint: "correct the number")]
        }
        let contradictions = zip(known, known.dropFirst()).filter { $0.count > $1.count }.map { less, more in
            Remark(
                .key(less.key.rawValue),
                message: "found \(less.count), expected no more than \"\(more.key.rawValue)\", which is \(more.count)",
                hint: "one of the two is wrong; both are shown as they are"
            )
        }
        return contradictions + [streakRemark].compactMap(\.self)
    }

    /// Checks that there is a streak if and only if there is a last completion.
    private var streakRemark: Remark? {
        let key = CodingKeys.currentStreak.rawValue
        if lastCompletionDate == nil, currentStreak > 0 {
            return Remark(
                .key(key),
                message: "found \(currentStreak), but there is no \"\(LastCompletionKey.date.rawValue)\"",
                hint: "shown as never done, because a streak needs a last completion"
            )
        }
        if lastCompletionDate != nil, currentStreak == 0, !missingKeys.contains(key) {
            return Remark(
                .key(key),
                message: "found 0, expected 1 or more, because there is a \"\(lastCompletionKey.rawValue)\"",
                hint: "shown as a run of one day"
            )
        }
        return nil
    }
}
