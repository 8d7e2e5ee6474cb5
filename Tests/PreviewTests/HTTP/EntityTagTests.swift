import Foundation
import Testing

@testable import Preview

@Suite struct EntityTagTests {
    private let tag = EntityTag(of: "content".utf8)

    @Test func dependsOnBytes() {
        #expect(tag == EntityTag(of: Array("content".utf8)))
        #expect(tag != EntityTag(of: "Content".utf8))
        #expect(EntityTag(of: "".utf8) != EntityTag(of: "\0".utf8))
    }

    @Test func matchesIfNoneMatch() {
        let field = tag.field
        for list in [field, "W/" + field, "\"x\", " + field, "\"a,b\" ,W/\(field)", "*", " * ", "\"x\"," + field] {
            #expect(tag.isNamed(inIfNoneMatch: [list]), "\(list)")
        }
        #expect(tag.isNamed(inIfNoneMatch: ["\"x\"", field]))
        for list in ["", "\"x\"", tag.opaque, "\"\(tag.opaque)"] {
            #expect(!tag.isNamed(inIfNoneMatch: [list]), "\(list)")
        }
        #expect(!tag.isNamed(inIfNoneMatch: []))
    }

    @Test(arguments: [(784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT")])
    func formatsHTTPDates(seconds: Double, text: String) {
        #expect(httpDate(Date(timeIntervalSince1970: seconds)) == text)
    }
}
