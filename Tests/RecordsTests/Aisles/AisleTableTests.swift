import Testing

@testable import Records

@Suite struct AisleTableTests {
    private static let table = AisleTable(standard: [
        .init("Vegetables", ["tomato", "carrots", "pea", "bay leaf", "apple", "Zwiebel", "-kartoffel", "-berry"]),
        .init("Dairy", ["milk", "butter", "Ei", "crème fraîche"]),
        .init("Cans", ["coconut milk", "peanut butter", "stock", "Kichererbse"]),
        .init("Meat", ["chicken"]),
        .init("Frozen", ["Eis", "milk"]),
    ])

    @Test(
        arguments: [
            ("Tomatoes", "Vegetables"), ("cherry tomato", "Vegetables"), ("carrot", "Vegetables"),
            ("peas", "Vegetables"),
            ("bay leaves", "Vegetables"), ("Äpfel", nil), ("rote Zwiebeln", "Vegetables"),
            ("Frühkartoffeln", "Vegetables"),
            ("blueberries", "Vegetables"), ("Kartoffel", "Vegetables"), ("Pellkartoffel", "Vegetables"),
            ("MILK", "Dairy"),
            ("whole milk (warm)", "Dairy"), ("coconut milk", "Cans"), ("light coconut milk", "Cans"),
            ("peanut butter", "Cans"), ("chicken stock", "Cans"), ("stock of chicken", "Meat"), ("Eier", "Dairy"),
            ("Eis", "Frozen"), ("Creme fraiche", "Dairy"), ("Crème\u{A0}fraîche", "Dairy"), ("chickens", "Meat"),
            ("milk for the stock", "Dairy"), ("Eier zur Zwiebel", "Dairy"), ("butter für Zwiebeln", "Dairy"),
            ("a little for the chicken", "Meat"), ("for peas", "Vegetables"),
            ("peanut-butter", "Cans"), ("buttermilk", nil), ("", nil), ("—", nil), ("牛乳", nil),
        ] as [(String, String?)]
    )
    func findsAisle(of name: String, aisle: String?) {
        #expect(Self.table.aisle(of: name) == aisle)
    }

    @Test func looksUpTheRestInOtherLanguages() {
        let foreign: [AisleTable.Aisle] = [
            .init("Vegetables", ["Möhre"]), .init("Baking", ["-mehl", "milk", "tomato soup"]),
        ]
        let foods: Set = ["Möhren", "Weizenmehl", "Milk", "tomato soup", "Zucker"]
        let expected = [
            "Möhren": "Vegetables", "Weizenmehl": "Baking", "Milk": "Dairy", "tomato soup": "Vegetables",
        ]
        #expect(Self.table.aisles(of: foods, orIn: { foreign }) == expected)
        #expect(Self.table.aisles(of: ["milk"], orIn: { [] }) == ["milk": "Dairy"])
    }

    @Test func ownAislesTakePrecedence() {
        let own: [AisleTable.Aisle] = [
            .init("Cellar", ["apples", "-milk", "-stock"]), .init("Meat", ["butter for cats"]), .init("Dairy", ["pea"]),
        ]
        let table = AisleTable(own: own, standard: Self.table.standard)
        #expect(table.names == ["Cellar", "Meat", "Dairy", "Vegetables", "Cans", "Frozen"])
        #expect(table.aisle(of: "Apple") == "Cellar")
        #expect(table.aisle(of: "peas") == "Dairy")
        #expect(table.aisle(of: "buttermilk") == "Cellar")
        #expect(table.aisle(of: "milk") == "Cellar")
        #expect(table.aisle(of: "stock") == "Cellar")
        #expect(table.aisle(of: "butter for cats") == "Meat")
        #expect(table.aisle(of: "salted butter for cats, cold") == "Meat")
        #expect(table.aisle(of: "peanut butter") == "Cans")
    }
}
