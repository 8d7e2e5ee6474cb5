import Persistence

extension Recipe {
    /// Returns the recipe with another ingredient at the end.
    public func adding(_ ingredient: Ingredient) throws(EditingError) -> Recipe {
        try edited(ingredients: ingredients + [ingredient])
    }

    /// Returns the recipe with the ingredient at a position replaced. The line keeps its id and unknown keys.
    public func replacingIngredient(at position: Int, with ingredient: Ingredient) throws(EditingError) -> Recipe {
        try requireIngredient(position)
        var list = ingredients
        list[position - 1] = list[position - 1].replaced(by: ingredient)
        return try edited(ingredients: list)
    }

    /// Returns the recipe without the ingredient at a position.
    public func removingIngredient(at position: Int) throws(EditingError) -> Recipe {
        try requireIngredient(position)
        var list = ingredients
        list.remove(at: position - 1)
        return try edited(ingredients: list)
    }

    /// Returns the recipe with an ingredient moved to another position.
    public func movingIngredient(from position: Int, to target: Int) throws(EditingError) -> Recipe {
        try requireIngredient(position)
        try requireIngredient(target)
        var list = ingredients
        list.insert(list.remove(at: position - 1), at: target - 1)
        return try edited(ingredients: list)
    }

    private func requireIngredient(_ position: Int) throws(EditingError) {
        guard position > 0, position <= ingredients.count else {
            throw .noRecord(position: position, count: ingredients.count)
        }
    }
}
