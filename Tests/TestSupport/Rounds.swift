import Foundation

/// Returns the number of rounds for a test with random changes or killed processes: `short` in `swift test`, and `long`
/// in `.ci/long`.
package func rounds(_ short: Int, long: Int) -> Int {
    ProcessInfo.processInfo.environment["ALMANAC_TESTS"] == "long" ? long : short
}
