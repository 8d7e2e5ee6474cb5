import Diagnostics
import Testing

@testable import Templates

/// What a run records about the records that it uses.
@Suite struct TraceTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let template: String
        let facts: [String]

        init(_ name: String, _ template: String, _ facts: String...) {
            (testDescription, self.template, self.facts) = (name, template, facts)
        }
    }

    static let samples: [Sample] = [
        .init("nothing", "a"),
        .init("a name", "{{event.name}}", "event.name"),
        .init("a name twice", "{{event.name}} {{event.name}}", "event.name"),
        .init("a name that is nothing", "{{event.place}}", "event.place"),
        .init("a name that is asked of the record first", "{{#event}}{{text}}{{/event}}", "event.text"),
        .init("a section", "{{#event.name}}x{{/event.name}}", "event.name"),
        .init("a section that is left out", "{{^event.name}}{{event.place}}{{/event.name}}", "event.name"),
        .init("a record as text", "{{event}}", "event."),
        .init("a count", "{{event.days.count}} {{count(event.days)}}", "event.days.count"),
        .init("the first elements", "{{#event.days.first2}}{{.}}{{/event.days.first2}}", "event.days.first2"),
        .init(
            "parts",
            "{{event.days.first}} {{last(event.days)}} {{event.days.after2}}",
            "event.days.after2",
            "event.days.first",
            "event.days.last"
        ),
        .init("all of a list", "{{#event.days}}x{{/event.days}}", "event.days"),
        .init("a list as text", "{{event.days}}", "event.days"),
        .init("a list turned round", "{{#reversed(event.days)}}x{{/reversed(event.days)}}", "event.days"),
        .init("whether a list is empty", "{{^event.days}}x{{/event.days}}", "event.days"),
        .init(
            "records of a list",
            "{{#event.others}}{{name}}{{/event.others}}",
            "event.others",
            "others.0.name",
            "others.1.name"
        ),
        .init("records of a list, one of them", "{{event.others.first.name}}", "event.others.first", "others.0.name"),
        .init(
            "in an attribute",
            "<p title=\"{{event.name}}\" {{#event.place}}class=\"x\"{{/event.place}}>a</p>",
            "event.name",
            "event.place"
        ),
        .init("in an address", "[a](/x/{{event.name}})", "event.name"),
        .init("a function", "{{uppercased(event.name)}}", "event.name"),
        .init("a constant", "{{site.title}}", "site.title"),
        .init(
            "a section over a constant",
            "{{#site.isOpen}}a{{/site.isOpen}}{{^site.isOpen}}b{{/site.isOpen}}",
            "site.isOpen"
        ),
        .init(
            "a constant in a section that is left out",
            "{{#event.place}}{{site.title}}{{/event.place}}",
            "event.place",
            "site.title"
        ),
        .init("the layout's", "{{layout}}", "site.title"),
    ]

    @Test(arguments: samples)
    func recordsUsedNames(_ sample: Sample) throws {
        let layout = sample.template == "{{layout}}" ? "{{site.title}}{{{content}}}" : "{{{content}}}"
        var templates = TestTemplates(
            sample.template == "{{layout}}" ? "a" : sample.template,
            ["layouts/page.html": layout],
            values: Self.values
        )
        templates.constants = ["site": Self.record(["title": "Home", "isOpen": true], "site")]
        let compiled = templates.compiled
        #expect(compiled.diagnostics.map(\.description) == [])
        let run = templates.run(try #require(compiled.pages.first), isTraced: true)
        #expect(run.runner.dependencies?.texts == sample.facts)
    }

    /// Two runs have equal fingerprints if they get the same answers.
    @Test(arguments: [
        ("{{event.name}}", true), ("{{event.days.first2}}", false), ("{{#event.days}}x{{/event.days}}", true),
        ("{{event.days.count}}", true),
    ])
    func equalAnswersHaveEqualFingerprints(template: String, changes: Bool) throws {
        var values = Self.values
        values["event"] = Self.record(["name": "M", "days": ["1", "2", "3", "4"]], "event")
        let answers = try [Self.values, values].map { values in
            let templates = TestTemplates(template, values: values)
            let run = templates.run(try #require(templates.compiled.pages.first), isTraced: true)
            return run.runner.dependencies?.all.flatMap(\.answers)
        }
        #expect((answers[0] != answers[1]) == changes)
    }

    private static let values: [String: Value] = [
        "text": "T",
        "event": record(
            [
                "name": "N", "place": .nothing, "text": "own", "days": ["1", "2", "3"],
                "others": .list([other(0), other(1)]),
            ],
            "event"
        ),
    ]

    private static func other(_ index: Int) -> Value {
        .record(TestRecord(["name": "O"], key: RecordIndex(list: Name("others"), index: index)))
    }

    private static func record(_ values: [String: Value], _ kind: String) -> Value {
        .record(TestRecord(values, text: "as text", key: RecordIndex(list: Name(kind), index: -1)))
    }
}

extension PageDependencies {
    /// The requested names, sorted, as `record.name`, or as `list.index.name` for a record in a list.
    fileprivate var texts: [String] {
        all.flatMap { asked in
            let place = asked.record.index < 0 ? "" : ".\(asked.record.index)"
            return asked.names.map { "\(asked.record.list.text)\(place).\($0.text)" }
        }.sorted()
    }
}
