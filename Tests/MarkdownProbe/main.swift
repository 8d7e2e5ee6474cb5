import Markdown

var page = try Document(
    parsing: """
        # A *b* \(Placeholder.graft(0))

        Before \(Placeholder.graft(1)) after

        - \(Placeholder.graft(1))
        - tight

        \(Placeholder.graft(2))

        ## A *b*

        \(Placeholder.graft(3))
        """
)
page.assignHeadingIDs()
let fields = [
    "one *two", "# x\n\ny <b>z</b>\n\n[l](javascript:a) ![i](http://x/y) ![i](y.png)", " ",
    "<div>a &amp; b</div>\n\n### Deep\n\n&#xFDD2;1&#xFDD1;\n",
]
try page.graft { index throws(LimitError) in try Document(parsing: fields[index]) }
page.assignHeadingIDs()
print(page.html(.trusted))
print(page.outline, page.links, page.excerpt(upTo: 30))
