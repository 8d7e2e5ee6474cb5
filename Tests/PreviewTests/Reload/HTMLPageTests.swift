import Testing

@testable import Preview

@Suite struct HTMLPageTests {
    /// Each page shows with a `^` where the tag is to stand.
    @Test(arguments: [
        "<!DOCTYPE html>^<html><head><title>ü</title></head></html>", "\n<!-- x --><!doctype html SYSTEM 'y'>^<p>",
        "^<html><head></head></html>", "^<p>no head", "^", "^<!DOCTYPE html", "^<",
    ])
    func putsTheTagBehindTheDoctype(page: String) {
        let plain = page.replacing("^", with: "")
        let result = HTMLPage.insert("<TAG>", into: Array(plain.utf8))
        #expect(String(decoding: result, as: UTF8.self) == page.replacing("^", with: "<TAG>"))
    }
}
