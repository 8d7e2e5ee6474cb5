import Foundation
import TestSupport
import Testing

@Suite(.ends) struct ProgramsTests {
    @Test func findsBuiltProgram() throws {
        let binary = try almanacProgram(environment: [:])
        #expect(binary.lastPathComponent == "almanac")
        #expect(FileManager.default.isExecutableFile(atPath: binary.path))
    }

    @Test func findsProgramInEnvironment() throws {
        #expect(try almanacProgram(environment: ["ALMANAC": "/bin/sh"]).path == "/bin/sh")
        let error = #expect(throws: MissingProgram.self) { try almanacProgram(environment: ["ALMANAC": "/bin/none"]) }
        #expect(error?.description == "no program at /bin/none, which ALMANAC names: build it")
    }

    @Test func reportsMissingBuiltProgram() throws {
        let error = #expect(throws: MissingProgram.self) { try builtBinary(named: "almanack") }
        let text = try #require(error?.description)
        #expect(text.hasPrefix("no program at /"))
        #expect(text.hasSuffix("/almanack: make `almanack` a dependency of the test target"))
    }

    @Test func namesPackagesOfMissingBrowser() async throws {
        try await withTemporaryFolder { empty in
            let error = #expect(throws: MissingProgram.self) {
                try installedProgram(named: "chromium", package: "chromium chromium-driver", searchPath: empty.path)
            }
            #expect(
                error?.description
                    == "`chromium` is not in \(empty.path): install it with `apt-get install chromium chromium-driver`"
            )
        }
    }
}
