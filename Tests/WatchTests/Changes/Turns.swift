/// Lets a few go on at a time.
///
/// The system allows a user 128 sources of events, and other programs want some of them.
actor Turns {
    /// Enough to keep the machine busy while others wait for the clock.
    static let ofSources = Turns(16)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) {
        free = count
    }

    func take() async {
        if free > 0 {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func give() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
