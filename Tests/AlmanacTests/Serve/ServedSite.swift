import Foundation
import TestSupport
import Testing

extension Workspace {
    /// Serves the workspace and passes the site and its address to `body`: after the first build, or as soon as the
    /// address is known if `isBuilt` is false.
    ///
    /// - Parameters:
    ///   - port: 0 lets the system choose, so that tests can run in parallel.
    ///   - locale: sets the date format; overrides the settings.
    func serve<Result>(
        port: UInt16 = 0,
        _ more: String...,
        locale: String = "en_GB",
        isBuilt: Bool = true,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (WatchedSite, URL) async throws -> Result
    ) async throws -> Result {
        let verb = ["serve", "--port", "\(port)"] + more
        let options = ["--stores", "stores"] + Workspace.moment.dropLast() + [locale]
        return try await watch(verb: verb, options: options, isBuilt: isBuilt, turnstile: .servers) { site in
            try await site.wait(for: "the address") { !site.saidAddresses.isEmpty }
            return try await body(site, try #require(URL(string: site.saidAddresses[0])))
        }
    }
}

extension WatchedSite {
    /// The addresses at which the program says that the site can be opened.
    var saidAddresses: [String] {
        lines.filter { $0.hasPrefix("Open ") }.map { String($0.dropFirst("Open ".count).prefix { $0 != " " }) }
    }

    /// Saves an unreadable store with an error on line 3.
    func breakSchedule() throws {
        try workspace.replace("stores/schedules.plist", with: "[\n{\"name\": \"Broken\",\n\"date\": oops}]")
    }
}

extension URL {
    /// The port of an address that contains one.
    var listeningPort: UInt16 {
        get throws { try #require(port.flatMap(UInt16.init(exactly:))) }
    }
}
