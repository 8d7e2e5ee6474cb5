import Foundation
import TestSupport
import Testing

@Suite("Memory safety of the libcmark boundary", .ends)
struct ValgrindTests {
    /// AddressSanitizer doesn't see inside the library, but Valgrind does. The probe calls the library in every way
    /// that the module does.
    @Test func isCleanUnderValgrind() async throws {
        let valgrind = try installedProgram(named: "valgrind", package: "valgrind")
        let probe = try builtBinary(named: "MarkdownProbe")
        let kinds = "definite,indirect"
        let outcome = try await Command(
            valgrind,
            [
                "--error-exitcode=99", "--leak-check=full", "--show-leak-kinds=\(kinds)",
                "--errors-for-leak-kinds=\(kinds)", probe.path(percentEncoded: false),
            ],
            environment: ["PATH": "/usr/bin:/bin"],
            timeLimit: .seconds(600)
        ).run()
        #expect(outcome.status == .success, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("ERROR SUMMARY: 0 errors"))
    }
}
