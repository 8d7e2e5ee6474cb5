import Diagnostics

/// Checks that every name a template uses is one that somebody provides, before anything is rendered.
///
/// It follows the tags as Mustache does (sections push what they are about, a partial sees what its caller sees, a
/// block is read where it is put in) but over shapes instead of values.
struct TemplateChecker {
    /// A piece of a template: tags of one text, with where the text comes from.
    struct Piece {
        var source: TemplateSource
        var tags: ArraySlice<Tag>
    }

    let vocabulary: Vocabulary
    /// The functions that there are, and the phrases.
    private let transforms: Set<String>
    /// Partials by name, layouts as `layouts/` and their name.
    let partials: [String: TemplateSet.Text]
    /// The names of partials that do not parse, which has been told.
    let broken: Set<String>
    private(set) var diagnostics: Set<Diagnostic> = []
    private var usesBroken = false
    /// Whether the templates checked can be rendered.
    var isSound: Bool { diagnostics.isEmpty && !usesBroken }
    /// Whether something is asked for the content of the page, which a layout is to put somewhere.
    private(set) var asksForContent = false
    private var including: [String] = []
    private var expanding: [String] = []
    private var includeCount = 0
    /// The names of the blocks that there have been since the parent began that is being followed.
    private var blockNames: Set<String> = []
    /// Whether something in it could not be followed.
    private var isCut = false
    /// The blocks given to a parent that has a place for them, and what to say of those given to one that has not. A partial
    /// may give one where it has a place and where it has none.
    private(set) var overrides = (placed: Set<Location>(), lost: [Location: Diagnostic]())

    init(vocabulary: Vocabulary, partials: [String: TemplateSet.Text], broken: Set<String>) {
        self.vocabulary = vocabulary
        transforms = TemplateFunction.names.union(vocabulary.phrases)
        self.partials = partials
        self.broken = broken
    }

    /// Checks `piece` where the names of `stack` can be seen, the last one first.
    mutating func check(_ piece: Piece, stack: [Shape], blocks: [String: Piece] = [:]) {
        var index = piece.tags.startIndex
        while index < piece.tags.endIndex {
            let tag = piece.tags[index]
            if tag.name == "content" { asksForContent = true }
            let inner = Piece(source: piece.source, tags: piece.tags[(index + 1)..<max(index + 1, tag.end)])
            switch tag.kind {
            case .variable, .unescaped:
                _ = resolve(tag, in: piece.source, stack: stack)
            case .section:
                let shape = resolve(tag, in: piece.source, stack: stack) ?? .anything
                check(inner, stack: stack + [shape.element], blocks: blocks)
            case .inverted:
                _ = resolve(tag, in: piece.source, stack: stack)
                check(inner, stack: stack, blocks: blocks)
            case .block:
                expand(tag, blocks[tag.name] ?? inner, in: piece.source, stack: stack, blocks: blocks)
            case .partial:
                include(tag, from: piece.source, stack: stack, blocks: blocks)
            case .parent:
                follow(tag, self.blocks(of: inner), from: piece.source, stack: stack, blocks: blocks)
            case .dynamic:
                report(
                    tag,
                    in: piece.source,
                    "a partial must be named in the template, not by a value",
                    hint: "use sections to choose between partials"
                )
            case .pragma:
                report(tag, in: piece.source, "`{{%` is not used here", hint: "values are escaped for where they stand")
            case .close, .comment, .delimiters: break
            }
            index = tag.kind.opens ? tag.end : index + 1
        }
    }

    private mutating func expand(
        _ tag: Tag,
        _ block: Piece,
        in source: TemplateSource,
        stack: [Shape],
        blocks: [String: Piece]
    ) {
        blockNames.insert(tag.name)
        guard !expanding.contains(tag.name) else {
            let message = "the block `\(tag.name)` puts itself in, without end"
            return cut(tag, in: source, message, hint: "give one of them another name")
        }
        expanding.append(tag.name)
        check(block, stack: stack, blocks: blocks)
        expanding.removeLast()
    }

    /// Follows a parent with blocks of its own. One that it has no place for is shown nowhere: it is misspelt, most likely.
    private mutating func follow(
        _ parent: Tag,
        _ overriding: [String: (tag: Tag, piece: Piece)],
        from source: TemplateSource,
        stack: [Shape],
        blocks: [String: Piece]
    ) {
        let outer = (blockNames, isCut)
        (blockNames, isCut) = ([], false)
        let known = blocks.merging(overriding.mapValues(\.piece)) { outer, _ in outer }
        include(parent, from: source, stack: stack, blocks: known)
        for (name, block) in overriding {
            let place = source.location(line: block.tag.line, column: block.tag.column)
            if isCut || blockNames.contains(name) {
                overrides.placed.insert(place)
            } else {
                let message = "`\(parent.name)` has no place for the block `\(name)`, so this is shown nowhere"
                let hint = suggestion(for: name, among: blockNames.sorted())
                overrides.lost[place] = .warning(place, message, hint: hint)
            }
        }
        blockNames.formUnion(outer.0)
        isCut = isCut || outer.1
    }

