internal import Foundation
import Records

/// The folders for pages of records without a lasting date: none for the first 9,000 in order of creation, and one for
/// each further 9,000, `more-2/`.
struct RankFolders: Sendable {
    private var folders: [String] = []

    /// - Parameter order: the indices of the records, oldest first.
    init(oldestFirst order: [Int]) {
        guard order.count > EventFolders.limit else { return }
        folders = Array(repeating: "", count: order.count)
        for (rank, index) in order.enumerated().dropFirst(EventFolders.limit) {
            folders[index] = "more-\(rank / EventFolders.limit + 1)/"
        }
    }

    /// The folder of a record with a trailing slash; empty if there is none.
    subscript(index: Int) -> String { folders.isEmpty ? "" : folders[index] }

    /// Recipes by date. Those without one come first and in reverse order, because the app puts new recipes at the top.
    init(_ recipes: [Entry<Recipe>]) {
        let dates = recipes.map { $0.item.createdAt?.timeIntervalSinceReferenceDate ?? -.infinity }
        self.init(oldestFirst: recipes.indices.sorted { (dates[$0], -$0) < (dates[$1], -$1) })
    }

    /// Ingredients by the date of the first recipe that uses them.
    init(_ ingredients: [IngredientGroup], _ recipes: [Entry<Recipe>]) {
        let dates = recipes.map { $0.item.createdAt?.timeIntervalSinceReferenceDate ?? -.infinity }
        let first = ingredients.map { group in group.recipes.lazy.map { dates[$0] }.min() ?? -.infinity }
        self.init(oldestFirst: ingredients.indices.sorted { (first[$0], $0) < (first[$1], $1) })
    }
}
