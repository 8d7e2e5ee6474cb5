// swift-tools-version: 6.2

import PackageDescription

// CI treats warnings as errors. Other builds don't, so that a newer compiler with new warnings can still build the
// package.
let warnings: [SwiftSetting] = Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
    warnings + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

let package = Package(
    name: "almanac",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "almanac", targets: ["almanac"]),
        .library(name: "Persistence", targets: ["Persistence"]),
        .library(name: "Records", targets: ["Records"]),
        .library(name: "Markdown", targets: ["Markdown"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    ],
    targets: [
        .executableTarget(
            name: "almanac",
            dependencies: [
                "Publish", "Preview", "Watch", "Build", "Site", "Settings", "Interchange", "Records", "Persistence",
                "FileSystem", "Diagnostics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Publish",
            dependencies: [
                "Build", "Site", "Settings", "Interchange", "Records", "Persistence", "FileSystem", "Theme", "Digest",
                "Diagnostics",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
            ],
            resources: [.embedInCode("Hosts/Servers/nginx.conf"), .embedInCode("Hosts/Servers/Caddyfile")],
            swiftSettings: settings
        ),
        .target(
            name: "Watch",
            dependencies: ["Build", "FileSystem", "CFileSystem", "Diagnostics"],
            swiftSettings: settings
        ),
        .target(
            name: "Build",
            dependencies: [
                "Site", "Templates", "Settings", "Interchange", "Records", "Persistence", "FileSystem", "Theme",
                "Diagnostics",
            ],
            resources: [
                .embedInCode("Samples/samples.json"), .embedInCode("Samples/almanac.yml"),
                .embedInCode("Samples/cards.md"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Site",
            dependencies: [
                "Templates", "Settings", "Interchange", "Records", "Persistence", "Markdown", "Diagnostics",
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Templates",
            dependencies: [
                "Settings", "Persistence", "Markdown", "Diagnostics", .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Settings",
            dependencies: ["Records", "Diagnostics", .product(name: "Yams", package: "Yams")],
            resources: [.embedInCode("almanac.schema.json")],
            swiftSettings: settings
        ),
        .target(
            name: "Interchange",
            dependencies: [
                "Settings", "Records", "Persistence", "CSQLite", "CXML2", "CZlib", "Diagnostics",
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: settings
        ),
        .target(name: "Records", dependencies: ["Persistence", "Diagnostics"], swiftSettings: settings),
        .target(
            name: "Persistence",
            dependencies: ["FileSystem", "CFileSystem", "Diagnostics"],
            swiftSettings: settings
        ),
        .target(name: "FileSystem", dependencies: ["CFileSystem", "Diagnostics"], swiftSettings: settings),
        .target(name: "CFileSystem"),
        .target(
            name: "Preview",
            dependencies: [
                "FileSystem", "Digest", "CQRCode", "Diagnostics",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            exclude: ["Assets"],
            swiftSettings: settings,
            plugins: ["EmbedFilesPlugin"]
        ),
        .systemLibrary(
            name: "CCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
        ),
        .target(name: "Digest", dependencies: ["CCrypto"], swiftSettings: settings),
        .systemLibrary(
            name: "CQRCode",
            pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]
        ),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .target(name: "Diagnostics", swiftSettings: settings),
        .target(name: "Markdown", dependencies: ["CCMark"], swiftSettings: settings),
        .systemLibrary(
            name: "CCMark",
            pkgConfig: "libcmark",
            providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]
        ),

        // Templates/ and Public/.
        .target(name: "Theme", swiftSettings: settings, plugins: ["EmbedFilesPlugin"]),
        .executableTarget(name: "EmbedFiles", swiftSettings: settings),
        // Embeds the files of whole folders in the program by turning them into Swift at build time.
        .plugin(
            name: "EmbedFilesPlugin",
            capability: .buildTool(),
            dependencies: ["EmbedFiles"],
            path: "Sources/EmbedFilesPlugin"
        ),

        .testTarget(
            name: "MarkdownTests",
            dependencies: ["Markdown", "MarkdownProbe", "TestSupport"],
            resources: [.copy("Snippets.txt")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "MarkdownProbe",
            dependencies: ["Markdown"],
            path: "Tests/MarkdownProbe",
            swiftSettings: settings
        ),
        // Shared by tests: a real browser, commands, temporary folders.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(name: "TestSupportTests", dependencies: ["TestSupport", "almanac"], swiftSettings: settings),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: settings),
        .testTarget(
            name: "PersistenceTests",
            dependencies: ["Persistence", "FileSystem", "Diagnostics", "StoreProbe", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),
        // A separate process that changes stores, so that tests can run many at once, kill them, or deny them disk
        // space.
        .executableTarget(
            name: "StoreProbe",
            dependencies: ["Persistence"],
            path: "Tests/StoreProbe",
            swiftSettings: settings
        ),
        // Measures the program's speed: `swift run -c release Benchmarks`.
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Site", "Templates", "Settings", "Records", "Persistence", "Markdown", "almanac",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Benchmarks",
            exclude: ["HugoSite", "instructions.json"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "AlmanacTests",
            dependencies: [
                "TestSupport", "almanac", "Preview", "Build", "Site", "Templates", "Settings", "Records", "FileSystem",
            ],
            exclude: ["Fixtures", "Python", "Watch/Python"],
            swiftSettings: settings
        ),
        .testTarget(name: "PublishTests", dependencies: ["Publish", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "WatchTests", dependencies: ["Watch", "Build", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "RecordsTests",
            dependencies: [
                "Records", "Persistence", "Diagnostics", "TestSupport", .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Fixtures", "Habits/Python", "Recurrence/Python"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "BuildTests",
            dependencies: [
                "Build", "Site", "Templates", "Settings", "Records", "Persistence", "FileSystem", "Diagnostics",
                "TestSupport", "almanac",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SiteTests",
            dependencies: [
                "Site", "Templates", "Settings", "Interchange", "Records", "Persistence", "Markdown", "Diagnostics",
                "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TemplatesTests",
            dependencies: ["Templates", "Markdown", "Persistence", "Diagnostics", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SettingsTests",
            dependencies: ["Settings", "Records", "Diagnostics", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PreviewTests",
            dependencies: [
                "Preview", "Diagnostics", "TestSupport",
                .product(name: "Yams", package: "Yams"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "InterchangeTests",
            dependencies: ["Interchange", "Settings", "Records", "Persistence", "Diagnostics", "TestSupport"],
            exclude: ["Programs", "Python"],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
