// How quick the program is, beside `cp -r` and Hugo:
//
//     swift run -c release Benchmarks
//
// The times are those of the real programs on a real file system, watched from outside, each run in a process of its own.
// What the disk does is left out, by working in memory where that is possible. Times depend on the machine and on what
// else it does; so what is compared is measured side by side, ratios stand first, and no time makes this program fail.

import ArgumentParser

@main
struct Benchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure how quick Almanac is.",
        subcommands: [Measure.self, MakeStores.self],
        defaultSubcommand: Measure.self
    )
}
