import Foundation

/// Returns the number of rounds of a test that makes random changes or kills processes: `short` in `swift test`, and
/// `long` in `.ci/long`.
package func rounds(_ short: Int, long: Int) -> Int {
    ProcessInfo.processInfo.environment["ALMANAC_TESTS"] == "long" ? long : short
}
