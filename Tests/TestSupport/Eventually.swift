/// Checks a condition until it is true, at growing intervals.
///
/// If many tests share a few cores, a task may rarely get to run. So there is also a minimum number of checks, however
/// long they take.
///
/// - Returns: the result of the last check, which is false if the condition never became true.
package func eventually(
    within limit: Duration = .seconds(120),
    isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async throws -> Bool {
    let end = ContinuousClock.now + limit
    var pause = Duration.milliseconds(5)
    var turns = 0
    while ContinuousClock.now < end || turns < 200 {
        if try await condition() { return true }
        turns += 1
        try await Task.sleep(for: pause)
        pause = min(pause * 3 / 2, .milliseconds(200))
    }
    return try await condition()
}
