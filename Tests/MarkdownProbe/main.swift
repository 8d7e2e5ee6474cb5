// Calls libcmark in every way that the module does, under a memory checker. AddressSanitizer doesn't see inside the
// library.
//
//     swift build --product MarkdownProbe
//     valgrind --error-exitcode=1 --leak-check=full --show-leak-kinds=definite,indirect \
//         --errors-for-leak-kinds=definite,indirect .build/debug/MarkdownProbe
//
// No suppressions are needed: permanent allocations of the Swift runtime stay reachable.

import Markdown

/// Markdown with every kind of node, and placeholders for section tags wherever text is allowed.
let page = """
    # Page *\(Placeholder.section(0))* \(Placeholder.value(0))

    Before \(Placeholder.section(1)) between \(Placeholder.section(2)) after\\
    the *end* of **it**, `code`, <b>HTML</b>, <https://example.org/>.

    \(Placeholder.section(2))

    > 1. \(Placeholder.section(3))
    > 2. [link \(Placeholder.section(2))](/to "title") ![image \(Placeholder.section(0))](from.png)

    ## Page

    - tight \(Placeholder.section(2))
    - \(Placeholder.section(4))

    <div>block</div>

    ``` \(Placeholder.section(0))
    \(Placeholder.section(1))
    ```

        \(Placeholder.section(1))

    ***
    """

/// Documents of every shape, including nodes that are removed or replaced.
let fields = [
    "one *two* **three** `four` \"five\"",
    "[a](javascript:b) [c](d 'e') <i>f</i><br>![g](//h/i 'j') ![k](data:l) ![m](n) [![o](http://p)](q)",
    "# r\n\n<div>s &amp; t</div>\n\n<!-- u -->\n\n- v\n\n  ## w\n\n***\n\n&#xFDD2;0&#xFDD1;\n\n[x](%EF%B7%90)",
    "```y\nz\n```",
    " ",
]

func exercise(_ options: Document.Options) throws -> Int {
    var document = try Document(parsing: page, options: options)
    let places = document.sectionPlaces()
    document.markBlocks()
    document.sanitize()
    var slugs = UniqueSlugs(avoiding: ["page"])
    document.shiftHeadings(below: 1)
    document.assignHeadingIDs(from: &slugs)
    let html = document.html(.trusted) + document.html(.safe)
    return html.utf8.count + document.plainText().count + document.excerpt(upTo: 20).count + places.count
}

func field(_ source: String) throws -> Int {
    var document = try Document(parsing: source)
    document.sanitize()
    var slugs = UniqueSlugs(avoiding: [])
    document.assignHeadingIDs(from: &slugs)
    return document.html(.trusted).utf8.count + (document.inlineHTML()?.utf8.count ?? 0)
}

func refuse(_ source: String) {
    do throws(LimitError) {
        print("not refused:", try Document(parsing: source).html(.safe).utf8.count)
    } catch {
        print(error)
    }
}

print(try exercise([]), try exercise(.smart))
print(try fields.map { try field($0) }, try Document(parsing: "").plainText())
for source in [
    String(repeating: ">", count: 1_000),
    String(repeating: "*", count: 1_000) + "a" + String(repeating: "*", count: 1_000),
    String(repeating: "[", count: 10_000),
] {
    refuse(source)
}
