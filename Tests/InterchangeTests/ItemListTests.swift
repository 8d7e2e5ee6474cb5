import Diagnostics
import Foundation
import Interchange
import Persistence
import Records
import TestSupport
import Testing

@Suite("Collection items")
struct ItemListTests {
    private func read(_ text: String, path: String = "books") throws -> Converted<[StoredRecord<PropertyValue>]> {
        ItemList.read(ImportFile(path: path, data: Data(text.utf8)), zone: try zone())
    }

    @Test(
        "The same items in every format",
        arguments: [
            (
                "books.csv",
                """
                title,pages,price,read,on,at,isbn
                Dune,412,9.5,true,2026-11-23,2026-11-23T09:00:00+01:00,007
                "Emma, again",,12,false,,,008

                """
            ),
            (
                "books.yaml",
                """
                # Mine
                - { title: Dune, pages: 412, price: 9.5, read: true, on: 2026-11-23, at: "2026-11-23T09:00:00+01:00", isbn: "007" }
                - title: Emma, again
                  pages: ~
                  price: 12.0
                  read: false
                  on:
                  at: null
                  isbn: '008'
                """
            ),
            (
                "books.json",
                """
                [{"title": "Dune", "pages": 412, "price": 9.5, "read": true, "on": "2026-11-23",
                  "at": "2026-11-23T09:00:00+01:00", "isbn": "007"},
                 {"title": "Emma, again", "pages": null, "price": 12.0, "read": false, "on": null, "at": null, "isbn": "008"}]
                """
            ),
            (
                "books.jsonl",
                """
                {"title": "Dune", "pages": 412, "price": 9.5, "read": true, "on": "2026-11-23", "at": "2026-11-23T09:00:00+01:00", "isbn": "007"}

                {"title": "Emma, again", "pages": null, "price": 12.0, "read": false, "on": null, "at": null, "isbn": "008"}
                """
            ),
        ]
    )
    func formats(path: String, text: String) throws {
        let expected: [[String: PropertyValue]] = [
            [
                "title": .string("Dune"), "pages": .integer(412), "price": .real(9.5), "read": .boolean(true),
                "on": .date(try instant("2026-11-23T00:00:00Z")), "at": .date(try instant("2026-11-23T08:00:00Z")),
                "isbn": .string("007"),
            ],
            [
                "title": .string("Emma, again"), "pages": .null, "price": .integer(12), "read": .boolean(false),
                "on": .null, "at": .null, "isbn": .string("008"),
            ],
        ]
        for name in [path, "unnamed"] {
            let read = try read(text, path: name)
            #expect(read.diagnostics == [])
            #expect(read.value.map(\.position) == [1, 2])
            let items = read.value.map { record -> [String: PropertyValue] in
                guard case .dictionary(var values) = record.item else { return [:] }
                // YAML has it as written, and JSON as the number.
                if [.real(12), .string("12.0")].contains(values["price"]) { values["price"] = .integer(12) }
                return values
            }
            #expect(items == expected)
        }
    }

