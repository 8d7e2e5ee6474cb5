package import Testing

extension Trait where Self == TimeLimitTrait {
    /// For suites with tests that wait: a test that would wait forever fails, and its name is reported.
    ///
    /// All tests start at once, so the limit includes the wait for turns. It exceeds the duration of the whole run on a
    /// slow machine.
    package static var ends: Self { .timeLimit(.minutes(45)) }
}
