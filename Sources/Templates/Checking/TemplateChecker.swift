import Diagnostics

/// Checks that every name that a template uses exists, before anything is rendered.
///
/// It walks the nodes as the runner will (a section pushes its value, a partial sees what its caller sees, a block is
/// checked where it is inserted), but with shapes instead of values.
struct TemplateChecker {
    /// The deepest nesting of partials that is accepted. Deeper nesting is reported as a mistake, because expansion is
    /// recursive.
    private static let depthLimit = 100
    /// The most partials that a page may include. Thirty that each include the next one twice would come to a billion.
    private static let includeLimit = 10_000

    private let templates: TemplateSet
    private let vocabulary: Vocabulary
    private let functions: Set<String>

    /// The mistakes, by place and message. A mistake in a partial is reported once, not for each page that includes it.
    private var mistakes: [String: Diagnostic] = [:]
    /// The overriding blocks that are shown on some page.
    private var shownBlocks: Set<Location> = []
    /// Whether a layout is valid, by its name and the list that the page is made from: these decide which names are in
    /// scope.
    private var layouts: [[String?]: Bool] = [:]

    // Findings in the page or layout being checked.
    private var isSound = true
    private var showsContent = false
    private var includeCount = 0
    /// The blocks seen in the innermost partial.
    private var blockNames: Set<String> = []
    /// Whether a part of that partial was skipped because of a mistake, so that it may have blocks that weren't seen.
    private var hasSkipped = false

    // The state of the walk: the shapes in scope, and the blocks and partials around the current node.
    private var stack: [Shape] = []
    private var overrides: [String: [MustacheNode]] = [:]
    private var expanding: [String] = []
    private var including: [String] = []

    init(_ templates: TemplateSet, _ vocabulary: Vocabulary) {
        self.templates = templates
        self.vocabulary = vocabulary
        functions = TemplateFunction.names.union(vocabulary.phrases)
    }

    var diagnostics: [Diagnostic] {
        mistakes.values.filter { $0.severity == .error || !shownBlocks.contains($0.location) }
    }

    // MARK: Pages

    mutating func check(_ page: TemplateSet.Page) -> Bool {
        guard let scope = scope(of: page), let layout = templates.partials[page.layout] else { return false }
        let isPageSound = check([page.title ?? [], page.path, page.body], in: scope)
        return check(layout, of: page, in: scope) && isPageSound
    }

    /// Returns the shapes that a page's names are looked up in, or reports a mistake and returns nil if the list in
    /// `each` doesn't exist.
    private mutating func scope(of page: TemplateSet.Page) -> [Shape]? {
        let root = Shape.record(Vocabulary.root)
        guard let each = page.frontMatter.each else { return [root] }
        if case .list(let element)? = vocabulary.shape(of: each.text, in: root) {
            return [root, .scope(vocabulary.itemName(for: each.text), element)]
        }
        let lists = vocabulary.names(in: root).filter { name in
            if case .list = vocabulary.shape(of: name, in: root) { true } else { false }
        }
        let hint = suggestion(for: each.text, among: lists, orAll: "name one of")
        add(.error(each.location, "there is no list `\(each.text)` to make pages of", hint: hint))
        return nil
    }

    private mutating func check(_ layout: TemplateSet.Partial, of page: TemplateSet.Page, in scope: [Shape]) -> Bool {
        let key = [page.layout, page.each]
        if let isSound = layouts[key] { return isSound }
        let isSound = check([layout.nodes], in: scope)
        layouts[key] = isSound
        if isSound, !showsContent {
            let message = "the layout has no `{{{content}}}`, so nothing of its pages' own is shown"
            add(.warning(layout.source.location(), message, hint: "put `{{{content}}}` where the page belongs"))
        }
        return isSound
    }

    private mutating func check(_ texts: [[MustacheNode]], in scope: [Shape]) -> Bool {
        (isSound, showsContent, includeCount, stack) = (true, false, 0, scope)
        for nodes in texts { walk(nodes) }
        return isSound
    }

    // MARK: Nodes

    private mutating func walk(_ nodes: [MustacheNode]) {
        for node in nodes {
            switch node {
            case .text: break
            case .value(let tag): _ = resolve(tag)
            case .section(let tag, _, let content):
                let shape = resolve(tag) ?? .anything
                let outer = stack
                if tag.kind == .section { stack.append(shape.element) }
                walk(content)
                stack = outer
            case .partial(let tag, let overrides): include(tag, overriding: overrides)
            case .block(let block): expand(block)
            case .unsupported(let tag) where tag.kind == .pragma:
                report(tag, "`{{%` is not used here", hint: "values are escaped for where they stand")
            case .unsupported(let tag):
                let message = "a partial must be named in the template, not by a value"
                report(tag, message, hint: "use sections to choose between partials")
            }
        }
    }

    private mutating func expand(_ block: MustacheNode.Block) {
        let name = block.tag.name
        blockNames.insert(name)
        guard !expanding.contains(name) else {
            let message = "the block `\(name)` puts itself in, without end"
            return skip(block.tag, message, hint: "give one of them another name")
        }
        expanding.append(name)
        walk(overrides[name] ?? block.content)
        expanding.removeLast()
    }

