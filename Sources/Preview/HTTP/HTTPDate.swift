import Foundation

/// A moment as RFC 9110, section 5.6.7, writes it: "Sun, 06 Nov 1994 08:49:37 GMT".
func httpDate(_ seconds: time_t) -> String {
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let day = "\(weekdays[Int(parts.tm_wday)]), \(padded(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(padded).joined(separator: ":")
    return "\(day) \(parts.tm_year + 1900) \(clock) GMT"
}

private func padded(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
