import Records

extension SampleRecipes {
    static let meals = [shakshuka, soup, jollof, bread]

    private static let shakshuka = Draft(
        name: "Shakshuka",
        age: 5,
        notes: """
            Serves 3, or 2 after a long walk. Bread to go with it is **not optional**.

            1. Fry the onion and the peppers in the oil until soft and a little brown, 10 to 15 minutes.
            2. Stir in garlic, cumin, paprika and cayenne; a minute is enough.
            3. Add the tomatoes and simmer until thick, about 15 minutes. Salt to taste.
            4. Make six hollows, break an egg into each, cover, and leave on a low heat for 6 to 8 minutes: the
               whites set, the yolks *not*.
            5. Crumble the feta over it, a dash of Tabasco for those who want it, and serve from the pan.

            > Ana adds a spoonful of harissa. Ana is right.
            """,
        ingredients: [
            (2, .tablespoons, "Olive oil"), (1, .pieces, "Onion"), (2, .pieces, "Red pepper"),
            (3, .pieces, "Garlic clove"), (2, .teaspoons, "Cumin"), (2, .teaspoons, "Sweet paprika"),
            (1, .pinch, "Cayenne pepper"), (28, .ounces, "Chopped tomatoes"), (6, .pieces, "Egg"),
            (4, .ounces, "Feta"), (1, .pinch, "Salt"), (2, .dash, "Tabasco"),
        ]
    )

    private static let soup = Draft(
        name: "Leek and potato soup",
        age: 33,
        notes: """
            Serves 4. Freezes well *before* the cream goes in.

            1. Wash the leeks **twice**, there is always sand. Slice them; dice the potatoes.
            2. Melt the butter and sweat the leeks in it, covered, for 10 minutes. They must not brown.
            3. Add potatoes and stock, and simmer for 20 minutes.
            4. Blend, stir in the cream, season with salt and nutmeg.

            Thin it with milk if it stood overnight.
            """,
        ingredients: [
            (3, .pieces, "Leek"), (1, .pounds, "Potato"), (2, .ounces, "Butter"), (1, .quarts, "Vegetable stock"),
            (4, .tablespoons, "Double cream"), (1, .pinch, "Salt"), (1, .pinch, "Nutmeg"),
        ]
    )

    private static let jollof = Draft(
        name: "Jollof rice",
        age: 118,
        notes: """
            Mrs Okafor’s, written down on the back of an appointment card. Serves 6.

            1. Blend tomatoes, peppers, the Scotch bonnet and one of the onions.
            2. Slice the other onion and fry it in the oil until golden. Add the tomato purée and let it darken,
               5 minutes.
            3. Add the blend, curry powder, thyme and bay; boil it down until the oil rises, 20 minutes.
            4. Stir in the washed rice and the stock. Cover with foil *and* a lid, and cook on the lowest heat for
               30 minutes. **Do not stir.**
            5. Turn it over once, cover again, 5 more minutes. What sticks to the bottom is the best part.
            """,
        ingredients: [
            (2, .cups, "Long-grain rice"), (4, .pieces, "Plum tomato"), (2, .pieces, "Red pepper"),
            (1, .pieces, "Scotch bonnet"), (2, .pieces, "Onion"), (3, .tablespoons, "Tomato purée"),
            (5, .tablespoons, "Vegetable oil"), (1, .pints, "Vegetable stock"), (1, .teaspoons, "Curry powder"),
            (1, .teaspoons, "Thyme"), (2, .pieces, "Bay leaf"), (1, .teaspoons, "Salt"),
        ]
    )

    private static let bread = Draft(
        name: "Bread that makes itself",
        age: 301,
        notes: """
            One loaf. *Time* does the kneading.

            1. In the evening, stir flour, salt and yeast, add the water, and mix until no dry flour is left.
            2. Cover and leave on the worktop for 12 to 18 hours.
            3. Fold the dough over itself four times on a floured board, and let it rest for an hour.
            4. Heat the oven with a lidded pot in it to 230 °C, at least 30 minutes.
            5. Drop the dough into the hot pot. Bake for 30 minutes with the lid and 15 without.
            6. Let it cool before you cut it. (Nobody ever does.)
            """,
        ingredients: [
            (1, .pounds, "Bread flour"), (12, .ounces, "Water"), (2, .teaspoons, "Salt"), (2, .pinch, "Dried yeast"),
        ]
    )
}
