import Foundation
import NIOHTTP1

extension HTTPResponseHead {
    init(_ response: Response, to request: HTTPRequestHead?, isLast: Bool) {
        // The pages are private: other sites must not use them as images or scripts.
        var fields: HTTPHeaders = [
            "Date": httpDate(.now),
            "Cache-Control": "no-cache",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
            // Nor may they show them in a frame, which would allow clickjacking.
            "Content-Security-Policy": "frame-ancestors 'self'",
        ]
        for field in response.fields { fields.replaceOrAdd(name: field.name, value: field.value) }
        if isLast {
            fields.add(name: "Connection", value: "close")
        } else if request?.version == .http1_0 {
            fields.add(name: "Connection", value: "keep-alive")
        }
        self.init(version: request?.version ?? .http1_1, status: response.status, headers: fields)
    }
}

/// A date in the format of RFC 9110, section 5.6.7: "Sun, 06 Nov 1994 08:49:37 GMT".
func httpDate(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    // The program doesn't set a locale, so these names are English.
    return String(unsafeUninitializedCapacity: 32) { buffer in
        buffer.withMemoryRebound(to: CChar.self) {
            strftime($0.baseAddress, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        }
    }
}
