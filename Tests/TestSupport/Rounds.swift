import Foundation

/// Whether the tests run in their long form, as in `.ci/long`: with more random changes, more killed processes and more
/// pages in the browser.
package let isLongForm = ProcessInfo.processInfo.environment["ALMANAC_TESTS"] == "long"

/// Returns the number of rounds for a test with random changes or killed processes: `short` in `swift test`, and `long`
/// in `.ci/long`.
package func rounds(_ short: Int, long: Int) -> Int { isLongForm ? long : short }
