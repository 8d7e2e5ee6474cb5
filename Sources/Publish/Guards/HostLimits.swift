import Diagnostics
import Settings

/// The limits of a static site host, from its documentation.
struct HostLimits {
    let name: String
    var files: Int?
    /// The maximum size of a file, in bytes.
    var fileSize: Int?
    /// The maximum size of a site, in bytes.
    var siteSize: Int?

    /// Sources: Cloudflare Pages, "Limits" (free plan); GitHub, "GitHub Pages limits" and "About large files".
    init(of limits: PublishTarget.Limits) {
        switch limits {
        case .cloudflarePages:
            (name, files, fileSize) = ("Cloudflare Pages", 20_000, 25 * 1_048_576)
        case .gitHubPages:
            (name, fileSize, siteSize) = ("GitHub Pages", 100 * 1_048_576, 1_000_000_000)
        }
    }

    /// Errors for exceeded limits, and warnings at 90% of a limit.
    ///
    /// - Parameters:
    ///   - sizes: the size of each file of the site in bytes.
    ///   - place: the location of the target, for messages.
    func faults(of sizes: [String: Int], at place: Location) -> [Diagnostic] {
        var faults: [Diagnostic] = []
        func compare(_ value: Int, _ limit: Int?, _ message: (Int, Int) -> String, hint: String) {
            guard let limit, value * 10 >= limit * 9 else { return }
            let isOver = value > limit
            let text = message(value, limit) + (isOver ? "" : ", so it is close to the limit")
            faults.append(isOver ? .error(place, text, hint: hint) : .warning(place, text, hint: hint))
        }
        compare(
            sizes.count,
            files,
            { "the site has \($0) files, and \(name) allows \($1)" },
            hint: "`eventCalendars: false` leaves out the calendar file of each event; `sections` can leave out more"
        )
        if let largest = sizes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
            compare(
                largest.value,
                fileSize,
                { "`\(largest.key)` has \(Self.size($0)), and \(name) allows files of \(Self.size($1))" },
                hint: "make the file smaller, or keep it elsewhere"
            )
        }
        compare(
            sizes.values.reduce(0, +),
            siteSize,
            { "the site has \(Self.size($0)), and \(name) allows \(Self.size($1))" },
            hint: "smaller pictures make the greatest difference"
        )
        return faults
    }

    private static func size(_ bytes: Int) -> String {
        bytes < 1_048_576 ? "\(bytes) bytes" : "\(bytes / 1_048_576) MiB"
    }
}
