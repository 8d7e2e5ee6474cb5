// Measures the program's speed, compared with `cp -r` and Hugo:
//
//     swift run -c release Benchmarks
//
// The times are those of the real programs on a real file system, measured from outside, with each run in its own
// process. Disk times are excluded by working in memory where possible. Times depend on the machine and its load, so
// the programs are measured side by side, the tables begin with ratios, and no time makes this program fail.

import ArgumentParser

@main
struct Benchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure how quick Almanac is.",
        subcommands: [Measure.self, MakeStores.self],
        defaultSubcommand: Measure.self
    )
}
