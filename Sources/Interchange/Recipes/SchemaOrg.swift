import Diagnostics
package import Foundation
import Persistence
package import Records

/// Recipes as schema.org JSON-LD, and back (<https://schema.org/Recipe>).
package enum SchemaOrg {
    /// Writes one recipe as an object, several as an array of them. `<` is written as `\u003c`, so that the text can
    /// stand in a script element.
    ///
    /// Numbered steps at the end of the notes become `HowToStep`s, and what stands before them the description, where
    /// nothing is lost by it; other notes are the instructions as one text. What the format cannot hold is said:
    /// identifiers of ingredients, keys that Almanac does not know, and whatever would be read as something else.
    package static func write(_ recipes: [Recipe]) -> Converted<Data> {
        var writer = SchemaOrgWriter()
        let values = recipes.enumerated().map { writer.value(of: $1, position: $0 + 1) }
        let root = values.count == 1 ? values[0] : .array(values)
        do {
            let escaped = try jsonData(root).flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
            return Converted(Data(escaped), writer.diagnostics)
        } catch {
            let failure = Diagnostic.error(Location(file: ""), "cannot be encoded: \(error)")
            return Converted(Data("[]\n".utf8), writer.diagnostics + [failure])
        }
    }

    /// A recipe as its page says it to other programs: what the recipe has, and nothing that it has not.
    ///
    /// The numbered steps of the notes, wherever they stand, are the instructions, and what stands around them is the
    /// description; without any, the notes are the instructions.
    ///
    /// - Parameters:
    ///   - url: the page.
    ///   - image: the address of its picture, in full: other programs look for none beside the page.
    ///   - plainText: what a reader sees of Markdown.
    package static func linkedData(
        of recipe: Recipe,
        url: String?,
        image: String?,
        plainText: (String) -> String
    ) -> JSONValue {
        let (around, steps) = Steps.find(in: recipe.notes)
        let text = plainText(around)
        let instructions: JSONValue? =
            steps.isEmpty
            ? (text.isEmpty ? nil : .string(text))
            : .array(steps.map { .object([("@type", .string("HowToStep")), ("text", .string(plainText($0)))]) })
        return .object([
            ("@context", .string("https://schema.org")), ("@type", .string("Recipe")),
            ("name", .string(recipe.displayName)), ("url", .text(url)), ("image", .text(image)),
            ("description", steps.isEmpty || text.isEmpty ? nil : .string(text)),
            ("dateCreated", .date(recipe.createdAt)), ("datePublished", .date(recipe.createdAt)),
            ("recipeYield", recipe.servings.map { .string("\($0) \($0 == 1 ? "serving" : "servings")") }),
            (
                "recipeIngredient",
                recipe.ingredients.isEmpty ? nil : .array(recipe.ingredients.map { .string($0.lineText) })
            ),
            ("recipeInstructions", instructions),
        ])
    }

    /// An event as its page says it to other programs.
    ///
    /// - Parameters:
    ///   - url: the page.
    ///   - plainText: what a reader sees of Markdown.
    package static func linkedData(of event: Event, url: String?, plainText: (String) -> String) -> JSONValue {
        let days = event.days
        let place = event.location.map { name in
            JSONValue.object([("@type", .string("Place")), ("name", .string(name))])
        }
        return .object([
            ("@context", .string("https://schema.org")), ("@type", .string("Event")),
            ("name", .string(event.displayName)), ("url", .text(url)), ("sameAs", .text(event.url)),
            ("startDate", days.map { .string($0.lowerBound.description) } ?? .date(event.date.wholeSecond)),
            ("endDate", days.map { .string($0.upperBound.description) } ?? .date(event.end?.wholeSecond)),
            ("location", place),
            ("description", event.description.flatMap { $0.isEmpty ? nil : .string(plainText($0)) }),
        ])
    }

    /// Reads every recipe of a `.json` file or of a web page that a browser has saved, wherever it stands: in an array,
    /// in `@graph`, inside of another object. The JSON that recipe-scrapers writes is read too.
    ///
    /// An amount of an ingredient must be a whole number of one of the app's units. One that is not is put into the
    /// largest smaller unit of which it is (½ cup: 8 tablespoons; ⅓ cup: 16 teaspoons; 1½ lb: 24 oz); where there is
    /// none (1½ tsp, ½ onion, 2–3 apples), the amount stays as text in the name, and the ingredient has the amount 0 and
    /// no unit. A unit that the app does not have stays in the name (`g sugar`, 200 of it). Each of these is said.
    package static func read(_ data: Data, file: String, zone: TimeZone) -> Converted<[Recipe]> {
        let roots = LinkedData.read(data, file: file)
        var reader = SchemaOrgReader(file: file, zone: zone)
        for root in roots.value { reader.collect(root) }
        if reader.recipes.isEmpty, !roots.diagnostics.hasErrors {
            let message = "no recipe in it: expected an object with \"@type\": \"Recipe\""
            reader.diagnostics.append(.error(Location(file: file), message))
        }
        return Converted(reader.recipes, roots.diagnostics + reader.finish())
    }
}

/// Makes values of recipes.
private struct SchemaOrgWriter {
    var diagnostics: [Diagnostic] = []

    mutating func value(of recipe: Recipe, position: Int) -> PropertyValue {
        let place = Location(file: "", record: position, name: recipe.name.isBlank ? nil : recipe.name)
        let values = Self.values(of: recipe)
        check(recipe, values, place)
        return .dictionary(values)
    }

