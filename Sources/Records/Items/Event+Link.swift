extension Event {
    /// Returns whether an address is safe to link to; `javascript:` isn't.
    package static func isLink(_ address: String) -> Bool {
        guard let colon = address.firstIndex(of: ":") else { return false }
        return ["http", "https", "mailto", "tel", "geo"].contains(address[..<colon].lowercased())
    }
}
