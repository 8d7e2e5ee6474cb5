import Diagnostics
import Foundation
import Persistence
import Records

extension SchemaOrgReader {
    /// Returns the details of a recipe: everything except its name, ingredients and steps.
    mutating func details(_ object: inout ObjectReader, _ place: Location) -> RecipeDetails {
        var reader = DetailsReader()
        reader.servings = object.take("recipeYield", "yield", "yields", "servings").flatMap(Self.servings)
        reader.take(.preparation, time(object.take("prepTime", "prep_time")))
        reader.take(.cooking, time(object.take("cookTime", "cook_time")))
        reader.take(.cooking, time(object.take("performTime")))
        reader.take(.total, time(object.take("totalTime", "total_time")))
        reader.take(tags: object.take("recipeCategory", "category", "recipeType").map(names) ?? [])
        reader.take(tags: object.take("recipeCuisine", "cuisine").map(names) ?? [])
        reader.take(tags: object.take("keywords").map(names) ?? [])
        reader.take(tags: (object.take("suitableForDiet").map(names) ?? []).map(Self.diet))
        reader.source = source(&object)
        reader.url = address(&object)
        let nutrition = object.take("nutrition", "nutrients").map(resolved)
        // In Paprika's pages, it is text.
        if let text = nutrition?.string?.plainText, !reader.take(nutritionLines: text) {
            reader.drop("the nutrition \(text.onOneLine.quoted)")
        }
        if case .dictionary(let values)? = nutrition {
            for (name, value) in values where !name.hasPrefix("@") {
                let texts = (value.dictionary == nil ? [] : [SchemaOrgIngredients.amount(value)]) + value.texts
                let text = texts.first { !$0.isBlank } ?? ""
                if text.isEmpty, !value.isEmpty { reader.drop("the nutrition value \(name)") }
                reader.take(nutrition: name, text.plainText)
            }
        }
        let pictures = object.take("image").map(addresses) ?? []
        let picture = pictures.first(where: \.isWebAddress) ?? pictures.first(where: \.isRelativeAddress)
        if let picture, !hasPicture {
            let hint = "save it beside the store, and give it the name of the recipe"
            diagnostics.append(.note(place, "its picture is not downloaded: \(picture)", hint: hint))
        }
        diagnostics += reader.remarks.map { .note(place, $0) }
        return reader.value
    }

    /// Returns the longest of several yields, such as `["4", "4 servings"]`. In `["12", "1 loaf"]`, the bare number
    /// counts servings, unless the longest states them itself, as `8 servings` does.
    private static func servings(_ value: PropertyValue) -> String? {
        if case .dictionary(let values) = value, let number = values["value"]?.texts.first {
            return [number, values["unitText"]?.string].compactMap(\.self).joined(separator: " ")
        }
        // Tasty Recipes adds the scale: `12 servings 1x`.
        let yields = value.texts.map { withoutVerb($0.plainText.onOneLine.replacing(/\s1x$/, with: "")) }
        guard let longest = yields.max(by: { $0.count < $1.count }), !longest.isEmpty else { return nil }
        let isOfPeople = longest.contains(/serving|portion|people|person|serves/.ignoresCase())
        if isOfPeople || Int(longest) != nil { return longest }
        let numbers = longest.split { !$0.isNumber }
        let servings = yields.first { text in
            guard let number = Int(text) else { return false }
            return (1...100).contains(number) && !numbers.contains(text[...])
        }
        return servings.map { "\($0) servings, \(longest)" } ?? longest
    }

    /// Returns `12 muffins` for `Makes 12 muffins`, and `6-8 servings` for `Serves 6-8`, because pages write a verb
    /// before the yield.
    private static func withoutVerb(_ text: String) -> String {
        let serves = #/serves:?\s+(?<number>\d+(?<end>\s*(?:[\-–]|to)\s*\d+)?)\.?/#.ignoresCase()
        if let match = text.wholeMatch(of: serves) { return match.number + (match.end == nil ? "" : " servings") }
        let makes = #/(?:makes|yields?|ergibt):?\s+(?<yield>\d.*\p{L}.*)/#.ignoresCase()
        return text.wholeMatch(of: makes).map { String($0.yield) } ?? text
    }

    /// Returns the text of a time; of a range, the longest. In the output of recipe-scrapers, a time is a number of
    /// minutes.
    private func time(_ value: PropertyValue?) -> String? {
        let range = value?.dictionary
        return (range?["maxValue"] ?? range?["minValue"] ?? value)?.texts.first?.plainText.onOneLine
    }

    /// Returns the texts in a value and the names of the objects in it.
    private func names(_ value: PropertyValue) -> [String] {
        switch value {
        case .array(let values): values.flatMap(names)
        default: resolved(value).texts.map { $0.plainText.onOneLine }
        }
    }

    /// Returns the common name of a diet: `gluten free` for `https://schema.org/GlutenFreeDiet`.
    private static func diet(_ text: String) -> String {
        guard text.hasSuffix("Diet"), let name = text.split(separator: "/").last else { return text }
        return name.dropLast("Diet".count).reduce(into: "") { words, letter in
            if letter.isUppercase, !words.isEmpty { words += " " }
            words += letter.lowercased()
        }
    }

    /// Returns the author and the publisher, once if they are the same.
    private func source(_ object: inout ObjectReader) -> String? {
        let author = object.take("author", "creator").map(names) ?? []
        let publisher = object.take("publisher", "sourceOrganization", "site_name").map(names) ?? []
        let all = [String]().adding((author + publisher).filter { !$0.isWebAddress })
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }

    /// Returns the address of the page. One that the recipe states takes precedence over a guess.
    func address(_ object: inout ObjectReader) -> String? {
        func addresses(_ keys: String...) -> [String] {
            keys.compactMap { object.take($0) }.flatMap(self.addresses).filter(\.isWebAddress)
        }
        let own = addresses("url", "canonical_url") + addresses("mainEntityOfPage").map(\.withoutFragment)
        let other = addresses("@id").map(\.withoutFragment) + addresses("isBasedOn", "isBasedOnUrl")
        return (own + [page].compactMap(\.self) + other).first
    }

    private func addresses(in value: PropertyValue) -> [String] {
        switch value {
        case .string(let text): [text.plainText]
        case .array(let values): values.flatMap(addresses)
        case .dictionary(let values):
            (resolved(value) == value ? [] : addresses(in: resolved(value)))
                + ["url", "contentUrl", "@id"].compactMap { values[$0]?.string }
        default: []
        }
    }
}

extension String {
    /// The address of the whole page, without the fragment.
    fileprivate var withoutFragment: String { prefix { $0 != "#" }.description }

    /// Whether it is an address without a scheme, or the path of a file beside a saved page, such as `Images/cake.jpg`.
    fileprivate var isRelativeAddress: Bool { hasPrefix("//") || contains(".") && !hasPrefix("/") && !contains(":") }
}
