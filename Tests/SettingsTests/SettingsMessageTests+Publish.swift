extension SettingsMessageTests {
    /// Mistakes in the targets of `publish`.
    static let publishMistakes: [Mistake] = [
        .init(
            "publish: { a: b }",
            "almanac.yml:1:12: error: `a` has no keys below it\n    hint: for example `target: folder`"
        ),
        .init(
            "publish: { a: { path: b } }",
            """
            almanac.yml:1:12: error: `a` does not say what kind of target it is
                hint: add `target:` with one of `folder`, `git`, `rclone`, `rsync`
            """
        ),
        .init(
            "publish: { a: { target: rsnyc, path: b } }",
            "almanac.yml:1:17: error: there is no target `rsnyc`\n    hint: did you mean `rsync`?"
        ),
        .init(
            "publish: { a: { target: git, repositry: b } }",
            "almanac.yml:1:30: error: there is no setting `repositry`\n    hint: did you mean `repository`?",
            """
            almanac.yml:1:12: error: `a` does not say where it is
                hint: add `repository`, for example `repository: git@example.org:me/life.git`
            """
        ),
        .init(
            "publish: { a: { target: folder, path: b, branch: c } }",
            "almanac.yml:1:42: error: there is no setting `branch`\n    hint: expected one of `target`, `headers`, `maxAge`, "
                + "`maxRemovals`, `limits`, `mayShow`, `path`"
        ),
        .init(
            "publish: { a: { target: folder, path: b, limits: netlify } }",
            """
            almanac.yml:1:42: error: found `netlify` where a host was expected
                hint: write `cloudflare-pages` or `github-pages`
            """
        ),
        .init(
            "publish: { -a: { target: folder, path: b } }",
            "almanac.yml:1:12: error: `-a` cannot be the name of a target\n    hint: use the letters a to z, digits, `-` and `_`"
        ),
        .init(
            "publish: { a: { target: git, repository: --upload-pack=evil } }",
            "almanac.yml:1:30: error: `repository` begins with `-`\n    hint: write a path, an address or a name"
        ),
        .init(
            "publish: { a: { target: folder, path: $HOME/b } }",
            """
            almanac.yml:1:33: error: `path` begins with `$HOME`, which Almanac doesn't expand
                hint: write `~/b`, or the path in full
            """
        ),
        .init(
            "publish: { a: { target: git, repository: b, branch: refs/heads/c/d } }",
            "almanac.yml:1:45: error: `refs/heads/c/d` is the full name of a branch\n    hint: write `c/d`"
        ),
        .init(
            "publish: { a: { target: git, repository: b, history: none } }",
            """
            almanac.yml:1:45: error: `history` is neither `keep` nor `squash`
                hint: write `history: keep` for a commit with every publish
            """
        ),
        .init(
            "publish: { a: { target: folder, path: b, headers: perhaps } }",
            "almanac.yml:1:42: error: `headers` is neither `true` nor `false`\n    hint: write one of them, without quotes"
        ),
        .init(
            "publish: { a: { target: folder, path: b, maxAge: 2 days } }",
            """
            almanac.yml:1:42: error: `maxAge` isn't a duration
                hint: write minutes, hours, days or weeks: `30m`, `36h`, `2d`, `1w`
            """
        ),
        .init(
            "publish: { a: { target: folder, path: b, mayShow: Okafor } }",
            "almanac.yml:1:42: error: `mayShow` is not a list\n    hint: for example `[Okafor, \"Water the garden\"]`"
        ),
        .init(
            "publish: { a: { target: folder, path: b, maxRemovals: -1 } }",
            "almanac.yml:1:42: error: `maxRemovals` isn't a number of files\n    hint: write `maxRemovals: 500`"
        ),
    ]
}
