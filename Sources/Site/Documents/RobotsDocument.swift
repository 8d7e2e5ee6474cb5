import Settings
import Templates

/// Tells robots what they may read (RFC 9309): nothing, unless the site is public.
///
/// This is a request, not a protection. Robots read it only at the root of a host, so pages of a site that isn't public
/// also say `noindex`.
struct RobotsDocument {
    static let file = "robots.txt"

    let model: SiteModel
    let hasSitemap: Bool

    var bytes: [UInt8] {
        var text = "User-agent: *\n" + (model.settings.isPublic ? "Allow: /\n" : "Disallow: /\n")
        if hasSitemap, let sitemap = model.address(ofPath: "/" + Sitemap.file) { text += "Sitemap: \(sitemap)\n" }
        return Array(text.utf8)
    }
}
