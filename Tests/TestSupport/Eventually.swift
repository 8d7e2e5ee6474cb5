/// Asks, at first often and then less so, until the answer is yes.
///
/// Where many tests share few cores a task may wait long for its turn; so it has a number of turns too, however long they
/// take.
///
/// - Returns: the last answer: false when there was no other in all that time.
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
