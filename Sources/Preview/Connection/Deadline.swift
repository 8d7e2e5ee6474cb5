import NIOCore

/// A moment by which something must have happened, moved on often and reached seldom.
///
/// Moving it on costs nothing: the timer that runs out early sees that there is time left and sleeps for the rest.
/// It belongs to one event loop.
final class Deadline {
    private let eventLoop: any EventLoop
    private let expire: () -> Void
    private var due: NIODeadline?
    private var timer: (scheduled: Scheduled<Void>, at: NIODeadline)?

    init(on eventLoop: any EventLoop, expire: @escaping () -> Void) {
        self.eventLoop = eventLoop
        self.expire = expire
    }

    /// Sets the deadline to `time` from now.
    func set(in time: TimeAmount) {
        let due = NIODeadline.now() + time
        self.due = due
        if let timer, timer.at <= due { return }
        timer?.scheduled.cancel()
        schedule(at: due)
    }

    /// There is no deadline for now.
    func clear() { due = nil }

    /// There is no deadline any more; what it holds is freed.
    func cancel() {
        due = nil
        timer?.scheduled.cancel()
        timer = nil
    }

    private func schedule(at time: NIODeadline) {
        let scheduled = eventLoop.assumeIsolated().scheduleTask(deadline: time) { self.wake() }
        timer = (scheduled, time)
    }

    private func wake() {
        timer = nil
        guard let due else { return }
        if due <= .now() {
            self.due = nil
            expire()
        } else {
            schedule(at: due)
        }
    }
}
