import Watch

extension Scenario {
    /// Changes in watched folders.
    static let folders = [
        Scenario(
            "a name that begins with a combining accent",
            before: "mkdir a",
            ["a/\u{301}b": .file],
            "echo one > a/\u{301}b",
            "echo two > a/\u{301}b"
        ),
        Scenario(
            "files of a suffix",
            before: "mkdir notes; echo one > notes/a.json",
            ["notes": .files(suffix: ".json")],
            "echo two > notes/a.json",
            "echo one > notes/b.json",
            "mv notes/b.json notes/c.json",
            "rm notes/c.json",
            "rm -r notes",
            "mkdir notes; echo one > notes/d.json",
            "echo two > notes/d.json"
        ),
        Scenario(
            "a linked file among those of a suffix",
            before: "mkdir notes real; echo one > real/a; ln -s ../real/a notes/a.json",
            ["notes": .files(suffix: ".json")],
            "echo two > real/.tmp; mv real/.tmp real/a"
        ),
        Scenario(
            "a tree",
            before: "mkdir -p tree/a/b; echo one > tree/a/b/file",
            ["tree": .tree],
            "echo two > tree/a/b/file",
            "echo one > tree/other",
            "mv tree/a tree/c",
            "echo three > tree/c/b/file",
            "rm -r tree/c"
        ),
        Scenario(
            "new folders in a tree",
            before: "mkdir tree",
            ["tree": .tree],
            "mkdir -p tree/a/b/c; echo one > tree/a/b/c/file",
            "echo two > tree/a/b/c/file",
            "mkdir tree/.well-known",
            "echo one > tree/.well-known/file"
        ),
        Scenario(
            "a folder moved into a tree",
            before: "mkdir -p tree other/a/b; echo one > other/a/b/file",
            ["tree": .tree],
            "mv other tree/other",
            "echo two > tree/other/a/b/file"
        ),
        Scenario(
            "a tree that is not there yet",
            ["tree": .tree],
            "mkdir -p tree/a; echo one > tree/a/file",
            "rm tree/a/file"
        ),
        Scenario(
            "a link out of a tree",
            before: "mkdir -p tree/a real; echo one > real/file; ln -s ../../real/file tree/a/file",
            ["tree": .tree],
            "echo two > real/.tmp; mv real/.tmp real/file",
            "rm tree/a/file"
        ),
        Scenario(
            "a folder that is read in three ways",
            before: "mkdir -p tree/a; echo one > tree/a/x.json",
            ["tree": .tree, "tree/a": .files(suffix: ".json"), "tree/a/x.json": .file, "tree/a/y": .file],
            "echo two > tree/a/x.json",
            "echo one > tree/a/y",
            "mv tree/a tree/b",
            "mv tree/b tree/a",
            "echo three > tree/a/x.json"
        ),
    ]

    /// Irrelevant changes.
    static let noise = [
        Scenario(
            "editors' temporary files",
            before: "echo one > store",
            steps: "echo two > .store.swp; echo two > store~; echo two > 4913; rm 4913 .store.swp; mv store~ '#store#'"
        ),
        Scenario(
            "an output folder beside the file",
            before: "echo one > store; mkdir _site",
            steps: "mkdir _site/a; echo one > _site/a/index.html; mv _site/a _site/b; rm -r _site; mkdir _site"
        ),
        Scenario(
            "other names along the way",
            before: "mkdir -p a/b; echo one > a/b/store",
            ["a/b/store": .file],
            "echo one > x; echo one > a/x; mkdir a/y; echo one > a/b/x; touch a/x; chmod 600 a/x; mv a/y a/z; rmdir a/z"
        ),
        Scenario(
            "another suffix",
            before: "mkdir notes; echo one > notes/a.json",
            ["notes": .files(suffix: ".json")],
            "echo one > notes/a.json.tmp; echo one > notes/b.txt; mkdir notes/c; echo one > notes/c/d.json"
        ),
        Scenario(
            "hidden folders of a tree",
            before: "mkdir -p tree/.git; echo one > tree/.git/HEAD",
            ["tree": .tree],
            "echo two > tree/.git/HEAD; mkdir -p tree/.git/a tree/.cache/b; echo one > tree/.cache/b/c; rm -r tree/.cache"
        ),
        Scenario(
            "what a tree's link to a folder leads to",
            before: "mkdir tree real; ln -s ../real tree/link",
            ["tree": .tree],
            "echo one > real/file; rm real/file"
        ),
        Scenario(
            "the old target of a link",
            before: "mkdir a b; echo one > a/store; echo two > b/store; ln -s a/store old; ln -s b/store store",
            steps: "echo three > a/store; ln -sfn a old; rm -r a"
        ),
        Scenario("reading", before: "echo one > store", steps: "cat store > /dev/null; ls -la > /dev/null"),
    ]
}
