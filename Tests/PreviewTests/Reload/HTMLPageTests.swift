import Testing

@testable import Preview

@Suite struct HTMLPageTests {
    /// A `^` in each page marks the expected position of the tag.
    @Test(arguments: [
        "<!DOCTYPE html>^<html><head><title>ü</title></head></html>", "\n<!-- x --><!doctype html SYSTEM 'y'>^<p>",
        "^<html><head></head></html>", "^<p>no head", "^", "^<!DOCTYPE html", "^<",
    ])
    func insertsTagAfterDoctype(page: String) {
        let plain = page.replacing("^", with: "")
        let result = HTMLPage.insert("<TAG>", into: Array(plain.utf8))
        #expect(String(decoding: result, as: UTF8.self) == page.replacing("^", with: "<TAG>"))
    }
}
