import Foundation
import TestSupport
import Testing

extension AccessibilityTests {
    @Test("Right-to-left forms and their error messages are accessible", arguments: [("he", "he_IL"), ("ar", "ar_EG")])
    func rightToLeft(language: String, locale: String) async throws {
        let axe = try String(contentsOf: await AuditFiles.found().axe, encoding: .utf8)
        try await Workspace.withSample { workspace in
            try workspace.write("language: \(language)\nlocale: \(locale)\n", to: "almanac.yml")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.runBeforeLoading(axe)
                    for path in ["", "events/new", "recipes/new", "habits/new"] {
                        try await page.navigate(to: #require(URL(string: "\(address).almanac/edit/\(path)")))
                        try await page.expect(
                            "return document.dir + ' ' + document.documentElement.lang",
                            "rtl \(language)",
                            site
                        )
                        try await expectNothing(on: page, "edit/\(path)", widths: [320, 1280])
                    }
                    try await page.navigate(to: #require(URL(string: "\(address).almanac/edit/events/new")))
                    try await page.fill("[name=text]", "31 feb")
                    try await page.click("button.main")
                    try await page.expect("return document.querySelector('#edit-text-error') !== null", true, site)
                    try await expectNothing(on: page, "mistake", widths: [320, 1280])
                }
            }
        }
    }

    @Test("In cook mode, the step count reads from left to right")
    func cookModeProgress() async throws {
        try await Workspace.withNewSite(language: "he") { workspace in
            try await Browser.shared.withPage { page in
                try await page.navigate(to: workspace["site/" + PageKind.named("recipe").file])
                let steps = ["[data-cook]", "[data-next]"]
                for step in steps { try await page.run("document.querySelector('\(step)').click()") }
                let digits = """
                    const text = document.querySelector("[data-progress]").firstChild;
                    const range = document.createRange();
                    return [0, text.length - 1].map((index) => {
                        range.setStart(text, index);
                        range.setEnd(text, index + 1);
                        return range.getBoundingClientRect().left;
                    });
                    """
                let places = try await page.evaluate(digits, as: [Double].self)
                #expect(places[0] < places[1])
            }
        }
    }
}
