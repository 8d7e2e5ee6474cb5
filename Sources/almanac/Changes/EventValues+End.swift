import Foundation
import Records

extension EventValues {
    /// Returns the event with an end that is read as if it followed the start, as `11` and `for 2 hours` must; nil if it
    /// can't be read like that.
    func endingAfterStart(_ event: Event, _ text: String, _ zone: TimeZone, _ access: StoreAccess) -> Event? {
        let clock = event.days == nil ? EventTimeWords(timeZone: zone).short(event.date).suffix(5) : ""
        let start = "\(event.firstDay(in: zone)) \(clock)"
        let texts = ["to \(text)", "for \(text)", text].map { "\(start) \($0)" }
        let times = texts.compactMap { try? time($0, of: event, access) }
        let found = times.first { $0.start == event.time.start && ($0.end != nil || $0.lastDay != nil) }
        return found.map { event.at($0, in: access.today.timeZone) }
    }
}
