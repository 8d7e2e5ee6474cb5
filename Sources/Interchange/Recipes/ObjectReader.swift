import Diagnostics
import Persistence
import Records

/// Takes values out of another program's object by key, and keeps track of the remaining keys.
struct ObjectReader {
    let values: [String: PropertyValue]
    private var taken: Set<String> = []

    init(_ values: [String: PropertyValue]) { self.values = values }

    /// Returns the first value under one of the keys and marks all of them as taken.
    mutating func take(_ keys: String...) -> PropertyValue? {
        taken.formUnion(keys)
        return keys.compactMap { values[$0] }.first { $0 != .null }
    }

    /// Returns the first text under one of the keys and marks all of them as taken.
    mutating func text(_ keys: String...) -> String? {
        taken.formUnion(keys)
        return keys.compactMap { values[$0]?.texts.first { !$0.isBlank } }.first
    }

    /// The keys that weren't taken and whose values aren't empty.
    var rest: [String] { values.filter { !taken.contains($0.key) && !$0.value.isEmpty }.map(\.key).sorted() }

    /// Returns messages about what isn't kept of a recipe, including the keys that weren't taken.
    func losses(_ details: DetailsReader, _ ingredients: [Ingredient], _ place: Location) -> [Diagnostic] {
        var diagnostics = (details.remarks + ingredients.compactMap(\.remark)).map { Diagnostic.note(place, $0) }
        if ingredients.isEmpty { diagnostics.append(.warning(place, "the recipe has no ingredients")) }
        let names = Dictionary(rest.filter { values[$0] != .integer(0) }.map { ($0, 1) }) { $1 }
        return diagnostics + names.losses(in: "a recipe here", at: place)
    }
}

extension PropertyValue {
    /// Whether it is empty: null, blank text, false, or a collection of empty values.
    var isEmpty: Bool {
        switch self {
        case .null, .boolean(false): true
        case .string(let text): text.isBlank
        case .array(let values): values.allSatisfy(\.isEmpty)
        case .dictionary(let values): values.allSatisfy { $0.key == "@type" || $0.value.isEmpty }
        default: false
        }
    }

    /// The elements of an array, or a single other value.
    var elements: [PropertyValue] {
        switch self {
        case .array(let values): values
        case .null: []
        default: [self]
        }
    }

    /// The texts in a single value or a list: strings, numbers, and the `text` or `name` of objects.
    var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .integer(let number): ["\(number)"]
        case .real(let number): ["\(number)"]
        case .array(let values): values.flatMap(\.texts)
        case .dictionary(let values): (values["text"] ?? values["name"])?.string.map { [$0] } ?? []
        default: []
        }
    }
}
