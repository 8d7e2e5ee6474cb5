/// Where a site is published: one of the entries below `publish:` in `almanac.yml`.
package struct PublishTarget: Hashable, Sendable {
    /// The destination of the site, and the program that copies it there. Texts are as written.
    package enum Host: Hashable, Sendable {
        /// A folder that another program serves, relative to `almanac.yml`.
        case folder(path: String)
        /// A branch of a Git repository.
        case git(GitBranch)
        /// A destination of rsync, and a remote shell to use instead of rsync's default.
        case rsync(destination: String, shell: String?)
        /// A remote of rclone with a path, such as `s3:life`.
        case rclone(destination: String)
    }

    /// A branch that holds only a site.
    package struct GitBranch: Hashable, Sendable {
        /// A URL, or a path relative to `almanac.yml`.
        package var repository: String
        package var branch = "gh-pages"
        /// Whether each publish adds a commit; otherwise it replaces the previous one.
        package var keepsHistory = true
        /// Whether to tell GitHub Pages to serve the files as they are.
        package var hasNoJekyll = true
        /// The domain that the host serves the site under, for its `CNAME` file.
        package var domain: String?

        package init(repository: String) { self.repository = repository }

        /// Whether the repository is at github.com or a subdomain, by a URL or in the form `git@github.com:me/life.git`.
        package var isOnGitHub: Bool {
            let start = /([a-z+]+:\/\/)?([^\/@]*@)?([^\/:@]+\.)?github\.com[:\/]/
            return repository.lowercased().prefixMatch(of: start) != nil
        }
    }

    /// A host whose limits are known.
    package enum Limits: String, CaseIterable, Hashable, Sendable {
        case cloudflarePages = "cloudflare-pages"
        case gitHubPages = "github-pages"
    }

    package var name: String
    package var host: Host
    /// Whether the site includes a `_headers` file for Netlify or Cloudflare Pages.
    package var hasHeadersFile = false
    /// The maximum age of a store, in seconds.
    package var maxAge: Int?
    /// The maximum number of files that a publish may remove without explicit confirmation.
    package var maxRemovals: Int?
    /// The host whose limits apply to the site, if the settings name one.
    package var limits: Limits?
    /// Texts that may be published although they occur in excluded fields.
    package var mayShow: [String] = []
}
