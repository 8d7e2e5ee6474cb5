import Foundation

/// A moment as RFC 9110, section 5.6.7, writes it: "Sun, 06 Nov 1994 08:49:37 GMT".
func httpDate(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    // The program sets no locale, so these names are English.
    return String(unsafeUninitializedCapacity: 32) { buffer in
        buffer.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts) }
    }
}
