import Foundation
import TestSupport

/// A record made by one of the users. Its name is unique and says who made it.
struct CompanyRecord: Sendable {
    enum List: String, CaseIterable, Sendable {
        case event, habit, recipe, meal
    }

    var list: List
    var name: String
    /// Completed, ticked or cooked.
    var isDone = false
    /// Whether it was ever completed or moved to another day.
    var isMoved = false
    /// The path of its page.
    var page = ""

    var slug: String { String(page.split(separator: "/").last ?? "") }

    /// The original name: each rename adds a mark to the end.
    static func key(_ name: String) -> String { name.replacing("'", with: "") }

    /// The next step of a user.
    enum Step {
        case add(List)
        case rename(Int)
        /// Completes, ticks or cooks the record, or undoes that.
        case toggle(Int)
        /// Moves the record to another day or position.
        case move(Int)
        case remove(Int)

        init(_ choice: Int, of count: Int) {
            guard count > 0, choice % 7 > 2 else {
                let lists = List.allCases
                self = .add(lists[choice / 7 % lists.count])
                return
            }
            let index = choice / 7 % count
            self = [.rename(index), .toggle(index), .move(index), .remove(index)][choice % 7 - 3]
        }
    }
}
