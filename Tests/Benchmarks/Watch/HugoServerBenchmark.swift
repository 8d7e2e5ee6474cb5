import Foundation
import Glibc

/// Makes the same edits for `hugo server` as for `almanac watch`.
struct HugoServerBenchmark {
    let hugo: HugoSite
    let folder: URL
    let edits: Int

    /// The time that Hugo reports for each edit, without the time for which it waited for more edits.
    func run(_ household: Household) throws -> [Duration] {
        var schedule = household.schedule
        let source = folder.appending(path: "hugo")
        let assets = source.appending(path: "assets")
        try hugo.install(in: source)
        try household.write(to: assets, .json, named: HugoSite.storeNames)
        let arguments = hugo.serverArguments(source, workingIn: folder)
        let server = try WatchProcess(URL(filePath: hugo.program), arguments, in: folder, environment: hugo.environment)
        defer { server.end() }
        while try !server.line(within: .seconds(600)).hasPrefix("Press Ctrl+C") {}
        return try (0..<edits).map { number in
            _ = schedule.make(number % 2 == 0 ? .rename : .move)
            let data = try StoreEncoding.json.encode(schedule.events)
            let store = assets.appending(path: HugoSite.storeNames["events"] ?? "")
            _ = try Replacing.file(at: store, by: data, aside: folder.appending(path: "aside/json"))
            let time = try total(of: server)
            usleep(.random(in: 0...300_000))
            return time
        }
    }

    /// Waits for `Total in 123 ms`.
    private func total(of server: WatchProcess) throws -> Duration {
        while true {
            let line = try server.line(within: .seconds(600))
            if let match = line.firstMatch(of: #/Total in ([0-9]+) ms/#), let time = Int(match.1) {
                return .milliseconds(time)
            }
        }
    }
}
