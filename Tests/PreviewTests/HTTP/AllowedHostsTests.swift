import Testing

@testable import Preview

@Suite struct AllowedHostsTests {
    @Test(arguments: [
        "localhost", "LocalHost:8000", "localhost.", "localhost:", "life.localhost:1", "a.b.localhost", "127.0.0.1",
        "127.0.0.1:65535", "192.168.1.7:80", "0.0.0.0:8000", "[::1]", "[::1]:8000", "[fe80::1]", "[::ffff:127.0.0.1]:8",
        "desk.lan", "Desk.LAN:8000",
    ])
    func allowsLocalHosts(host: String) {
        #expect(AllowedHosts(ownName: "desk.lan").allows(host))
    }

    @Test(arguments: [
        "evil.example", "localhost.evil.example", "evillocalhost", "notlocalhost:8000", "127.0.0.1.evil.example",
        "127.1",
        "0x7f.0.0.1", "2130706433", "1.2.3.4.5", "", "desk.lan.evil.example", ".localhost.x",
        "localhost:abc", "localhost:123456", "user@localhost", "local host", "localhost/", "[::1", "[evil]", "[]",
        "[::1]x", "::1", "localhost:80:80", "lócalhost", "localhost,evil",
    ])
    func refusesOtherHosts(host: String) {
        #expect(!AllowedHosts(ownName: "desk.lan").allows(host))
    }

    @Test func rejectsEmptyName() {
        #expect(!AllowedHosts(ownName: "").allows(""))
        #expect(!AllowedHosts(ownName: "").allows("."))
    }
}
