import Foundation
import TestSupport
import Testing

@Suite("A server in a network, seen from other addresses", .ends)
struct ServeLanTests {
    /// A private network that needs no privileges. Each client chooses its source address.
    private static let script = """
        ip link set lo up
        for address in 192.0.2.1/24 192.0.2.2/24 192.0.2.3/24; do ip addr add $address dev lo; done
        program=$1; shift
        "$program" serve --lan --port 8000 --output site "$@" >log 2>&1 & server=$!
        trap 'kill $server; wait' EXIT
        until grep -q 'pair?key=' log; do sleep 0.1; done
        get() { curl --silent --output body --write-out "%{http_code} " "$@"; }
        here=http://192.0.2.1:8000
        phone="--interface 192.0.2.2 --cookie jar"
        key=$(grep -o 'key=[^ ]*' log | head -1)
        touch jar
        get $here/ $phone
        get $here/.almanac/edit/token $phone
        get $here/.almanac/pair --interface 192.0.2.2 --cookie-jar jar --data "$key&name=Phone"
        get $here/ $phone
        get $here/.almanac/edit/token $phone
        get $here/.almanac/edit/habits/go-to-bed-before-10pm/tick $phone --data "token=$(cat body)"
        get $here/ --interface 192.0.2.3
        get $here/.almanac/edit/token --interface 192.0.2.3 --cookie almanac-device=00000000
        "$program" serve --devices --revoke 1 >/dev/null
        get $here/ $phone
        """

    private static let hasNamespaces: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "unshare --net --map-root-user ip link set lo up"]
        process.environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    @Test(
        "A device sees nothing before it is paired or after it is revoked",
        .enabled(if: hasNamespaces, "needs `ip` and unprivileged network namespaces")
    )
    func otherAddresses() async throws {
        try await Workspace.withSample { workspace in
            let arguments = ["--stores", "stores"] + Workspace.moment
            let outcome = try await workspace.shell(
                "exec unshare --net --map-root-user sh -euc '\(quoted)' sh \"$@\"",
                arguments
            )
            #expect(outcome.status == .success, "\(outcome.errorText)")
            #expect(outcome.outputText == "403 403 303 200 200 303 403 403 403 ")
            let log = try workspace.text("log")
            #expect(log.contains("refused \"GET /\" from 192.0.2.3 with 403: "), "\(log)")
            #expect(log.contains("warning: the connection isn't encrypted"), "\(log)")
            let bed = try #require(try workspace.habits.first { $0.title == "Go to bed before 10pm" })
            #expect(try bed.lastCompletionDate == Date("2026-11-20T18:00:00Z", strategy: .iso8601))
        }
    }

    /// The script, escaped for single quotes.
    private var quoted: String { Self.script.replacing("'", with: #"'\''"#) }
}
