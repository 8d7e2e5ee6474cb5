import Testing

@testable import Templates

/// Addresses made from values.
@Suite struct URLTextTests {
    @Test(arguments: [("sip:a@b.c", "sip:a@b.c"), ("urn:isbn:1", "urn:isbn:1"), ("javascript:x", "javascript%3Ax")])
    func keepsSafeScheme(text: String, url: String) {
        #expect(String(decoding: URLText.whole(text), as: UTF8.self) == url)
    }
}
