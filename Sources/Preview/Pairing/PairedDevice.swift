package import Foundation

/// A device that may see the site and change records from anywhere.
package struct PairedDevice: Sendable, Codable {
    /// The number by which it can be revoked.
    package var number: Int
    /// The name chosen by its owner. It may contain any characters except for line feeds and other control characters.
    package var name: String
    /// The SHA-256 digest of its secret, which only the device knows.
    var digest: String
    package var paired: Date
    /// The time of its last visit, to the hour.
    package var seen: Date

    /// A name on one line, truncated to 60 characters; nil if it is blank.
    static func cleaned(_ name: String) -> String? {
        let words = name.unicodeScalars.split { scalar in
            // Persian words and some emoji contain (non-)joiners.
            guard scalar != "\u{200C}", scalar != "\u{200D}" else { return false }
            return scalar.properties.isWhitespace || [.control, .format].contains(scalar.properties.generalCategory)
        }
        let text = words.map { String($0) }.joined(separator: " ").prefix(60)
        return text.isEmpty ? nil : String(text)
    }

    /// The default name of a device: "Safari on iPhone".
    ///
    /// Browsers mention others in their User-Agent for compatibility, so the first match in this order is used.
    ///
    /// - Parameter agent: the User-Agent field of its requests.
    static func name(agent: String) -> String {
        func first(_ names: KeyValuePairs<String, String>) -> String? {
            names.first { agent.contains($0.key) }?.value
        }
        let browser = first([
            "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox",
            "FxiOS": "Firefox",
            "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari", "curl": "curl",
        ])
        let system = first([
            "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "CrOS": "Chromebook",
            "Mac OS X": "Mac", "Linux": "Linux",
        ])
        return switch (browser, system) {
        case (let browser?, let system?): "\(browser) on \(system)"
        default: browser ?? system ?? "New device"
        }
    }
}
