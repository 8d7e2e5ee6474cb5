import Synchronization

/// Markup in which the values stand already that are the same for all pages of its kind: of a layout, nearly all.
struct FoldedMarkup: Sendable {
    /// Where what it was made of stands.
    let context: CompiledMarkup.Context
    let markup: CompiledMarkup
}

extension Filling {
    /// For how many folders the markup is kept.
    private static let limit = 64

    /// Markup of this filling, for a page, with the fixed values written into it.
    ///
    /// Links are relative, so it is the same for the pages of a folder.
    func folded(
        _ markup: CompiledMarkup,
        in context: CompiledMarkup.Context,
        _ slots: [FilledText.Slot],
        for page: SitePath,
        _ writer: () -> MarkupWriter
    ) -> CompiledMarkup {
        let folder = page.outerFolder
        if let known = foldedMarkup.withLock({ $0[folder] }), known.context == context { return known.markup }
        // An address is compared as it stands in a URL, and so are plain paths alone.
        let outer = SitePath.isPlain(page.description) ? folder : nil
        let folded = markup.folded(writer(), slots, outerFolder: outer, isFixed: isFixed)
        foldedMarkup.withLock {
            if $0.count >= Self.limit { $0 = [:] }
            $0[folder] = FoldedMarkup(context: context, markup: folded)
        }
        return folded
    }
}

extension SitePath {
    /// The folder that the page's own folder is in; empty for a page at the root.
    var outerFolder: String {
        guard let end = description.utf8.lastIndex(of: UInt8(ascii: "/")),
            let outer = description.utf8[..<end].lastIndex(of: UInt8(ascii: "/"))
        else { return "" }
        return String(description[...outer])
    }
}

extension CompiledMarkup {
    /// The same with fixed values written into it.
    ///
    /// - Parameters:
    ///   - writer: one that has written nothing, for a page of the folder.
    ///   - slots: the values.
    ///   - outerFolder: the folder in which the pages have theirs; nil if addresses are to stay as they are.
    ///   - isFixed: whether a value is the same for all pages.
    func folded(
        _ writer: MarkupWriter,
        _ slots: [FilledText.Slot],
        outerFolder: String?,
        isFixed: (Int) -> Bool
    ) -> CompiledMarkup {
        var folder = MarkupFolder(markup: self, slots: slots, writer: writer, outerFolder: outerFolder)
        folder.fold(isFixed)
        return folder.finish()
    }
}

/// Writes the fixed pieces of markup, and keeps the others.
private struct MarkupFolder {
    let markup: CompiledMarkup
    let slots: [FilledText.Slot]
    var writer: MarkupWriter
    let outerFolder: String?
    private var pieces: [CompiledMarkup.Piece] = []
    /// Where the bytes begin that are in no piece yet.
    private var start = 0

    init(markup: CompiledMarkup, slots: [FilledText.Slot], writer: MarkupWriter, outerFolder: String?) {
        (self.markup, self.slots, self.writer, self.outerFolder) = (markup, slots, writer, outerFolder)
    }

    mutating func fold(_ isFixed: (Int) -> Bool) {
        for piece in markup.pieces {
            switch piece {
            case .bytes, .addition: writer.write(piece, of: markup, slots)
            case .text(let index) where isFixed(index) && !beginsLine(index),
                .markup(let index) where isFixed(index) && !beginsLine(index):
                writer.write(piece, of: markup, slots)
            case .url(let url):
                if !write(url, isFixed) { keep(url) }
            default: keep(piece)
            }
        }
    }

    /// Whether a value begins with a line feed, of which there must be two behind some tags.
    private func beginsLine(_ index: Int) -> Bool { slots[index].value.plainText.utf8.first == 0x0A }

    /// Writes an address, if it is the same for all pages of the folder.
    private mutating func write(_ url: CompiledMarkup.URLAttribute, _ isFixed: (Int) -> Bool) -> Bool {
        guard let outerFolder, url.slots.allSatisfy(isFixed) else { return false }
        let address = writer.address(url, of: markup, slots)
        guard let address, !address.starts(with: outerFolder.utf8) || address.count == outerFolder.utf8.count else {
            return false
        }
        writer.write(.url(url), of: markup, slots)
        return true
    }

    private mutating func keep(_ piece: CompiledMarkup.Piece) {
        flush()
        pieces.append(piece)
    }

    private mutating func keep(_ url: CompiledMarkup.URLAttribute) {
        flush()
        var url = url
        url.parts = url.parts.map { part in
            guard case .bytes(let range) = part else { return part }
            let begin = writer.output.count
            writer.write(.bytes(range), of: markup, slots)
            return .bytes(begin..<writer.output.count)
        }
        start = writer.output.count
        pieces.append(.url(url))
    }

    private mutating func flush() {
        if start < writer.output.count { pieces.append(.bytes(start..<writer.output.count)) }
        start = writer.output.count
    }

    mutating func finish() -> CompiledMarkup {
        flush()
        var result = markup
        (result.source, result.pieces) = (writer.output, pieces)
        return result
    }
}

extension CompiledMarkup.URLAttribute {
    fileprivate var slots: [Int] {
        parts.compactMap { if case .slot(let index) = $0 { index } else { nil } }
    }
}
