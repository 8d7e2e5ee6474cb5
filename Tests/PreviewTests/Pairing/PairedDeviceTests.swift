import Diagnostics
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import TestSupport
import Testing

@testable import Preview

@Suite("Paired devices, and the keys that pair them") struct PairedDeviceTests {
    @Test(
        "A name is on one line",
        arguments: [
            ("Phone", "Phone"), ("  My\n\tphone\r\n", "My phone"), ("a\u{0}b\u{1B}[2J\u{202E}c", "a b [2J c"),
            ("<b>Mum & Dad's</b>", "<b>Mum & Dad's</b>"), ("Zoë’s 📱", "Zoë’s 📱"), (" \n ", nil), ("", nil),
            ("👩\u{200D}👧 می\u{200C}روم", "👩\u{200D}👧 می\u{200C}روم"),
            (String(repeating: "x", count: 90), String(repeating: "x", count: 60)),
        ]
    )
    func names(given: String, name: String?) {
        #expect(PairedDevice.cleaned(given) == name)
    }

    @Test(
        "A browser is identified by its User-Agent",
        arguments: [
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
                "Safari on iPhone"
            ),
            ("Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/130.0 Mobile Safari/604.1", "Chrome on iPad"),
            ("Mozilla/5.0 (Linux; Android 15) Chrome/130.0.0.0 Mobile Safari/537.36", "Chrome on Android"),
            ("Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0", "Firefox on Android"),
            ("Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0", "Edge on Windows"),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "Safari on Mac"),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox on Linux"),
            ("curl/8.10.1", "curl"), ("<script>", "New device"), ("", "New device"),
        ]
    )
    func agents(agent: String, name: String) {
        #expect(PairedDevice.name(agent: agent) == name)
    }

    private static let secret = String(repeating: "0", count: 52)

    @Test("The file contains no secrets, and only its owner can read it")
    func file() async throws {
        try await withTemporaryFolder { folder in
            let devices = PairedDevices(in: folder.appending(path: "a/b"))
            #expect(try devices.all().isEmpty)
            try devices.add(named: "Phone", secret: Self.secret, at: Date(timeIntervalSince1970: 0))
            let file = folder.appending(path: "a/b/devices.json")
            #expect(try !String(contentsOf: file, encoding: .utf8).contains(Self.secret))
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(try devices.device(with: Self.secret)?.name == "Phone")
            #expect(try devices.device(with: "0") == nil)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path).count == 1
            )
        }
    }

    @Test("Visits are recorded once an hour")
    func visits() async throws {
        try await withTemporaryFolder { folder in
            let devices = PairedDevices(in: folder)
            try devices.add(named: "Phone", secret: Self.secret, at: Date(timeIntervalSince1970: 0))
            for (time, seen) in [(3_599.0, 0.0), (3_600, 3_600), (7_000, 3_600), (9_000, 9_000)] {
                let device = try #require(try devices.all().first)
                try devices.noteVisit(of: device, at: Date(timeIntervalSince1970: time))
                #expect(try devices.all().map(\.seen.timeIntervalSince1970) == [seen])
                #expect(try devices.all().map(\.paired.timeIntervalSince1970) == [0])
            }
        }
    }

    @Test("A device is revoked by its number, or by its name if that is unique")
    func revoking() async throws {
        try await withTemporaryFolder { folder in
            let devices = PairedDevices(in: folder)
            for (index, name) in ["Phone", "Tablet", "Phone", "2"].enumerated() {
                try devices.add(named: name, secret: "\(index)", at: Date())
            }
            for (wanted, message) in [
                ("phone", "2 paired devices are called \"phone\""),
                ("9", "no paired device has the number or the name \"9\""),
            ] {
                let error = #expect(throws: Diagnostic.self) { try devices.revoke(wanted) }
                #expect(error?.message == message)
            }
            #expect(try devices.revoke("2").name == "Tablet")
            #expect(try devices.revoke("2").number == 4)
            #expect(try devices.revoke("3").name == "Phone")
            #expect(try devices.all().map(\.number) == [1])
        }
    }

    // MARK: Keys

    private func withPairing(_ body: (Pairing, () -> [String]) throws -> Void) async throws {
        try await withServer { server in
            let keys = Mutex<[String]>([])
            let devices = PairedDevices(in: server.folder)
            let pairing = Pairing(devices, log: PreviewLog { _ in }) { offer in
                keys.withLock { $0.append(String(offer.link.suffix(16))) }
            }
            pairing.begin(at: server.server.address)
            try body(pairing) { keys.withLock(\.self) }
        }
    }

    private static let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)

    private func status(_ pairing: Pairing, _ key: String, isUsed: Bool = false, after time: TimeAmount) -> Int {
        do throws(HTTPError) {
            try pairing.check(key, isUsed: isUsed, at: Self.start + time)
            return 200
        } catch {
            return Int(error.status.code)
        }
    }

    @Test("A key is valid for ten minutes, and then replaced")
    func lifetime() async throws {
        try await withPairing { pairing, keys in
            pairing.offer(at: Self.start)
            pairing.offer(at: Self.start + .seconds(599))
            #expect(keys().count == 1)
            #expect(status(pairing, keys()[0], after: .seconds(599)) == 200)
            #expect(status(pairing, keys()[0], after: .seconds(600)) == 403)
            pairing.offer(at: Self.start + .seconds(600))
            #expect(Set(keys()).count == 2)
            #expect(status(pairing, keys()[0], after: .seconds(601)) == 403)
            #expect(status(pairing, keys()[1], after: .seconds(601)) == 200)
        }
    }

    @Test("A key can be used once")
    func use() async throws {
        try await withPairing { pairing, keys in
            pairing.offer(at: Self.start)
            #expect(status(pairing, keys()[0], isUsed: true, after: .seconds(1)) == 200)
            #expect(status(pairing, keys()[0], isUsed: true, after: .seconds(1)) == 403)
            #expect(status(pairing, "", after: .seconds(1)) == 403)
        }
    }

    @Test("Ten wrong keys invalidate it, and no new one is issued for a minute")
    func rate() async throws {
        try await withPairing { pairing, keys in
            pairing.offer(at: Self.start)
            let guesses = (0..<20).map { status(pairing, "guess \($0)", after: .milliseconds(Int64($0))) }
            #expect(guesses == Array(repeating: 403, count: 9) + Array(repeating: 429, count: 11))
            #expect(status(pairing, keys()[0], after: .seconds(1)) == 429)
            pairing.offer(at: Self.start + .seconds(59))
            #expect(keys().count == 1)
            pairing.offer(at: Self.start + .seconds(61))
            #expect(keys().count == 2)
            #expect(status(pairing, keys()[1], after: .seconds(61)) == 200)
        }
    }

    // MARK: Addresses

    @Test(
        "An origin consists of https and a host",
        arguments: [
            ("https://almanac.example.net", "https://almanac.example.net"),
            ("https://A.Example:443/", "https://a.example"),
            ("HTTPS://a.example:8443", "https://a.example:8443"), ("https://[::1]:1", "https://[::1]:1"),
            ("http://a.example", nil), ("a.example", nil), ("https://", nil), ("https://a.example/life", nil),
            ("https://a.example?x", nil), ("https://me@a.example", nil), ("", nil),
            ("https://a.example:0", nil), ("https://a.example:65535", "https://a.example:65535"),
            ("https://a.example:65536", nil), ("https://bücher.example", nil), ("https://b%C3%BCcher.example", nil),
            ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
        ]
    )
    func origins(given: String, text: String?) {
        #expect(PublicOrigin(given)?.text == text)
    }

    @Test("A Host field must match the origin with its port, or have none")
    func hosts() throws {
        let origin = try #require(PublicOrigin("https://a.example"))
        #expect(["a.example", "A.Example", "a.example:443"].allSatisfy(origin.isNamed))
        #expect(!["a.example:80", "b.example", "a.example.", ""].contains(where: origin.isNamed))
        let other = try #require(PublicOrigin("https://localhost:8443"))
        #expect(other.isNamed(by: "localhost:8443") && other.isNamed(by: "localhost"))
        #expect(!other.isNamed(by: "localhost:8000"))
        #expect(AllowedHosts(publicOrigin: origin).allows("a.example"))
        #expect(!AllowedHosts(publicOrigin: origin).allows("a.example:8000"))
    }
}