    @Test("The header of a `.tsv` may have more commas than tabs")
    func tabs() throws {
        let read = try read("title\tauthor, editor\nDune\tHerbert, Frank\n", path: "books.TSV")
        #expect(
            read.value.map(\.item) == [
                .dictionary(["title": .string("Dune"), "author, editor": .string("Herbert, Frank")])
            ]
        )
    }

    @Test("A file named as YAML may begin with a bracket", arguments: ["", "# Mine\n"])
    func flow(start: String) throws {
        let read = try read("\(start)[{ title: Dune, pages: 412 }, { title: 'Emma' }]", path: "books.yml")
        #expect(read.diagnostics == [])
        #expect(
            read.value.map(\.item) == [
                .dictionary(["title": .string("Dune"), "pages": .integer(412)]),
                .dictionary(["title": .string("Emma")]),
            ]
        )
    }

    @Test("A merge key of YAML adds the values of other items, except those that the item has itself")
    func mergeKeys() throws {
        let read = try read(
            """
            - &a { title: x, tags: [1] }
            - &b { tags: [2], price: 3 }
            - { <<: *a, title: y }
            - { title: z, <<: [*a, *b] }
            - { "<<": 1 }
            """,
            path: "books.yml"
        )
        #expect(read.diagnostics == [])
        #expect(
            read.value.dropFirst(2).map(\.item) == [
                .dictionary(["title": .string("y"), "tags": .array([.integer(1)])]),
                .dictionary(["title": .string("z"), "tags": .array([.integer(1)]), "price": .integer(3)]),
                .dictionary(["<<": .integer(1)]),
            ]
        )
    }

    @Test("A file named as YAML can be JSON, whose escapes YAML doesn't have", arguments: ["books.yaml", "books.YML"])
    func jsonNamedAsYAML(path: String) throws {
        let read = try read(#"[{"title": "Dune \ud83d\ude00", "pages": 412}]"#, path: path)
        #expect(read.diagnostics == [])
        #expect(read.value.map(\.item) == [.dictionary(["title": .string("Dune 😀"), "pages": .integer(412)])])
    }

    @Test(
        "A column has the type that fits all of its fields",
        arguments: [
            ("1|2|", [.integer(1), .integer(2), .null]), ("1|2.5", [.integer(1), .real(2.5)]),
            ("1|a", [.string("1"), .string("a")]), ("-1|0", [.integer(-1), .integer(0)]),
            ("01|2", [.string("01"), .string("2")]), ("0.5|-0.25", [.real(0.5), .real(-0.25)]),
            ("1e3|2", [.string("1e3"), .string("2")]), ("nan|1", [.string("nan"), .string("1")]),
            ("+1|2", [.string("+1"), .string("2")]),
            ("12345678901234567890|1", [.string("12345678901234567890"), .string("1")]),
            ("True|false", [.boolean(true), .boolean(false)]), ("true|1", [.string("true"), .string("1")]),
            ("Yes||no", [.boolean(true), .null, .boolean(false)]), ("yes|never", [.string("yes"), .string("never")]),
            ("2026-02-30|2026-02-28", [.string("2026-02-30"), .string("2026-02-28")]),
            (" a |b", [.string(" a "), .string("b")]),
            ("2.50|3.00|9.5", [.string("2.50"), .string("3.00"), .string("9.5")]),
            ("1.9|1.10", [.string("1.9"), .string("1.10")]), ("1.0|2", [.string("1.0"), .string("2")]),
            ("1.2.3|1", [.string("1.2.3"), .string("1")]),
            ("23.11.2026|", [.date(Date(timeIntervalSince1970: 1_795_392_000)), .null]),
            ("23.11.2026 09:00|", [.date(Date(timeIntervalSince1970: 1_795_424_400)), .null]),
            (
                "2026/11/23|2026-11-24",
                [
                    .date(Date(timeIntervalSince1970: 1_795_392_000)),
                    .date(Date(timeIntervalSince1970: 1_795_478_400)),
                ]
            ),
            ("31.11.2026|23.11.2026", [.string("31.11.2026"), .string("23.11.2026")]),
            ("23.11.2026|soon", [.string("23.11.2026"), .string("soon")]),
            (
                "23.11.2026|soon|2026-11-23|",
                [
                    .date(Date(timeIntervalSince1970: 1_795_392_000)), .string("soon"),
                    .date(Date(timeIntervalSince1970: 1_795_392_000)), .null,
                ]
            ),
        ] as [(String, [PropertyValue])]
    )
    func types(fields: String, values: [PropertyValue]) throws {
        let rows = fields.split(separator: "|", omittingEmptySubsequences: false).map { "x,\($0)" }
        let read = try read((["key,value"] + rows).joined(separator: "\n"))
        #expect(read.value.map { $0.item[path: ["value"]] } == values)
    }

    @Test("A field that isn't a date is reported if most fields of its column are dates")
    func fieldAmongDates() throws {
        let text = "title,finished\nDune,2026-11-23\nEmma,2026-02-30\nKim,\nIda,2026-11-24\n"
        let read = try read(text, path: "books.csv")
        let expected = """
            books.csv:3: warning: found "2026-02-30" where a date was expected
                hint: write it as `2026-11-23`, or leave it empty: most fields of the column "finished" are dates
            """
        #expect(read.messages == [expected])
    }

    @Test(
        "A number in YAML that pages would show differently stays text",
        arguments: [
            ("412", .integer(412)), ("-3", .integer(-3)), ("9.5", .real(9.5)), ("1.0", .string("1.0")),
            ("2.50", .string("2.50")), ("+49123", .string("+49123")), ("0123", .string("0123")),
            ("340434161094012345678", .string("340434161094012345678")), ("1e3", .string("1e3")),
            ("0x1F", .string("0x1F")), (".5", .string(".5")), (".inf", .string(".inf")), ("nan", .string("nan")),
        ] as [(String, PropertyValue)]
    )
    func yamlNumbers(text: String, value: PropertyValue) throws {
        #expect(try read("- a: \(text)").value.map { $0.item[path: ["a"]] } == [value])
    }

    @Test(
        "Text that only resembles a date stays text",
        arguments: [
            "2026-11", "2026-11-2", "2026-13-01", "2026-11-23 to 25", "2026-11-23T25:00:00Z", "2026/11-23", "20261123",
            "2026-11-23-12-00-00", "23.11.2026", "",
        ]
    )
    func noDates(text: String) throws {
        let read = try read("[{\"a\": [\"\(text)\"]}]")
        #expect(read.value.map { $0.item[path: ["a", 0]] } == [.string(text)])
    }

    @Test(
        "Text that is a date with the year first is a date",
        arguments: ["2026-11-23", "2026/11/23", "2026-11-23T00:00:00Z", "2026/11/23 00:00"]
    )
    func dates(text: String) throws {
        let read = try read("[{\"a\": \"\(text)\"}]")
        #expect(read.value.map { $0.item[path: ["a"]] } == [.date(try instant("2026-11-23T00:00:00Z"))])
    }

    @Test(
        "A date with slashes is a date if the column shows whether the day or the month is first",
        arguments: [
            ("11/23/2026\n1/2/2026", ["2026-11-23", "2026-01-02"]),
            ("23/11/2026\n1/2/2026", ["2026-11-23", "2026-02-01"]),
            ("11/12/2026\n1/2/2026", []), ("11/23/2026\n23/11/2026", []), ("11/23\n24/7", []),
        ] as [(String, [String])]
    )
    func slashes(fields: String, days: [String]) throws {
        let values = try read("a\n\(fields)", path: "a.csv").value.compactMap { $0.item[path: ["a"]] }
        let dates = try days.map { PropertyValue.date(try instant("\($0)T00:00:00Z")) }
        let texts = fields.split(separator: "\n").map { PropertyValue.string(String($0)) }
        #expect(values == (days.isEmpty ? texts : dates))
    }

    @Test("A formula that marks text is read as the text in it")
    func formulas() throws {
        let text = "isbn,note\n\"=\"\"059309932X\"\"\",=1+1\n\"=\"\"\"\"\",\"\"\"=\"\"\"\n"
        let items = try read(text, path: "a.csv").value.map(\.item)
        #expect(items.map { $0[path: ["isbn"]] } == [.string("059309932X"), .null])
        #expect(items.map { $0[path: ["note"]] } == [.string("=1+1"), .string("\"=\"")])
    }

    @Test(
        "Errors are reported with their lines, and the rest is read",
        arguments: [
            (
                "{\"a\": 1}\n{\"a\": }\n{\"a\": 3}", "x.jsonl", 2,
                "x.jsonl:2:7: error: expected a value"
            ),
            ("{\"a\": }\n{\"a\": 3}", "x", 1, "x:1:7: error: expected a value"),
            ("- a: 1\n- just text\n- a: 3", "x", 2, "x:2: error: record 2: found a single value where keys and values"),
            ("{\"a\": 1}\n{\"a\": 3}\n\n7", "x.jsonl", 2, "x.jsonl:4: error: record 3: found a single value"),
            (
                "{\"a\": 1}\n{\"a\": 2\n{\"a\": 3}", "x.jsonl", 2,
                "x.jsonl:2:8: error: expected \",\" or \"}\", found the end of the line"
            ),
            (
                "{\"a\": 1}\n{\"a\": \"cut off\n{\"a\": 3}", "x.jsonl", 2,
                "x.jsonl:2:15: error: the line ends in the middle of the text \"cut off\n"
            ),
            ("- a: 1\n- a: [\n", "x", 0, "x:2:6: error: this isn't valid YAML: "),
            (
                "a: 1", "x.yml", 0,
                "x.yml:1: error: expected a list\n    hint: begin each item with a hyphen: `- title: Dune`"
            ),
            ("", "x.yaml", 0, "x.yaml:1: error: the file is empty"),
            ("", "x.csv", 0, "x.csv:1: error: the file is empty"),
            ("{\"a\":\n1}", "x", 0, "x: error: expected an array of records, found"),
            ("a,a\n1,2", "x", 1, "x:1: warning: the column \"a\" appears twice; the first is read"),
            ("[1, {\"a\": 1}]", "x", 1, "x:1:2: error: record 1: found a single value"),
        ]
    )
    func mistakes(text: String, path: String, count: Int, message: String) throws {
        let read = try read(text, path: path)
        #expect(read.value.count == count)
        #expect(read.messages.first?.hasPrefix(message) == true, "\(read.messages)")
        #expect(read.messages.count == 1)
    }

    @Test("A dictionary around a list is reported with the key of the list")
    func dictionaryAroundList() throws {
        let text = "{\"total\": 2, \"items\": [{\"title\": \"Dune\"}, {\"title\": \"Emma\"}]}\n"
        let read = try read(text, path: "x.json")
        #expect(read.value.count == 1)
        let expected = """
            x.json: warning: expected a list, found a dictionary with a list of 2 under `items`; it is shown as one item
                hint: keep only that list, or, if it is one item, rename the file to end in `.jsonl`
            """
        #expect(read.messages == [expected])
    }

    @Test(
        "Other lines of JSON are items",
        arguments: [
            ("{\"items\": [{\"a\": 1}]}", "x.jsonl"), ("{\"items\": [{\"a\": 1}]}", "x.NDJSON"),
            ("{\"items\": [{\"a\": 1}]}\n{\"items\": [{\"a\": 1}]}", "x.json"), ("{\"items\": [1, 2]}", "x.json"),
            ("{\"items\": []}", "x.json"), ("{\"items\": [{\"a\": 1}, 2]}", "x.json"),
            ("{\"a\": [{\"a\": 1}], \"b\": [{\"a\": 1}]}", "x.json"), ("{\"daily\": {\"time\": [1]}}", "x.json"),
        ]
    )
    func linesOfItems(text: String, path: String) throws {
        let read = try read(text, path: path)
        #expect(read.value.count == text.split(separator: "\n").count)
        #expect(read.messages == [])
    }

    @Test(
        "The hint about invalid YAML depends on the mistake",
        arguments: [
            ("- a: 1\n  a: 2\n", "x.yml:2:3: error: the key `a` is given twice", "keep one of them"),
            ("- a: 1\n\tb: 2\n", "x.yml:2:1: error: this isn't valid YAML", "indent with spaces, not with tabs"),
            (
                "- a: 1\n---\n- a: 2\n", "x.yml:2:1: error: this isn't valid YAML",
                "delete the line `---`, which begins another document"
            ),
            (
                "- a: b: c\n", "x.yml:1:7: error: this isn't valid YAML",
                "put text that holds `: `, `#`, quotes or `{` in double quotes"
            ),
        ]
    )
    func yamlHints(text: String, message: String, hint: String) throws {
        let read = try read(text, path: "x.yml")
        #expect(read.value.isEmpty)
        #expect(read.messages.map(\.withoutParserWords) == ["\(message)\n    hint: \(hint)"])
    }

    @Test("The first of several lines can be long", arguments: [1, 2])
    func longLine(count: Int) throws {
        let title = String(repeating: "a", count: 5_000)
        let lines = Array(repeating: "{\"title\": \"\(title)\"}\n", count: count)
        let read = try read(lines.joined(), path: "x.jsonl")
        #expect(read.value.map { $0.item[path: ["title"]] } == Array(repeating: .string(title), count: count))
        #expect(read.messages == [])
    }

    @Test("Aliases of aliases can't exhaust the memory", .ends)
    func aliases() throws {
        let lines = (1...20).map { number in
            let members = (0..<9).map { "k\($0): *a\(number - 1)" }
            return "- &a\(number) { \(members.joined(separator: ", ")) }"
        }
        let text = "- &a0 { x: 1 }\n" + lines.joined(separator: "\n")
        let read = try read(text)
        #expect(read.value.isEmpty)
        #expect(read.messages.first?.contains("error: the file has more than 2000000 values") == true)
    }
}
