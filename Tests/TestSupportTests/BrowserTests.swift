import Foundation
import TestSupport
import Testing

/// Text that careless encoding between two programs would change.
private let hostile = """
    </script><script>alert(1)</script> <!-- --> ]]> &amp; &#0; "quoted" 'single' `${1}` \\ \\u0041 \r\n\t
    \u{0} \u{1} \u{7F} \u{85} \u{2028} \u{2029} \u{FEFF} \u{FFFD} \u{FFFE} \u{FFFF} \u{10FFFF}
    e\u{301} é 👩‍👩‍👧 \u{202E}rtl\u{202C} 漢字
    """

@Suite(.ends) struct BrowserTests {
    @Test func readsTextOfPage() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "a page & more.html")
            try Data("<p>Hello, <b>reader</b> <i hidden>not you</i><p>ünï".utf8).write(to: file)
            let text = try await Browser.shared.withPage { page in
                try await page.navigate(to: file)
                return try await page.evaluate("return document.body.innerText", as: String.self)
            }
            #expect(text == "Hello, reader\n\nünï")
        }
    }

    @Test func passesHostileTextUnchanged() async throws {
        let (echo, units) = try await Browser.shared.withPage { page in
            try await (
                page.evaluate("return arguments[0]", hostile, as: String.self),
                page.evaluate("return [...arguments[0]].map(c => c.codePointAt(0))", hostile, as: [UInt32].self)
            )
        }
        #expect(Array(echo.unicodeScalars) == Array(hostile.unicodeScalars))
        #expect(units == hostile.unicodeScalars.map(\.value))
    }

    @Test func passesFiveMegabytes() async throws {
        let text = String(repeating: "<p>é\u{2028}\u{FFFF}</p>", count: 5_000_000 / 15)
        let echo = try await Browser.shared.withPage { page in
            try await page.evaluate("return arguments[0] + arguments[1]", text, "end", as: String.self)
        }
        #expect(echo.utf8.elementsEqual((text + "end").utf8))
    }

    @Test func passesValues() async throws {
        struct Point: Codable, Equatable {
            var x: Int
            var y: Double?
        }
        let points = [Point(x: 1, y: 0.5), Point(x: -2, y: nil)]
        let (swapped, nothing, later) = try await Browser.shared.withPage { page in
            try await (
                page.evaluate("return arguments[0].reverse()", points, as: [Point].self),
                page.evaluate("", as: Int?.self),
                page.evaluate("return await new Promise(done => setTimeout(() => done(7), 1))", as: Int.self)
            )
        }
        #expect(swapped == points.reversed())
        #expect(nothing == nil)
        #expect(later == 7)
    }

    @Test func answersManyCalls() async throws {
        let sum = try await Browser.shared.withPage { page in
            var sum = 0
            for number in 1...300 { sum += try await page.evaluate("return arguments[0]", number, as: Int.self) }
            return sum
        }
        #expect(sum == 45150)
    }

    @Test func throwsScriptErrors() async throws {
        let error = await #expect(throws: WebDriverError.self) {
            try await Browser.shared.withPage { page in
                try await page.run("throw new TypeError('no such thing')")
            }
        }
        #expect(error?.code == "javascript error")
        #expect(error?.message.contains("no such thing") == true)
    }

    @Test(arguments: ["file:///nonexistent/page.html", "http://example.com/"])
    func throwsForUnreachablePage(address: String) async throws {
        let url = try #require(URL(string: address))
        await #expect(throws: WebDriverError.self) {
            try await Browser.shared.withPage { try await $0.navigate(to: url) }
        }
    }

    @Test func isolatesPages() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let (before, after) = try await Browser.shared.withPage { page in
                        let before = try await page.evaluate("return window.mark ?? null", as: Int?.self)
                        try await page.run("window.mark = arguments[0]", number)
                        return (before, try await page.evaluate("return window.mark", as: Int.self))
                    }
                    #expect(before == nil)
                    #expect(after == number)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func takesScreenshotOfViewport() async throws {
        let (size, image) = try await Browser.shared.withPage { page in
            try await page.setViewport(width: 320, height: 200)
            let size = try await page.evaluate("return [innerWidth, innerHeight]", as: [Int].self)
            return (size, try await page.screenshot())
        }
        #expect(size == [320, 200])
        #expect(image.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // The first chunk of a PNG file contains the width and height at bytes 16 to 23, big-endian.
        #expect(Array(image.dropFirst(16).prefix(8)) == [0, 0, 1, 64, 0, 0, 0, 200])
    }

    @Test func emulatesMedia() async throws {
        let query = "return [matchMedia('print').matches, matchMedia('(prefers-color-scheme: dark)').matches]"
        let (emulated, fresh) = try await (
            Browser.shared.withPage { page in
                try await page.emulateMedia("print", features: ["prefers-color-scheme": "dark"])
                return try await page.evaluate(query, as: [Bool].self)
            },
            Browser.shared.withPage { try await $0.evaluate(query, as: [Bool].self) }
        )
        #expect(emulated == [true, true])
        #expect(fresh == [false, false])
    }

    @Test func removesProcessesAndFiles() async throws {
        let browser = Browser()
        let folder = try await browser.withPage { page in
            try await page.navigate(to: #require(URL(string: "chrome://version")))
            return try await page.evaluate("return document.getElementById('profile_path').innerText", as: String.self)
        }
        let place = String(try #require(folder.firstMatch(of: /.*\/almanac-tests-[0-9A-F-]+/)).0)
        #expect(FileManager.default.fileExists(atPath: place))
        #expect(try commandLines().contains { $0.contains(place) })
        try await browser.quit()
        #expect(try !commandLines().contains { $0.contains(place) })
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    private func commandLines() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc")
            .filter { $0.allSatisfy(\.isNumber) }
            .map { (try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8)) ?? "" }
    }
}