    /// Walks a partial. Reports a block that overrides nothing in it, because the block's name is probably misspelt.
    private mutating func include(_ tag: Tag, overriding blocks: [MustacheNode.Block]) {
        let outer = (overrides: overrides, blockNames: blockNames, hasSkipped: hasSkipped)
        (blockNames, hasSkipped) = ([], false)
        let given = lastOfEachName(blocks)
        overrides.merge(given.mapValues(\.content)) { outer, _ in outer }
        walkPartial(tag)
        overrides = outer.overrides
        for (name, block) in given {
            if hasSkipped || blockNames.contains(name) {
                shownBlocks.insert(block.tag.location)
            } else {
                let message = "`\(tag.name)` has no place for the block `\(name)`, so this is shown nowhere"
                let hint = hint(for: name, among: Array(blockNames))
                add(.warning(block.tag.location, message, hint: hint))
            }
        }
        blockNames.formUnion(outer.blockNames)
        hasSkipped = hasSkipped || outer.hasSkipped
    }

    private mutating func lastOfEachName(_ blocks: [MustacheNode.Block]) -> [String: MustacheNode.Block] {
        var result: [String: MustacheNode.Block] = [:]
        for block in blocks {
            guard let first = result.updateValue(block, forKey: block.tag.name)?.tag else { continue }
            let message = "the block `\(first.name)` comes again in line \(block.tag.line), so this is shown nowhere"
            add(.warning(first.location, message, hint: "take one of them out"))
        }
        return result
    }

    private mutating func walkPartial(_ tag: Tag) {
        let name = tag.name
        guard !templates.broken.contains(name) else {
            (isSound, hasSkipped) = (false, true)
            return
        }
        guard let partial = templates.partials[name] else {
            let hint = TemplateSet.hint(forMissing: name, among: templates.partials.keys, in: "partials/", ".md")
            return skip(tag, "there is no partial `\(name)`", hint: hint)
        }
        guard !including.contains(name) else {
            let hint = "remove the tag; a list in a list needs a partial for each level"
            return skip(tag, "the partial `\(name)` puts itself in, without end", hint: hint)
        }
        guard including.count < Self.depthLimit else {
            return skip(tag, "partials put each other in more than \(Self.depthLimit) deep", hint: "write them flatter")
        }
        includeCount += 1
        guard includeCount <= Self.includeLimit else {
            hasSkipped = true
            // Only the first of the tags beyond the limit is reported.
            guard includeCount == Self.includeLimit + 1 else { return }
            let message = "partials are included more than \(Self.includeLimit) times"
            return report(tag, message, hint: "a partial that includes another twice doubles its content")
        }
        including.append(name)
        walk(partial.nodes)
        including.removeLast()
    }

    // MARK: Names

    /// Returns the shape of the value that `tag` asks for, or reports a mistake and returns nil if a name or a function
    /// doesn't exist.
    private mutating func resolve(_ tag: Tag) -> Shape? {
        if tag.name == "content" { showsContent = true }
        if let unknown = tag.functions.first(where: { !functions.contains($0) }) {
            report(tag, "there is no function `\(unknown)`", hint: hint(for: unknown, among: Array(functions)))
            return nil
        }
        guard var shape = lookUp(tag) else { return nil }
        var argument = tag.name
        for function in tag.functions.reversed() {
            // Not an error, because the shape of a collection's values depends on its store.
            if let (message, hint) = TemplateFunction.problem(with: function, of: argument, shape) {
                add(.warning(tag.location, message, hint: hint))
            }
            shape = TemplateFunction.shape(of: function, on: shape)
            argument = "\(function)(\(argument))"
        }
        return shape
    }

    private mutating func lookUp(_ tag: Tag) -> Shape? {
        // `{{#first()}}` asks about the position in the list and names nothing.
        if tag.name.isEmpty { return .anything }
        if tag.name == "." { return stack.last }
        let names = tag.name.split(separator: ".").map(String.init)
        let visible = tag.name.hasPrefix(".") ? Array(stack.suffix(1)) : stack
        guard let first = names.first else { return nil }
        guard var shape = vocabulary.shape(of: first, seenFrom: visible) else {
            let names = visible.flatMap(vocabulary.names)
            report(tag, "nothing here is called `\(first)`", hint: hint(for: first, among: names))
            return nil
        }
        for (owner, name) in zip(names, names.dropFirst()) {
            guard let next = vocabulary.shape(of: name, in: shape) else {
                let hint = hint(for: name, among: vocabulary.names(in: shape))
                report(tag, "`\(owner)` has nothing called `\(name)`", hint: hint)
                return nil
            }
            shape = next
        }
        return shape
    }

    private func hint(for name: String, among candidates: [String]) -> String? {
        candidates.isEmpty
            ? nil : suggestion(for: name, among: Set(candidates).sorted(), orAll: "the names here are")
    }

    // MARK: Mistakes

    private mutating func report(_ tag: Tag, _ message: String, hint: String?) {
        isSound = false
        add(.error(tag.location, message, hint: hint))
    }

    /// Reports a mistake that keeps a part of the partial from being walked.
    private mutating func skip(_ tag: Tag, _ message: String, hint: String) {
        hasSkipped = true
        report(tag, message, hint: hint)
    }

    private mutating func add(_ mistake: Diagnostic) {
        let key = "\(mistake.location) \(mistake.message)"
        mistakes[key] = mistakes[key].map { min($0, mistake) } ?? mistake
    }
}
