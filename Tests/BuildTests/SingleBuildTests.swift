import Foundation
import TestSupport
import Testing

@testable import Build

/// What a build has seen of the stores is no longer good when another has built meanwhile: that may have seen newer ones.
@Suite(.ends) struct SingleBuildTests {
    private enum Overtaking: CaseIterable { case never, beforeTheFolderIsLocked, afterThat }

    @Test(arguments: Overtaking.allCases) private func aLookIsGoodUntilAnotherBuilds(overtaking: Overtaking)
        async throws
    {
        try await withTemporaryFolder { folder in
            func build(_ name: String) throws {
                try save(event: name, in: folder)
                var builder = Builder(options: .init(isSingle: true))
                #expect(!builder.build(try configuration(site: folder).configuration).isRefused)
                builder.save()
            }
            try build("Alpha")
            let settings = try configuration(site: folder).configuration
            try save(event: "Beta", in: folder)
            var single = SingleBuild(settings)
            if overtaking == .beforeTheFolderIsLocked { try build("Gamma") }
            #expect(single.report(of: settings, notice: { _ in }) == nil)
            if overtaking == .afterThat { try build("Gamma") }
            #expect(single.isOvertaken(isNew: false) == (overtaking == .afterThat))
            #expect(single.takeStores().isEmpty == (overtaking == .beforeTheFolderIsLocked))
        }
    }

    @Test func aFirstLookIsGoodUntilAnotherMakesTheFolder() async throws {
        try await withTemporaryFolder { folder in
            try save(event: "Alpha", in: folder)
            let settings = try configuration(site: folder).configuration
            var single = SingleBuild(settings)
            #expect(single.report(of: settings, notice: { _ in }) == nil)
            #expect(!single.isOvertaken(isNew: true) && single.isOvertaken(isNew: false))
            #expect(!single.takeStores().isEmpty && single.takeTemplates() == [])
        }
    }
}
