import Foundation

/// Returns how often a test of random changes or kills repeats: `short` in `swift test`, and `long` in the long form of
/// the tests, which `.ci/long` runs.
package func rounds(_ short: Int, long: Int) -> Int {
    ProcessInfo.processInfo.environment["ALMANAC_TESTS"] == "long" ? long : short
}
