import Foundation
import NIOHTTP1
import TestSupport
import Testing

@testable import Preview

@Suite struct EditPageTests {
    private static let hostile = "\"><script>alert(1)</script>&amp;'`x`\n\u{202E}"

    private func page() throws -> EditPage { EditPage(base: try BasePath("/life/"), token: "secret", words: .english) }

    @Test("Values are escaped in a form")
    func values() throws {
        var form = EditForm(
            Self.hostile,
            path: ["events", Self.hostile],
            submit: Self.hostile,
            fields: [
                .init("name", Self.hostile, value: Self.hostile, hint: Self.hostile),
                .init("description", "Details", value: "\n" + Self.hostile),
            ]
        )
        var choice = EditForm.Field("image", "Picture", value: Self.hostile)
        choice.choices = [.init(Self.hostile, Self.hostile)]
        var picture = EditForm.Field("picture", Self.hostile)
        picture.picture = .init(types: ["image/png"], path: Self.hostile)
        var removal = EditForm.Field("removePicture", Self.hostile)
        removal.isSwitch = true
        form.fields += [choice, picture, removal]
        form.fields[0].current = Self.hostile
        form.fields[1].hasLines = true
        form.shown = Self.hostile
        form.buttons = [EditAction(Self.hostile, path: [Self.hostile], fields: ["a": Self.hostile])]
        form.problem = EditProblem(.outdated, Self.hostile, hint: Self.hostile, field: "name")
        let text = try page().form(form)
        #expect(!text.contains("<script"))
        #expect(!text.contains("\">\""))
        // The first line feed belongs to the value: browsers remove one.
        #expect(text.contains("rows=\"4\">\n\n&quot;&gt;&lt;script"))
    }

    @Test("Values are escaped in the list and in a refusal")
    func list() throws {
        let button = EditAction(Self.hostile, path: [Self.hostile])
        let row = EditList.Row(Self.hostile, note: Self.hostile, form: ["events", Self.hostile], buttons: [button])
        let problem = EditProblem(.failed, Self.hostile, hint: Self.hostile)
        let section = EditList.Section(Self.hostile, rows: [row], problem: problem)
        let list = EditList([section], last: (Self.hostile, button))
        #expect(try !page().list(list).contains("<script"))
        #expect(try !page().problem(EditProblem(.failed, Self.hostile, hint: Self.hostile)).contains("<script"))
    }

    @Test("The list links to other forms and to further rows, and has buttons for undo and redo")
    func rows() throws {
        var rows = (1...3).map { EditList.Row("Row \($0)", note: "") }
        rows[0].buttons = [EditAction("Done", path: ["habits", "floss", "tick"])]
        rows[0].links = [EditAction("Another day", path: ["habits", "floss", "tick"])]
        var section = EditList.Section("Habits", rows: rows)
        var list = EditList([section], last: ("Added", EditAction("Undo", path: ["undo"])))
        list.undone = ("Removed", EditAction("Redo", path: ["redo"]))
        section.problem = EditProblem(.failed, "`/stores` can only be read", hint: "change `stores`")
        let why = "<code>/stores</code> can only be read <small>Change <code>stores</code></small>"
        #expect(try page().list(EditList([section])).contains(why))
        let all = try page().list(list)
        #expect(all.contains("/habits/floss/tick\" aria-label=\"Another day: Row 1\">Another day</a><form"))
        #expect(all.contains("</small></span><span class=\"ways\"><a"))
        #expect(all.contains("Last change: Added <form") && all.contains("Undone: Removed <form"))
        section.more = EditAction("More: 2", path: [], fields: ["all": "yes"])
        let link = "<a class=\"button\" href=\"/life/.almanac/edit/?all=yes\">More: 2</a>"
        #expect(!all.contains(link))
        #expect(try page().list(EditList([section])).contains(link))
    }

