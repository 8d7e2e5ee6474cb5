import Foundation
import TestSupport

/// A record that one of the users has made. Its name is unique and tells who created it.
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

    /// The name that it had at first: a renamed record has marks behind that.
    static func key(_ name: String) -> String { name.replacing("'", with: "") }

    /// What a user does next.
    enum Step {
        case add(List)
        case rename(Int)
        /// Completes, ticks or cooks it, or takes that back.
        case toggle(Int)
        /// Moves it to another day or place.
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
