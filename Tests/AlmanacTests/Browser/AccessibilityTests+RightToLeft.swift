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
}
