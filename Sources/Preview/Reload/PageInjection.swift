/// Puts the reload script into a page on its way out; the file keeps its bytes.
enum PageInjection {
    /// The page with `tag` before its `</head>`, or at its end if it has none.
    static func insert(_ tag: String, into page: [UInt8]) -> [UInt8] {
        let position = endOfHead(in: page) ?? page.count
        var result: [UInt8] = []
        result.reserveCapacity(page.count + tag.utf8.count)
        result += page[..<position]
        result += tag.utf8
        result += page[position...]
        return result
    }

    /// Where `</head>` begins. What looks like it in a comment, in a title or in a script is passed over.
    private static func endOfHead(in page: [UInt8]) -> Int? {
        var rest = page[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[open...]
            if rest.beginsTag("/head") { return open }
            if rest.starts(with: "<!--".utf8) {
                guard let end = rest.dropFirst(4).firstStart(of: { $0.starts(with: "-->".utf8) }) else { return nil }
                rest = rest[end...]
            } else if let name = ["script", "style", "title", "noscript", "template"].first(where: rest.beginsTag) {
                guard let end = rest.firstStart(of: { $0.beginsTag("/" + name) }) else { return nil }
                rest = rest[end...]
            }
            rest = rest.dropFirst()
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// Whether this begins with `<` and `name`, whatever the case, and the name ends there.
    fileprivate func beginsTag(_ name: String) -> Bool {
        guard first == UInt8(ascii: "<") else { return false }
        let letters = dropFirst().prefix(name.utf8.count).map { byte in
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        }
        guard letters.elementsEqual(name.utf8), let next = dropFirst(1 + name.utf8.count).first else { return false }
        return [0x09, 0x0A, 0x0C, 0x0D, 0x20, UInt8(ascii: "/"), UInt8(ascii: ">")].contains(next)
    }

    /// The first index from which on `matches` is true.
    fileprivate func firstStart(of matches: (Self) -> Bool) -> Int? {
        indices.first { matches(self[$0...]) }
    }
}