    /// The blocks that a parent is given; of two with one name the second one, as ``MustacheParser`` has it.
    private mutating func blocks(of piece: Piece) -> [String: (tag: Tag, piece: Piece)] {
        var result: [String: (tag: Tag, piece: Piece)] = [:]
        var index = piece.tags.startIndex
        while index < piece.tags.endIndex {
            let tag = piece.tags[index]
            if tag.kind == .block {
                if let first = result[tag.name]?.tag {
                    let place = piece.source.location(line: first.line, column: first.column)
                    let message = "the block `\(tag.name)` comes again in line \(tag.line), so this is shown nowhere"
                    overrides.lost[place] = .warning(place, message, hint: "take one of them out")
                }
                result[tag.name] = (tag, Piece(source: piece.source, tags: piece.tags[(index + 1)..<tag.end]))
            }
            index = tag.kind.opens ? tag.end : index + 1
        }
        return result
    }

    private mutating func include(_ tag: Tag, from source: TemplateSource, stack: [Shape], blocks: [String: Piece]) {
        guard !broken.contains(tag.name) else {
            (usesBroken, isCut) = (true, true)
            return
        }
        guard let partial = partials[tag.name] else {
            let near = nearest(to: tag.name, among: partials.keys)
            let hint = near.map { "did you mean `\($0)`?" } ?? "put it into `partials/\(tag.name).md`"
            return cut(tag, in: source, "there is no partial `\(tag.name)`", hint: hint)
        }
        guard !including.contains(tag.name) else {
            let message = "the partial `\(tag.name)` puts itself in, without end"
            let hint = "remove the tag; a list in a list needs a partial for each level"
            return cut(tag, in: source, message, hint: hint)
        }
        guard including.count < Self.depthLimit else {
            let message = "partials put each other in more than \(Self.depthLimit) deep"
            return cut(tag, in: source, message, hint: "write them flatter")
        }
        includeCount += 1
        guard includeCount <= Self.includeLimit else {
            isCut = true
            // Once, for every partial on the way back would say the same.
            if includeCount == Self.includeLimit + 1 {
                let message = "partials are put in more than \(Self.includeLimit) times"
                report(tag, in: source, message, hint: "one that puts in another twice doubles what that puts in")
            }
            return
        }
        including.append(tag.name)
        check(Piece(source: partial.source, tags: partial.tags[...]), stack: stack, blocks: blocks)
        including.removeLast()
    }

    /// The shape of what `tag` asks for; nil, and a diagnostic, when nobody provides it.
    private mutating func resolve(_ tag: Tag, in source: TemplateSource, stack: [Shape]) -> Shape? {
        for transform in tag.transforms where !transforms.contains(transform) {
            report(
                tag,
                in: source,
                "there is no function `\(transform)`",
                hint: suggestion(for: transform, among: transforms.sorted())
            )
            return nil
        }
        guard let shape = lookUp(tag, in: source, stack: stack) else { return nil }
        return tag.transforms.reversed().reduce(shape) { shape, transform in
            switch transform {
            case "reversed", "sorted": shape
            case "first", "last": shape.element
            case "count", "plusone", "minusone", "index": .number
            case "empty", "even", "odd", "equalzero": .boolean
            default: .text
            }
        }
    }

    private mutating func lookUp(_ tag: Tag, in source: TemplateSource, stack: [Shape]) -> Shape? {
        // `{{#first()}}` asks about the place in the list, not for a name.
        if tag.name.isEmpty { return .anything }
        if tag.name == "." { return stack.last }
        let names = tag.name.split(separator: ".").map(String.init)
        let visible = tag.name.hasPrefix(".") ? Array(stack.suffix(1)) : stack
        guard let first = names.first else { return nil }
        guard var shape = vocabulary.shape(of: first, seenFrom: visible) else {
            let candidates = visible.flatMap(vocabulary.names(in:))
            report(
                tag,
                in: source,
                "nothing here is called `\(first)`",
                hint: suggestion(for: first, among: candidates)
            )
            return nil
        }
        for (owner, name) in zip(names, names.dropFirst()) {
            guard let next = vocabulary.shape(of: name, in: shape) else {
                report(
                    tag,
                    in: source,
                    "`\(owner)` has nothing called `\(name)`",
                    hint: suggestion(for: name, among: vocabulary.names(in: shape))
                )
                return nil
            }
            shape = next
        }
        return shape
    }

    private func suggestion(for name: String, among candidates: [String]) -> String? {
        if let near = nearest(to: name, among: candidates) { return "did you mean `\(near)`?" }
        guard !candidates.isEmpty else { return nil }
        return "the names here are " + Set(candidates).sorted().map { "`\($0)`" }.joined(separator: ", ")
    }

    private mutating func report(_ tag: Tag, in source: TemplateSource, _ message: String, hint: String?) {
        diagnostics.insert(.error(source.location(line: tag.line, column: tag.column), message, hint: hint))
    }

    /// Reports what keeps the rest from being followed.
    private mutating func cut(_ tag: Tag, in source: TemplateSource, _ message: String, hint: String) {
        isCut = true
        report(tag, in: source, message, hint: hint)
    }

    /// Partials in partials deeper than this are taken for a mistake; they are rendered by recursion.
    private static let depthLimit = 100

    /// More partials than any page needs. A few that each put in the next one twice come to more than can be rendered.
    private static let includeLimit = 10_000
}
