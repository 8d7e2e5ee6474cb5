extension ShoppingBrowserTests {
    static let recipes = #"""
        [{"id": "1", "createdAt": 800000000, "name": "Pancakes", "notes": "Serves 4.\n\n1. Mix.\n2. Fry.",
          "ingredients": [
            {"id": "a", "name": "Flour", "amount": 1, "amountType": "Cups"},
            {"id": "b", "name": "Milk", "amount": 0.333333, "amountType": "Cups"},
            {"id": "c", "name": "Egg", "amount": 2, "amountType": "None"},
            {"id": "d", "name": "Sugar", "amount": 1, "amountType": "Tbps"},
            {"id": "e", "name": "Salt", "amount": 0, "amountType": "None"},
            {"id": "k", "name": "tomatoes", "amount": 1, "amountType": "None", "line": "1 (14 oz) can tomatoes"},
            {"id": "l", "name": "Flour", "amount": 500, "amountType": "None", "line": "500 g Flour"},
            {"id": "m", "name": "widgets", "amount": 3, "amountType": "None", "line": "3-4 widgets"}]},
         {"id": "3", "createdAt": 800000002, "name": "Bread", "notes": "",
          "ingredients": [
            {"id": "q", "name": "Rye flour", "amount": 2, "amountType": "Cups"},
            {"id": "r", "name": "egg", "amount": 1, "amountType": "None"}]},
         {"id": "4", "createdAt": 800000003, "name": "Buns", "notes": "",
          "ingredients": [
            {"id": "s", "name": "rye flour", "amount": 0, "amountType": "None", "line": "2 cups rye flour"},
            {"id": "t", "name": "eggs", "amount": 3, "amountType": "None"}]},
         {"id": "6", "createdAt": 800000005, "name": "Rezept", "notes": "",
          "ingredients": [
            {"id": "A1", "name": "Ei", "amount": 1, "amountType": "None"},
            {"id": "A2", "name": "Zwiebel", "amount": 1, "amountType": "None"},
            {"id": "A3", "name": "Eis", "amount": 1, "amountType": "None"},
            {"id": "A4", "name": "Butt", "amount": 1, "amountType": "None"},
            {"id": "A5", "name": "onion", "amount": 1, "amountType": "None"},
            {"id": "A6", "name": "cherry", "amount": 1, "amountType": "None"},
            {"id": "A7", "name": "Apfel", "amount": 1, "amountType": "None"},
            {"id": "A8", "name": "Pilz", "amount": 1, "amountType": "None"},
            {"id": "A9", "name": "Blatt", "amount": 1, "amountType": "None"},
            {"id": "AA", "name": "Nuss", "amount": 1, "amountType": "None"}]},
         {"id": "7", "createdAt": 800000006, "name": "Recipe", "notes": "",
          "ingredients": [
            {"id": "B1", "name": "Eier", "amount": 3, "amountType": "None"},
            {"id": "B2", "name": "Zwiebeln", "amount": 2, "amountType": "None"},
            {"id": "B3", "name": "Butter", "amount": 0, "amountType": "None", "line": "100 g Butter"},
            {"id": "B4", "name": "onions", "amount": 2, "amountType": "None"},
            {"id": "B5", "name": "cherries", "amount": 4, "amountType": "None"},
            {"id": "B6", "name": "Äpfel", "amount": 2, "amountType": "None"},
            {"id": "B7", "name": "Pilze", "amount": 2, "amountType": "None"},
            {"id": "B8", "name": "Blätter", "amount": 2, "amountType": "None"},
            {"id": "B9", "name": "Nüsse", "amount": 2, "amountType": "None"}]},
         {"id": "5", "createdAt": 800000004, "name": "Cake", "notes": "",
          "ingredients": [
            {"id": "u", "name": "", "amount": 0, "amountType": "None", "line": "100 g Zucker + 1 Pck. Vanillezucker"},
            {"id": "v", "name": "", "amount": 0, "amountType": "None", "line": "2 cups flour, plus ¼ cup for dusting"},
            {"id": "w", "name": "", "amount": 0, "amountType": "None", "line": "1 egg + 2 yolks"}]},
         {"id": "2", "createdAt": 800000001, "name": "Waffles", "notes": "",
          "ingredients": [
            {"id": "f", "name": "flour", "amount": 0.5, "amountType": "Cups"},
            {"id": "g", "name": "Milk", "amount": 0.333333, "amountType": "Cups"},
            {"id": "h", "name": "Egg", "amount": 0.5, "amountType": "Cups"},
            {"id": "i", "name": "Crème fraîche", "amount": 1, "amountType": "Cups"},
            {"id": "j", "name": "Sugar", "amount": 1, "amountType": "Tsp"},
            {"id": "n", "name": "tomatoes", "amount": 2, "amountType": "None", "line": "2 (28 oz) cans tomatoes"},
            {"id": "o", "name": "flour", "amount": 0, "amountType": "None", "line": "0.5 kg flour"},
            {"id": "p", "name": "widgets", "amount": 2, "amountType": "None", "line": "2-3 widgets"}]}]
        """#
}