    @Test("A form with a picture field can upload a file, and shows the current picture")
    func picture() throws {
        var form = EditForm("Change", path: ["recipes", "pie"], submit: "Save", fields: [.init("name", "Name")])
        #expect(try !page().form(form).contains("multipart"))
        var picture = EditForm.Field("picture", "Picture", hint: "A photo")
        picture.picture = .init(types: ["image/png", "image/webp"], path: "pictures/pie.png")
        var removal = EditForm.Field("removePicture", "Take it away", value: "yes")
        removal.isSwitch = true
        form.fields += [picture, removal]
        let text = try page().form(form)
        #expect(text.contains("action=\"/life/.almanac/edit/recipes/pie\" enctype=\"multipart/form-data\">"))
        #expect(text.contains("<img src=\"/life/pictures/pie.png\" alt=\"\">"))
        let limit = EditForm.Field.Picture.maximumSize
        #expect(
            text.contains(
                "<input type=\"file\" accept=\"image/png,image/webp\" data-limit=\"\(limit)\" id=\"edit-picture\""
            )
        )
        #expect(text.contains("<input type=\"checkbox\" name=\"removePicture\" value=\"yes\" checked> Take it away"))
    }

    @Test("A select field shows the chosen value")
    func choice() throws {
        var field = EditForm.Field("image", "Picture", value: "gym")
        field.choices = [.init("book", "Book"), .init("gym", "Gym")]
        let text = try page().form(EditForm("Add", path: ["habits"], submit: "Add", fields: [field]))
        #expect(text.contains("<select id=\"edit-image\" name=\"image\">\n<option value=\"book\">Book</option>"))
        #expect(text.contains("<option value=\"gym\" selected>Gym</option>"))
    }

    @Test("Values are escaped in a list that can be reordered, and in links")
    func order() throws {
        let rows = (0..<3).map { EditOrder.Row("\($0)\(Self.hostile)", title: Self.hostile, note: Self.hostile) }
        let text = try page().order(EditOrder(Self.hostile, kind: "habits", rows: rows))
        #expect(!text.contains("<script>"))
        #expect(text.ranges(of: "aria-label=\"Up: ").count == 2)
        #expect(text.ranges(of: "aria-label=\"Down: ").count == 2)
        var form = EditForm("Change", path: [], submit: "Save", fields: [])
        form.links = [EditAction("One & all", path: ["events", "a"], fields: ["occurrence": "a&b=c+d", "b": "1"])]
        form.occurrence = Self.hostile
        let page = try page().form(form)
        #expect(
            page.contains("href=\"/life/.almanac/edit/events/a?b=1&amp;occurrence=a%26b%3Dc%2Bd\">One &amp; all</a>")
        )
        #expect(!page.contains("<script"))
    }

    @Test("Forms are sent to URLs below the base path")
    func addresses() throws {
        let page = try page()
        #expect(page.address([]) == "/life/.almanac/edit/")
        #expect(page.address(["events", "a b/ü"]) == "/life/.almanac/edit/events/a%20b%2F%C3%BC")
    }

    @Test("A problem is shown at its field, and announced by screen readers")
    func problem() throws {
        var form = EditForm("Add", path: ["events"], submit: "Add", fields: [.init("text", "What", hint: "Such as")])
        form.problem = EditProblem(.invalid, "there is no `date`", hint: "write one", field: "text")
        let text = try page().form(form)
        #expect(text.contains("aria-describedby=\"edit-text-hint edit-text-error\" aria-invalid=\"true\""))
        let error =
            "<p class=\"error\" id=\"edit-text-error\">There is no <code>date</code> <small>Write one</small></p>"
        #expect(text.contains(error))
        #expect(!text.contains("role=\"alert\""))
    }

    @Test(
        "The status shows the result of a change",
        arguments: [
            (EditProblem.Kind.invalid, 422), (.missing, 404), (.outdated, 409), (.failed, 503),
        ]
    )
    func statuses(kind: EditProblem.Kind, status: Int) throws {
        let status = HTTPResponseStatus(statusCode: status)
        let problem = EditProblem(kind, "wrong")
        var form = EditForm("Add", path: [], submit: "Add", fields: [])
        form.problem = problem
        for wantsJSON in [false, true] {
            #expect(try page().response(to: .refused(problem), wantsJSON: wantsJSON).status == status)
            #expect(try page().response(to: .form(form), wantsJSON: wantsJSON).status == status)
        }
    }
}
