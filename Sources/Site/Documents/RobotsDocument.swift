import Settings
import Templates

/// What robots may read (RFC 9309): nothing, unless the site is public.
///
/// It keeps out those that ask, and protects nothing. Hosts read it at their root only; pages of a site that is not public
/// say `noindex` themselves.
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
