import Diagnostics

@testable package import Templates

/// Templates by path, and their values.
struct TestTemplates: Sendable {
    /// The result of rendering a page with its layout.
    struct Page: Equatable {
        /// Nil if the templates don't compile.
        var html: String?
        /// The messages of the compiler and the run.
        var messages: [String] = []
    }

    /// The files of `Templates/`. The page is `index.md`, and its default layout adds nothing.
    var files: [String: String]
    var values: [String: Value]
    /// Values that are the same on all pages.
    var constants: [String: Value] = [:]
    var phrases: [String: Phrase] = [:]
    /// The path of the page.
    var path = "/"

    init(_ page: String, _ files: [String: String] = [:], values: [String: Value] = [:]) {
        self.files = ["layouts/page.html": "{{{content}}}", "index.md": page].merging(files) { $1 }
        self.values = values
    }

    /// The compiled templates.
    var compiled: CompiledTemplates {
        let sources = files.map { TemplateSource(path: $0, file: $0, text: $1) }
        return CompiledTemplates(
            TemplateSet(sources),
            Vocabulary(of: root, phrases: phrases),
            constants: Constants(root: TestRecord(constants), names: Set(constants.keys.map { Name($0) }))
        )
    }

    /// The root record of the templates.
    var root: TestRecord { TestRecord(values.merging(constants) { $1 }.merging(["content": .content]) { $1 }) }

    /// Compiles and runs the page.
    func page() -> Page {
        let compiled = compiled
        let messages = compiled.diagnostics.map(\.description)
        guard let page = compiled.pages.first else { return Page(html: nil, messages: messages) }
        let run = run(page)
        return Page(html: run.html, messages: messages + run.problems.map(\.description))
    }

    /// Runs a page.
    func run(
        _ page: CompiledPage,
        isTraced: Bool = false
    ) -> (html: String, problems: [TemplateRunner.Problem], runner: TemplateRunner) {
        let links = PageLinks(on: SitePath(unchecked: path), root: "/")
        var runner = TemplateRunner(links: links, isTraced: isTraced, collects: !isTraced)
        let body = runner.run(page.body, on: root)
        let html = runner.run(page.layout, on: root, content: body)
        return (String(decoding: html, as: UTF8.self), runner.problems, runner)
    }
}

extension TemplateRunner.Problem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .misplaced(let diagnostic): diagnostic.description
        case .unreadable(let field, let reason): "`\(field)` is unreadable: \(reason)"
        case .tooLong: "too long"
        }
    }
}

extension Vocabulary {
    /// The names of a record and of the records in its values.
    init(of root: TestRecord, phrases: [String: Phrase]) {
        self.init(records: [:], phrases: phrases, itemNames: ["items": "item"])
        add([root], as: Self.root)
    }

    private mutating func add(_ all: [TestRecord], as kind: String) {
        var values: [String: [Value]] = [:]
        for record in all { values.merge(record.values.mapValues { [$0] }, uniquingKeysWith: +) }
        records[kind] = RecordShape(
            values.sorted { $0.key < $1.key }.map { name, values in
                .init(name: name, shape: shape(of: values, as: "\(kind).\(name)"), summary: "")
            }
        )
    }

    /// The common shape of all values with the same name.
    private mutating func shape(of values: [Value], as kind: String) -> Shape {
        var records: [TestRecord] = []
        var lists: [[Value]] = []
        var shapes: Set<Shape> = []
        for value in values {
            switch value {
            case .reference(let reference):
                if let record = reference.record as? TestRecord { records.append(record) }
            case .list(let elements): lists.append(elements)
            case .text: shapes.insert(.text)
            case .markdown: shapes.insert(.markdown)
            case .path: shapes.insert(.path)
            case .markup, .content: shapes.insert(.markup)
            case .integer: shapes.insert(.number)
            case .boolean: shapes.insert(.boolean)
            case .nothing: break
            }
        }
        if !records.isEmpty {
            add(records, as: kind)
            return .record(kind)
        }
        if !lists.isEmpty {
            let elements = lists.flatMap(\.self)
            return .list(elements.isEmpty ? .anything : shape(of: elements, as: kind))
        }
        return shapes.first ?? .anything
    }
}
