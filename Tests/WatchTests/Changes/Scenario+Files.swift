import Watch

extension Scenario {
    /// Changes to a file in an unchanged folder. Afterwards the file is saved once more.
    static let saves = [
        Scenario("written in place", before: "echo one > store", steps: "echo two > store", "echo three >> store"),
        Scenario("saved by renaming", before: "echo one > store", steps: "echo two > .tmp && mv .tmp store"),
        Scenario("deleted", before: "echo one > store", steps: "rm store"),
        Scenario("deleted and made again", before: "echo one > store", steps: "rm store; echo two > store"),
        Scenario("made", steps: "echo one > store"),
        Scenario("made without content", steps: "touch store"),
        Scenario("renamed away and back", before: "echo one > store", steps: "mv store other", "mv other store"),
        Scenario("another moved over it", before: "echo one > store; echo two > other", steps: "mv other store"),
        Scenario(
            "an older one copied over it",
            before: "echo one > store; echo two > other; touch -d 2001-01-01 other",
            steps: "cp -p other store"
        ),
        Scenario(
            "an older one of the same size moved over it",
            before: "echo one > store; echo two > other; touch -d 2001-01-01 other",
            steps: "mv other store"
        ),
        Scenario("touched", before: "echo one > store", steps: "touch store"),
        Scenario("dated back", before: "echo one > store", steps: "touch -d 2001-01-01 store"),
        Scenario("truncated", before: "echo one > store", steps: "truncate -s 0 store"),
        Scenario("made readable", before: "echo one > store; chmod 0 store", steps: "chmod 600 store"),
        Scenario("another linked over it", before: "echo one > store; echo two > other", steps: "ln -f other store"),
        Scenario("linked into place", before: "echo one > other", steps: "ln other store"),
        Scenario(
            "linked into place, the other name deleted",
            before: "echo one > other",
            steps: "ln other store; rm other"
        ),
        Scenario("a folder in its place", before: "echo one > store", steps: "rm store; mkdir store", "rmdir store"),
        Scenario(
            "a name in two normal forms",
            before: "echo one > e\u{301}",
            ["e\u{301}": .file],
            "echo two > e\u{301}"
        ),
    ]

    /// Changes to symbolic links.
    static let links = [
        Scenario(
            "a linked file saved by renaming, in another folder",
            before: "mkdir real; echo one > real/store; ln -s real/store store",
            steps: "echo two > real/.tmp; mv real/.tmp real/store"
        ),
        Scenario(
            "a linked file behind an absolute link",
            before: "mkdir real; echo one > real/store; ln -s \"$PWD/real/store\" store",
            steps: "echo two > real/.tmp; mv real/.tmp real/store"
        ),
        Scenario(
            "a link that leads elsewhere now",
            before: "mkdir a b; echo one > a/store; echo two > b/store; ln -s a/store store",
            steps: "ln -sfn b/store store",
            "echo three > b/store",
            "ln -s a/store c; mv c store",
            "echo four > a/store"
        ),
        Scenario(
            "a linked folder that leads elsewhere now",
            before: "mkdir -p a/sub b/sub; echo one > a/sub/store; echo two > b/sub/store; ln -s a link",
            ["link/sub/store": .file],
            "ln -sfn b link",
            "echo three > b/sub/store"
        ),
        Scenario(
            "a link in the middle of a chain",
            before: "mkdir a b; echo one > a/store; echo two > b/store; ln -s a second; ln -s ./second/../second first",
            ["first/store": .file],
            "ln -sfn b second",
            "echo three > b/store"
        ),
        Scenario(
            "a link to nothing, which is made then",
            before: "ln -s real/store store",
            steps: "mkdir real",
            "echo one > real/store",
            "echo two > real/store"
        ),
        Scenario(
            "a loop of links, broken then",
            before: "ln -s second store; ln -s store second",
            steps: "rm second; echo one > second",
            "echo two > second"
        ),
        Scenario(
            "a file becomes a link, and a file again",
            before: "echo one > store; mkdir real; echo two > real/store",
            steps: "ln -s real/store .tmp; mv .tmp store",
            "echo three > real/store",
            "rm store; echo four > store"
        ),
    ]

    /// Changes to the parent folders of a file.
    static let ways = [
        Scenario(
            "a way made folder by folder",
            ["a/b/c/store": .file],
            "mkdir a",
            "mkdir a/b",
            "mkdir a/b/c",
            "echo one > a/b/c/store",
            "echo two > a/b/c/store"
        ),
        Scenario(
            "a way made at once",
            ["a/b/c/store": .file],
            "mkdir -p a/b/c; echo one > a/b/c/store",
            "echo two > a/b/c/store"
        ),
        Scenario(
            "a folder renamed away and back",
            before: "mkdir -p a/b; echo one > a/b/store",
            ["a/b/store": .file],
            "mv a c",
            "mv c a",
            "echo two > a/b/store"
        ),
        Scenario(
            "a folder renamed away and back at once",
            before: "mkdir -p a/b; echo one > a/b/store",
            ["a/b/store": .file],
            "mv a/b a/c; echo two > a/c/store; mv a/c a/b",
            "echo three > a/b/store"
        ),
        Scenario(
            "a folder deleted and made again",
            before: "mkdir -p a/b; echo one > a/b/store",
            ["a/b/store": .file],
            "rm -r a",
            "mkdir -p a/b; echo two > a/b/store",
            "echo three > a/b/store"
        ),
        Scenario(
            "a folder deleted and made again at once",
            before: "mkdir a; echo one > a/store",
            ["a/store": .file],
            "rm -r a; mkdir a; echo one > a/store",
            "echo two > a/store"
        ),
        Scenario(
            "an ancestor exchanged for another",
            before: "mkdir -p a/b/c d/b/c; echo one > a/b/c/store; echo two > d/b/c/store",
            ["a/b/c/store": .file],
            "mv a old; mv d a",
            "echo three > a/b/c/store"
        ),
        Scenario(
            "a file where a folder should be",
            before: "echo one > a",
            ["a/store": .file],
            "rm a; mkdir a",
            "echo two > a/store"
        ),
    ]
}
