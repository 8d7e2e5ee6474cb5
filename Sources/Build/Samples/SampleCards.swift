/// A card of a flash card app: nothing that Almanac knows, which is the point of it.
struct SampleCard: Encodable {
    let id: String
    let quizTitle: String
    let facts: [String]
}

/// A collection of the user's own, and the template that makes a page of it.
enum SampleCards {
    static let store = "savedFlashcard.plist"
    static let template = "Templates/cards.md"

    /// As short as a template can be that shows a value, a list in a list, and no Swift.
    static let templateText = """
        ---
        title: Flash cards
        path: /cards/
        ---
        # Flash cards

        A page of your own: `Templates/cards.md` makes it of the collection `cards` in `almanac.yml`.

        {{#cards}}
        ## {{quizTitle}}

        {{#facts}}
        - {{.}}
        {{/facts}}

        {{/cards}}

        """

    static let cards: [SampleCard] = [
        ("Why do leaves turn red in autumn?", ["The green goes first", "Anthocyanins stay, and shade what is left"]),
        ("How far away is the Moon?", ["384,400 km on average", "1.3 seconds for light, 3 days for people"]),
        ("Who wrote Pippi Longstocking?", ["Astrid Lindgren, in 1945", "Her daughter Karin made up the name"]),
        ("Which letters has Icelandic that English lost?", ["Þ, thorn", "Ð, eth", "Æ, ash"]),
        ("At what temperature does water boil on Everest?", ["About 70 °C", "Too cool for a decent cup of tea"]),
    ].enumerated().map { index, card in
        SampleCard(id: SampleChance.identifier("card", index), quizTitle: card.0, facts: card.1)
    }
}
