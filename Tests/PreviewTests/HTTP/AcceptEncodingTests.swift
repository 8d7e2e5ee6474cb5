import Testing

@testable import Preview

@Suite struct AcceptEncodingTests {
    @Test(arguments: [
        "gzip", "GZIP", "x-gzip", "deflate, gzip, br", "gzip;q=0.1", "gzip; q=1.0", "*", "*;q=0.5",
        "br;q=1, gzip;q=0.2",
        "identity;q=0.5, gzip;q=0.5", "gzip;level=9",
    ])
    func permitsGzip(field: String) {
        #expect(AcceptEncoding.permitsGzip([field]))
    }

    @Test(arguments: [
        "", "identity", "br", "gzip;q=0", "gzip;q=0.000", "*;q=0", "*, gzip;q=0", "gzip;q=x", "gzip;q=2", "gzip;q=-1",
        "identity, gzip;q=0.5", "gzipped", ";", ",,",
    ])
    func forbidsGzip(field: String) {
        #expect(!AcceptEncoding.permitsGzip([field]))
    }

    @Test func readsSeveralFieldsAsOne() {
        #expect(AcceptEncoding.permitsGzip(["br", "gzip"]))
        #expect(!AcceptEncoding.permitsGzip([]))
    }
}
