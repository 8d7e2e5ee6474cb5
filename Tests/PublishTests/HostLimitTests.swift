import Diagnostics
import Settings
import Testing

@testable import Publish

/// Warnings and errors about the limits of hosts, before the host rejects the site.
@Suite struct HostLimitTests {
    private static let place = Location(file: "almanac.yml", line: 7)

    private static func faults(_ limits: PublishTarget.Limits, files: Int, size: Int, largest: Int = 0) -> [String] {
        var sizes = Dictionary(uniqueKeysWithValues: (0..<files).map { ("\($0).html", size) })
        if largest > 0 { sizes["photo.jpg"] = largest }
        return HostLimits(of: limits).faults(of: sizes, at: place).map { "\($0.severity): \($0.message)" }
    }

    @Test(arguments: [
        ("git@github.com:me/life.git", true), ("https://GitHub.com/me/life", true),
        ("https://me:token@github.com/me/life", true), ("ssh://git@ssh.github.com:443/me/life", true),
        ("https://github.com.example.org/me/life", false), ("https://notgithub.com/me/life", false),
        ("git@example.org:github.com/life.git", false), ("/backup/github.com/life.git", false),
    ])
    func recognisesGitHub(repository: String, isOnGitHub: Bool) {
        #expect(PublishTarget.GitBranch(repository: repository).isOnGitHub == isOnGitHub)
    }

    @Test func acceptsSiteWithinLimits() {
        #expect(Self.faults(.cloudflarePages, files: 17_999, size: 10) == [])
        #expect(Self.faults(.gitHubPages, files: 50_000, size: 100) == [])
    }

    @Test func reportsTooManyFiles() {
        #expect(
            Self.faults(.cloudflarePages, files: 18_000, size: 1)
                == ["warning: the site has 18000 files, and Cloudflare Pages allows 20000, so it is close to the limit"]
        )
        #expect(
            Self.faults(.cloudflarePages, files: 20_001, size: 1)
                == ["error: the site has 20001 files, and Cloudflare Pages allows 20000"]
        )
    }

    @Test func reportsTooLargeFile() {
        #expect(
            Self.faults(.cloudflarePages, files: 3, size: 1, largest: 26 * 1_048_576)
                == ["error: `photo.jpg` has 26 MiB, and Cloudflare Pages allows files of 25 MiB"]
        )
    }

    @Test func reportsTooLargeSite() {
        #expect(
            Self.faults(.gitHubPages, files: 12, size: 100_000_000)
                == [
                    "warning: `0.html` has 95 MiB, and GitHub Pages allows files of 100 MiB, so it is close to the limit",
                    "error: the site has 1144 MiB, and GitHub Pages allows 953 MiB",
                ]
        )
    }
}
