import Interchange
import Settings
import Templates

/// Lets phones put the site on their home screen (W3C Web Application Manifest).
struct AppManifest {
    static let file = "manifest.webmanifest"

    let settings: Settings
    let palette: Palette?

    var bytes: [UInt8] {
        let paper = palette?.light["paper"]
        // The paper is tinted with the user's accent, if there is one.
        let accent = settings.accent == nil ? nil : palette?.light["accent"]
        return JSONValue.object([
            ("name", .string(settings.title)),
            ("short_name", .string(settings.title)),
            ("lang", .string(settings.language)),
            // Relative, so that the site works under any path.
            ("start_url", .string(".")),
            ("scope", .string(".")),
            ("display", .string("standalone")),
            ("background_color", .text((accent.flatMap { paper?.mixed(with: $0, 0.1) } ?? paper)?.text)),
            ("theme_color", .text((accent ?? paper)?.text)),
            (
                "icons",
                .lines([
                    icon("favicon.svg", "image/svg+xml", "any"),
                    icon("icon-192.png", "image/png", "192x192"),
                    icon("icon-512.png", "image/png", "512x512"),
                    icon("icon-maskable-512.png", "image/png", "512x512", purpose: "maskable"),
                ])
            ),
        ]).bytes
    }

    private func icon(_ file: String, _ type: String, _ sizes: String, purpose: String? = nil) -> JSONValue {
        .object([
            ("src", .string(file)), ("type", .string(type)), ("sizes", .string(sizes)), ("purpose", .text(purpose)),
        ])
    }
}
