import Records

extension SampleRecipes {
    static let sweets = [pancakes, bananaBread, cremeBrulee, lemonade]

    private static let pancakes = Draft(
        name: "Pancakes",
        age: 12,
        notes: """
            Makes a dozen. Lemon and sugar, or whatever the children vote for.

            1. Whisk flour, sugar and salt with the eggs and a third of the milk until smooth.
            2. Whisk in the rest of the milk and half of the butter, melted. Rest the batter for **20 minutes**.
            3. Fry in a little butter over a medium heat, a small ladle each, a minute a side.
            4. The first one is the cook’s.

            > Grandma: a *pinch* of cinnamon, and never count them.
            """,
        ingredients: [
            (2, .cups, "Flour"), (3, .cups, "Milk"), (3, .pieces, "Egg"), (1, .tablespoons, "Sugar"),
            (1, .pinch, "Salt"), (3, .ounces, "Butter"),
        ]
    )

    private static let bananaBread = Draft(
        name: "Banana bread",
        age: 74,
        notes: """
            For bananas that nobody will eat any more: the blacker, the better.

            1. Heat the oven to 175 °C and line a loaf tin.
            2. Melt the butter; beat it with the sugar, then with the eggs.
            3. Mash the bananas into it with a fork. Lumps are fine.
            4. Fold in flour, baking soda, salt, and the walnuts, and **stop** as soon as no flour shows.
            5. Bake for 55 to 60 minutes. A skewer comes out *almost* clean.

            Keeps for four days wrapped up, in theory.
            """,
        ingredients: [
            (3, .pieces, "Banana"), (2, .cups, "Flour"), (4, .ounces, "Butter"), (1, .cups, "Brown sugar"),
            (2, .pieces, "Egg"), (1, .teaspoons, "Baking soda"), (1, .pinch, "Salt"), (1, .cups, "Walnut"),
        ]
    )

    private static let cremeBrulee = Draft(
        name: "Crème brûlée",
        age: 160,
        notes: """
            Serves 6. Make it the day before.

            ## The custard

            1. Heat the oven to 150 °C. Warm the cream with the split vanilla pod and let it stand for 15 minutes.
            2. Stir the yolks with half of the sugar; no foam. Pour on the cream, slowly, and strain.
            3. Fill six dishes and bake them in a tray of hot water for 35 to 40 minutes. They should *tremble*.
            4. Chill overnight.

            ## The crust

            1. Pat the tops dry and scatter the rest of the sugar over them.
            2. Burn it with a blowtorch until it is the colour of an old violin. Wait two minutes. Crack.
            """,
        ingredients: [
            (1, .pints, "Double cream"), (6, .pieces, "Egg yolk"), (4, .ounces, "Sugar"), (1, .pieces, "Vanilla pod"),
        ]
    )

    private static let lemonade = Draft(
        name: "Lemonade for the street party 🍋",
        age: 214,
        notes: """
            Sixty glasses, or one hot afternoon. Some 50 lemons; ask at the market **the week before**.

            1. Boil the sugar with a gallon of the water until clear, and let the syrup cool.
            2. Add the lemon juice, the salt, and the rest of the water, as cold as it comes.
            3. Bruise the mint between your hands and let it float on top. Ice at the last moment.
            """,
        ingredients: [
            (2, .quarts, "Lemon juice"), (4, .pounds, "Sugar"), (3, .gallons, "Water"), (1, .pinch, "Salt"),
            (20, .pieces, "Mint sprig"),
        ]
    )
}
