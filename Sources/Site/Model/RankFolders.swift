internal import Foundation
import Persistence
import Records
import Templates

/// The folders of pages that are made of records without dates to go by: the first 9,000 in the order in which the records
/// came to be stand in none, and each 9,000 after them in one of their own, `more-2/`.
struct RankFolders: Sendable {
    private var folders: [String]

    /// - Parameter ranks: for each record, how many came to be before it.
    init(ranks: [Int]) {
        let isFlat = ranks.count <= EventFolders.limit
        folders = isFlat ? [] : ranks.map { Self.folder(of: $0) }
    }

    /// The folder of a record, with a slash behind it; empty for one that is in none.
    subscript(index: Int) -> String { folders.isEmpty ? "" : folders[index] }

    private static func folder(of rank: Int) -> String {
        let number = rank / EventFolders.limit
        return number == 0 ? "" : "more-\(number + 1)/"
    }

    /// The ranks of things in the order of what `precedes` says, by their places.
    static func ranks(of count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
        var ranks = [Int](repeating: 0, count: count)
        for (rank, index) in (0..<count).sorted(by: precedes).enumerated() { ranks[index] = rank }
        return ranks
    }
}

extension RankFolders {
    /// The folders of recipes, which come to be on the dates that they were written down; of those without, the app has the
    /// last one first.
    init(_ recipes: [Entry<Recipe>]) {
        let dates = recipes.map { $0.item.createdAt?.timeIntervalSinceReferenceDate ?? -.infinity }
        self.init(ranks: Self.ranks(of: recipes.count) { (dates[$0], -$0) < (dates[$1], -$1) })
    }

    /// The folders of ingredients, which come to be with the first recipe that needs them.
    init(_ ingredients: [IngredientGroup], _ recipes: [Entry<Recipe>]) {
        let dates = recipes.map { $0.item.createdAt?.timeIntervalSinceReferenceDate ?? -.infinity }
        let first = ingredients.map { group in group.recipes.lazy.map { dates[$0] }.min() ?? -.infinity }
        self.init(ranks: Self.ranks(of: ingredients.count) { (first[$0], $0) < (first[$1], $1) })
    }
}
