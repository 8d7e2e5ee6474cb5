import Testing

/// Expressions in tags: names, positions in lists, functions and phrases.
@Suite struct ExpressionTests {
    static let all: [TemplateCase] = [
        .init("texts and numbers", "{{text}} {{five}} {{zero}} {{yes}}", "<p>T 5 0 true</p>\n"),
        .init("a list", "{{list}}", "<p>1, 2, 3</p>\n"),
        .init("a record's name", "{{record.name}}", "<p>R</p>\n"),
        .init("names of a section", "{{#record}}{{name}} {{text}} {{.name}}{{/record}}", "<p>R T R</p>\n"),
        .init("a name of nothing", "{{#rows}}{{note}}{{/rows}}", "<p>*n*p\n\nq</p>\n"),
        .init("the value itself", "{{#text}}{{.}}{{/text}}{{#five}}{{.}}{{/five}}", "<p>T5</p>\n"),
        .init(
            "values that count as empty",
            "{{#empty}}a{{/empty}}{{#zero}}b{{/zero}}{{#none}}c{{/none}}{{#no}}d{{/no}}{{#blank}}e{{/blank}}",
            ""
        ),
        .init(
            "values that count as present",
            "{{#text}}a{{/text}}{{#five}}b{{/five}}{{#record}}c{{/record}}{{#yes}}d{{/yes}}",
            "<p>abcd</p>\n"
        ),
        .init(
            "parts of a list",
            "{{list.count}} {{list.first}} {{list.last}} {{list.first2}} {{list.after2}} {{list.after9}}",
            "<p>3 1 3 1, 2 1 0</p>\n"
        ),
        .init("the first elements", "{{#rows.first2}}{{name}}{{/rows.first2}}", "<p>ab</p>\n"),
        .init(
            "the place in a list",
            "{{#rows}}{{index()}}{{#first()}}f{{/first()}}{{#last()}}l{{/last()}}{{#even()}}e{{/even()}}{{#odd()}}o{{/odd()}} {{/rows}}",
            "<p>0fe 1o 2le</p>\n"
        ),
        .init("the place from 1", "{{#list}}{{plusone(index())}}{{/list}}", "<p>123</p>\n"),
        .init(
            "the place in the inner list",
            "{{#rows}}{{#parts}}{{index()}}{{/parts}}.{{index()}} {{/rows}}",
            "<p>01.0 .1 0.2</p>\n"
        ),
        .init(
            "no place in a section of its own",
            "{{#rows}}{{#record}}{{index()}}{{/record}}{{#isOn}}{{index()}}{{/isOn}}{{/rows}}",
            "<p>02</p>\n"
        ),
        .init("no place in no list", "a{{index()}}{{#first()}}b{{/first()}}{{^last()}}c{{/last()}}", "<p>ac</p>\n"),
        .init(
            "functions of texts",
            "{{uppercased(hostile)}} {{lowercased(text)}} {{capitalized(text)}} {{reversed(hostile)}}",
            "<p>&lt;B&gt; &amp; &quot;Q&quot; t T &quot;q&quot; &amp; &gt;b&lt;</p>\n"
        ),
        .init(
            "functions of lists",
            "{{count(list)}} {{first(list)}} {{last(list)}} {{#reversed(list)}}{{.}}{{/reversed(list)}}",
            "<p>3 1 3 321</p>\n"
        ),
        .init(
            "functions of numbers",
            "{{plusone(five)}} {{minusone(five)}} {{#odd(five)}}o{{/odd(five)}}{{#even(five)}}e{{/even(five)}}{{#equalzero(zero)}}z{{/equalzero(zero)}}",
            "<p>6 4 oz</p>\n"
        ),
        .init(
            "emptiness",
            "{{#empty(none)}}a{{/empty(none)}}{{^empty(list)}}b{{/empty(list)}}{{#empty(empty)}}c{{/empty(empty)}}",
            "<p>abc</p>\n"
        ),
        .init("functions in functions", "{{plusone(count(list))}} {{uppercased(first(list))}}", "<p>4 1</p>\n"),
        .init(
            "functions of something else",
            "a{{plusone(text)}}{{uppercased(five)}}{{count(text)}}{{#even(record)}}b{{/even(record)}}{{index(five)}}",
            html: "<p>a</p>\n",
            "index.md:1:2: warning: `plusone` takes a whole number, but `text` is text or a number with a fraction, so this has no value",
            "index.md:1:19: warning: `uppercased` takes text, but `five` is a whole number, so this has no value",
            "index.md:1:39: warning: `count` takes a list, but `text` is text, so this has no value",
            "index.md:1:54: warning: `even` takes a whole number, but `record` is a record, so this has no value",
            "index.md:1:89: warning: `index` takes no name\n    hint: write `index()` for the position in a list"
        ),
        .init(
            "whether something else is empty",
            "a{{#empty(no)}}b{{/empty(no)}}{{#empty(five)}}c{{/empty(five)}}",
            html: "<p>a</p>\n",
            """
            index.md:1:2: warning: `empty` takes a list, but `no` is yes or no, so this has no value
                hint: write `{{^no}}`
            """,
            """
            index.md:1:31: warning: `empty` takes a list, but `five` is a whole number, so this has no value
                hint: write `{{^five}}`
            """
        ),
        .init(
            "functions of a list",
            "a{{days(list)}}{{plusone(reversed(list))}}{{#rows}}{{#parts}}{{/parts}}{{days(parts)}}{{/rows}}{{uppercased(list)}}",
            html: "<p>a</p>\n",
            """
            index.md:1:2: warning: `days` takes a whole number, but `list` is a list, so this has no value
                hint: did you mean `days(list.count)`?
            """,
            """
            index.md:1:16: warning: `plusone` takes a whole number, but `reversed(list)` is a list, so this has no value
                hint: did you mean `plusone(count(reversed(list)))`?
            """,
            """
            index.md:1:72: warning: `days` takes a whole number, but `parts` is a list, so this has no value
                hint: did you mean `days(parts.count)`?
            """,
            """
            index.md:1:96: warning: `uppercased` takes text, but `list` is a list, so this has no value
                hint: for each element, write `{{#list}}{{uppercased(.)}}{{/list}}`
            """
        ),
        .init(
            "phrases",
            "{{days(five)}} {{days(count(list))}} {{#days(zero)}}{{.}}{{/days(zero)}}",
            "<p>5 days 3 days 0 days</p>\n"
        ),
        .init(
            "a function that there isn't",
            "{{upper(text)}}",
            html: nil,
            "index.md:1:1: error: there is no function `upper`\n    hint: the names here are `capitalized`, `count`, `days`, `empty`, `equalzero`, `even`, `first`, `index`, `last`, `lowercased`, `minusone`, `odd`, `plusone`, `reversed`, `uppercased`"
        ),
    ]

    @Test(arguments: all)
    func evaluatesExpression(_ sample: TemplateCase) {
        var templates = sample.templates
        templates.phrases = ["days": { "\($0) days" }]
        #expect(templates.page() == sample.page)
    }
}