    static func values(of recipe: Recipe) -> [String: PropertyValue] {
        var values: [String: PropertyValue] = [
            "@context": .string("https://schema.org"),
            "@type": .string("Recipe"),
            "name": .string(recipe.name),
            "recipeIngredient": .array(recipe.ingredients.map { .string($0.lineText) }),
        ]
        values["identifier"] = recipe.id.map { .string($0) }
        values["dateCreated"] = recipe.createdAt?.isoText.map { .string($0) }
        let (introduction, steps) = Steps.split(recipe.notes)
        if !steps.isEmpty {
            if !introduction.isEmpty { values["description"] = .string(introduction) }
            values["recipeInstructions"] = .array(
                steps.map { .dictionary(["@type": .string("HowToStep"), "text": .string($0)]) }
            )
        } else if !recipe.notes.isEmpty {
            values["recipeInstructions"] = .string(recipe.notes)
        }
        return values
    }

    /// Says what will not be read as it was written.
    private mutating func check(_ recipe: Recipe, _ values: [String: PropertyValue], _ place: Location) {
        for ingredient in recipe.ingredients {
            let read = IngredientText(line: ingredient.lineText.plainText).ingredient
            guard !read.isSame(as: ingredient) else { continue }
            let message =
                "other programs read \(ingredient.lineText.quoted) as \(read.words), not as \(ingredient.words)"
            diagnostics.append(.warning(place, message))
        }
        if recipe.name.plainText.onOneLine != recipe.name {
            diagnostics.append(
                .warning(place, "other programs read the name as \(recipe.name.plainText.onOneLine.quoted)")
            )
        }
        var reader = SchemaOrgReader(file: "", zone: .gmt)
        reader.collect(.dictionary(values))
        if reader.recipes.first?.notes != recipe.notes {
            let message = "other programs take white space, tags and character references out of the notes"
            diagnostics.append(.warning(place, message))
        }
        let unknown = recipe.extras.keys.sorted() + recipe.ingredients.flatMap { $0.extras.keys.sorted() }
        if !unknown.isEmpty {
            let counts = unknown.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
            diagnostics.append(.warning(place, "schema.org's Recipe has no place for \(counts.countedNames)"))
        }
    }
}

extension Ingredient {
    /// The ingredient as one line: `2 cups flour`.
    var lineText: String { [amountText, name].filter { !$0.isEmpty }.joined(separator: " ") }
}

/// The numbered steps of notes.
enum Steps {
    /// The steps that end the notes, and what stands before them. There are none unless ``joined(_:_:)`` makes the same
    /// notes of them.
    static func split(_ notes: String) -> (introduction: String, steps: [String]) {
        var lines = notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var steps: [String] = []
        while let line = lines.last, let point = line.range(of: ". "), Int(line[..<point.lowerBound]) != nil {
            steps.append(String(line[point.upperBound...]))
            lines.removeLast()
        }
        steps.reverse()
        while lines.last?.isEmpty == true { lines.removeLast() }
        let introduction = lines.joined(separator: "\n")
        return joined(introduction, steps) == notes ? (introduction, steps) : (notes, [])
    }

    /// The first numbered list of notes, as Markdown has it, and what stands around it. There are no steps where there
    /// is no such list.
    ///
    /// A line that is indented goes on with its step (CommonMark, section 5.2); what stands in it is kept.
    static func find(in notes: String) -> (around: String, steps: [String]) {
        var around: [Substring] = []
        var steps: [[Substring]] = []
        var isOver = false
        var blanks: [Substring] = []
        for line in notes.split(separator: "\n", omittingEmptySubsequences: false) {
            if !isOver, let text = step(line), !steps.isEmpty || canBegin(line, after: around.last) {
                steps.append([text])
            } else if isBlank(line), !steps.isEmpty, !isOver {
                blanks.append(line)
                continue
            } else if !isOver, !steps.isEmpty, blanks.isEmpty || line.hasPrefix("  ") {
                steps[steps.count - 1] += blanks + [line.drop { $0 == " " }]
            } else {
                isOver = !steps.isEmpty
                around += blanks + [line]
            }
            blanks = []
        }
        return (around.joined(separator: "\n"), steps.map { $0.joined(separator: "\n") })
    }

    /// Within a paragraph only a list that begins with 1 begins (CommonMark, section 5.3).
    private static func canBegin(_ line: Substring, after last: Substring?) -> Bool {
        let text = line.drop { $0 == " " }
        return last.map(isBlank) ?? true || text.hasPrefix("1. ") || text.hasPrefix("1) ")
    }

    private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

    /// The text of a line that begins a step: `1. Mix`.
    private static func step(_ line: Substring) -> Substring? {
        let digits = line.drop { $0 == " " }
        let rest = digits.drop { $0.isASCII && $0.isNumber }
        let count = digits.utf8.count - rest.utf8.count
        guard (1...9).contains(count), rest.hasPrefix(". ") || rest.hasPrefix(") "),
            line.utf8.count - digits.utf8.count < 4
        else { return nil }
        return rest.dropFirst(2).drop { $0 == " " }
    }

    /// Notes that begin with an introduction and end with numbered steps.
    static func joined(_ introduction: String, _ steps: [String]) -> String {
        let list = steps.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
        return [introduction, list].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
