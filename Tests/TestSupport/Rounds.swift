import Foundation

/// Whether the tests run in their long form, as in `.ci/long`: with more random changes, more killed processes and more
/// cases.
package let isLongForm = ProcessInfo.processInfo.environment["ALMANAC_TESTS"] == "long"

/// Returns the number of rounds for a test, or the stride between its cases: `short` in `swift test`, and `long` in
/// `.ci/long`.
package func rounds(_ short: Int, long: Int) -> Int { isLongForm ? long : short }
