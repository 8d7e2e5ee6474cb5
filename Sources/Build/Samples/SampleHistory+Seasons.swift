extension SampleHistory {
    /// What happens once a year: by month, then by day of it.
    static let seasons: [Int: [(day: Int, plan: Plan)]] = [
        1: [
            at(3, 15, 0, "Take down the tree"),
            at(11, 10, 30, "Marmalade day 🍊", "Fourteen jars. **Less sugar** next time."),
            at(19, 20, 0, "Submit the tax return"),
            at(24, 18, 30, "Burns Night at the Frasers’"),
        ],
        2: [
            at(8, 11, 0, "Swap seeds with Jürgen"),
            at(14, 19, 30, "Dinner at Casa Lucía"),
            at(22, 14, 0, "Snowdrop walk, Anglesey Abbey"),
        ],
        3: [
            at(2, 16, 0, "Fix the bike brakes"),
            at(15, 9, 30, "Clear the allotment 🌱"),
            at(15, 14, 0, "Sow tomatoes on the windowsill", "Sorts: *Gardener’s Delight* and *Black Krim*."),
            at(29, 10, 0, "Plant the plum tree"),
        ],
        4: [
            at(6, 13, 0, "Lunch at Mum & Dad’s"),
            at(18, 9, 0, "Summer tyres on"),
            at(26, 8, 0, "Forty miles by bike to Ely and back", "Headwind all the way, *both* ways."),
        ],
        5: [
            at(4, 11, 0, "Plant out the tomatoes"),
            at(9, 19, 45, "Karaoke at Priya’s 🎤"),
            at(17, 10, 0, "Boiler service"),
            at(25, 6, 40, "Ferry to Skye"),
        ],
        6: [
            at(7, 15, 0, "Buy lemons, sugar and far too much ice"),
            at(8, 12, 0, "Street party 🎉", "Lemonade: all gone by three. See the recipe."),
            at(8, 20, 0, "Give back the trestle tables"),
            at(14, 9, 0, "Bake Hannah’s cake"),
            at(14, 13, 30, "Fetch the flowers"),
            at(14, 16, 0, "Hannah’s birthday 🥳"),
            at(21, 21, 0, "Midsummer bonfire"),
        ],
        7: [
            at(5, 18, 0, "Summer concert of the choir"),
            at(12, 10, 0, "Measure the bedroom for shelves"),
            at(19, 7, 15, "Flight to Gdańsk", "Gate 14, window seat. Paweł collects us."),
            at(27, 20, 30, "Sort the photographs from Gdańsk"),
        ],
        8: [
            at(3, 11, 0, "Cat to the vet: Møns, teeth"),
            at(10, 17, 0, "Pick the blackberries"),
            at(16, 10, 0, "Paint the garden gate"),
            at(30, 14, 0, "Allotment open day"),
        ],
        9: [
            at(6, 9, 30, "Name labels into school clothes"),
            at(13, 11, 0, "Heritage day: climb the bell tower"),
            at(20, 15, 0, "Bottle the plum chutney"),
        ],
        10: [
            at(4, 10, 0, "Winter tyres on"),
            at(11, 18, 0, "Flu jab"),
            at(18, 13, 0, "Dig up the dahlias"),
            at(31, 17, 30, "Carve the pumpkin 🎃"),
        ],
        11: [
            at(5, 18, 30, "Fireworks on Midsummer Common"),
            at(15, 14, 0, "Stir the Christmas pudding"),
            at(22, 11, 0, "Bleed the radiators"),
        ],
        12: [
            at(6, 16, 0, "Write the Christmas cards", "Not to forget: *Frau Weiß*, the Nakamuras, №12."),
            at(13, 10, 0, "Fetch the tree 🎄"),
            at(20, 9, 0, "Last parcels to the post"),
            at(20, 14, 30, "Mince pies for the choir"),
            at(20, 18, 0, "Carol concert, St Botolph’s"),
            at(29, 12, 0, "Winter walk to Grantchester"),
        ],
    ]

    private static func at(
        _ day: Int,
        _ hour: Int,
        _ minute: Int,
        _ name: String,
        _ description: String? = nil
    ) -> (day: Int, plan: Plan) {
        (day, Plan(hour: hour, minute: minute, name: name, description: description))
    }
}
