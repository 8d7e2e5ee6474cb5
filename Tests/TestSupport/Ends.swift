package import Testing

extension Trait where Self == TimeLimitTrait {
    /// For suites whose tests wait for something: a test that waits for ever fails, and its name is reported.
    ///
    /// All tests start at once, so the limit covers the time that a test waits for its turns: more than the whole run
    /// takes on a slow machine.
    package static var ends: Self { .timeLimit(.minutes(45)) }
}
