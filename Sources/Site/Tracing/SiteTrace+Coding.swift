import Persistence

extension SiteTrace {
    /// Writes the trace for another process.
    package func encode(to writer: inout ByteWriter) {
        writer.write(word: world.bits)
        writer.write(word: frame.bits)
        writer.write(templates)
        writer.write(uses)
        var lists = NameLists()
        let numbers = facts.rows.map { lists.number(of: $0.names) }
        writer.write(lists.all.count)
        for names in lists.all {
            writer.write(names.count)
            for name in names { writer.write(name) }
        }
        writer.write(facts.rows.count)
        for (row, number) in zip(facts.rows, numbers) {
            writer.write(row.subject.list)
            writer.write(row.subject.slug)
            writer.write(word: row.context?.bits ?? 0)
            writer.write(number)
            for answer in row.answers { writer.write(word: answer.bits) }
        }
        writer.write(pages.count)
        for (file, page) in pages.sorted(by: { $0.key < $1.key }) {
            writer.write(file)
            writer.write(page.template)
            writer.write(word: page.item.bits)
            writer.write(page.facts.count)
            for fact in page.facts {
                writer.write(Int(fact.row))
                writer.write(Int(bitPattern: UInt(fact.names)))
            }
        }
        writer.write(documents)
        writer.write(search.count)
        for part in search {
            writer.write(part.name)
            writer.write(word: part.fingerprint.bits)
            writer.write(part.words.count)
            for word in part.words { writer.write(word) }
        }
    }

    /// Reads a trace that another process has written.
    package init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        let world = Fingerprint(bits: try reader.readWord())
        let frame = Fingerprint(bits: try reader.readWord())
        let templates = try reader.readFingerprints()
        let uses = try reader.readFingerprints()
        let rows = try reader.readRows()
        var pages: [String: Page] = [:]
        let pageCount = try reader.readCount()
        pages.reserveCapacity(pageCount)
        for _ in 0..<pageCount {
            let file = try reader.readText()
            var page = Page(template: try reader.readText(), item: Fingerprint(bits: try reader.readWord()), facts: [])
            for _ in 0..<(try reader.readCount()) {
                let row = try reader.readNumber()
                guard rows.indices.contains(row) else { throw ByteReader.Damaged() }
                let names = UInt64(UInt(bitPattern: try reader.readNumber()))
                guard names >> UInt64(rows[row].names.count) == 0 || rows[row].names.count == 64 else {
                    throw ByteReader.Damaged()
                }
                page.facts.append(FactTable.Reference(row: Int32(row), names: names))
            }
            pages[file] = page
        }
        self.init(
            world: world,
            frame: frame,
            templates: templates,
            uses: uses,
            pages: pages,
            facts: FactTable(rows: rows),
            documents: try reader.readFingerprints()
        )
        for _ in 0..<(try reader.readCount()) {
            let (name, fingerprint) = (try reader.readText(), Fingerprint(bits: try reader.readWord()))
            var words: [String] = []
            for _ in 0..<(try reader.readCount()) { words.append(try reader.readText()) }
            search.append(SearchPart.Note(name: name, fingerprint: fingerprint, words: words))
        }
    }
}

/// The lists of names that rows have, each once: most records are asked for the same.
private struct NameLists {
    private(set) var all: [[String]] = []
    private var numbers: [[String]: Int] = [:]
    private var last = 0

    mutating func number(of names: [String]) -> Int {
        if all.indices.contains(last), all[last] == names { return last }
        last = numbers[names] ?? all.count
        if last == all.count {
            numbers[names] = last
            all.append(names)
        }
        return last
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ fingerprints: [String: Fingerprint]) {
        write(fingerprints.count)
        for (name, fingerprint) in fingerprints.sorted(by: { $0.key < $1.key }) {
            write(name)
            write(word: fingerprint.bits)
        }
    }
}

extension ByteReader {
    fileprivate mutating func readRows() throws(Damaged) -> [FactTable.Row] {
        var lists: [[String]] = []
        for _ in 0..<(try readCount()) {
            let count = try readCount()
            guard count <= 64 else { throw Damaged() }
            var names: [String] = []
            for _ in 0..<count { names.append(try readText()) }
            lists.append(names)
        }
        let count = try readCount()
        var rows: [FactTable.Row] = []
        rows.reserveCapacity(count)
        for _ in 0..<count {
            var row = FactTable.Row(subject: Subject(list: try readText(), slug: try readText()))
            // None is written as zero; the one in 2⁶⁴ that is zero is asked for once more.
            let context = try readWord()
            row.context = context == 0 ? nil : Fingerprint(bits: context)
            let number = try readNumber()
            guard lists.indices.contains(number) else { throw Damaged() }
            row.names = lists[number]
            row.answers.reserveCapacity(row.names.count)
            for _ in row.names { row.answers.append(Fingerprint(bits: try readWord())) }
            rows.append(row)
        }
        return rows
    }

    fileprivate mutating func readFingerprints() throws(Damaged) -> [String: Fingerprint] {
        var fingerprints: [String: Fingerprint] = [:]
        for _ in 0..<(try readCount()) { fingerprints[try readText()] = Fingerprint(bits: try readWord()) }
        return fingerprints
    }
}
