import Persistence

extension SiteTrace {
    /// Writes the trace for another process.
    package func encode(to writer: inout ByteWriter) {
        writer.write(word: world.bits)
        writer.write(word: frame.bits)
        writer.write(templates)
        writer.write(uses)
        writer.write(facts.rows)
        pages.encode(to: &writer) { $1.write($0) }
        documents.encode(to: &writer) { $1.write(word: $0.bits) }
        writer.write(search)
    }

    /// Writes what is otherwise than it was when the trace was last written whole.
    package func encodeChanges(to writer: inout ByteWriter) {
        let changes = changes ?? TraceChanges()
        writer.write(word: world.bits)
        writer.write(word: frame.bits)
        writer.write(templates)
        writer.write(uses)
        let numbers = (facts.changed ?? []).sorted().map(Int.init)
        writer.write(numbers.map { facts.rows[$0] })
        for number in numbers { writer.write(number) }
        // A few of thousands: so they are looked for, and not all gone through.
        pages.encode(to: &writer, only: changes.pages) { $1.write($0) }
        writer.write(changes.pages.all.filter { pages[$0] == nil })
        documents.encode(to: &writer, only: changes.documents) { $1.write(word: $0.bits) }
        writer.write(changes.documents.all.filter { documents[$0] == nil })
        writer.write(search.filter { changes.search.contains($0.name) })
        writer.write(changes.search.subtracting(search.map(\.name)))
    }

    /// Takes in what ``encodeChanges(to:)`` has written of a trace that was like this one when it was written whole.
    package mutating func readChanges(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        world = Fingerprint(bits: try reader.readWord())
        frame = Fingerprint(bits: try reader.readWord())
        templates = try reader.readFingerprints()
        uses = try reader.readFingerprints()
        var new = TraceChanges()
        for row in try reader.readRows() {
            let number = try reader.readNumber()
            // Whoever refers to a row may refer to any name that it had.
            guard (0...facts.rows.count).contains(number),
                number == facts.rows.count || facts.rows[number].names.count <= row.names.count
            else { throw ByteReader.Damaged() }
            replace(row: number, with: row)
        }
        let pages = try reader.readPages(of: facts.rows)
        for (place, page) in pages.values.enumerated() {
            let file = pages.file(at: place)
            replace(page: file, with: page)
            new.pages.insert(file)
        }
        for file in try reader.readTexts() {
            replace(page: file, with: nil)
            new.pages.insert(file)
        }
        let documents = try reader.readDocuments()
        for (place, fingerprint) in documents.values.enumerated() {
            let file = documents.file(at: place)
            replace(document: file, with: fingerprint)
            new.documents.insert(file)
        }
        for file in try reader.readTexts() {
            replace(document: file, with: nil)
            new.documents.insert(file)
        }
        let parts = try reader.readSearch()
        new.search = Set(parts.map(\.name) + (try reader.readTexts()))
        search = search.filter { !new.search.contains($0.name) } + parts
        changes = new
    }

    /// Reads a trace that another process has written.
    package init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        let world = Fingerprint(bits: try reader.readWord())
        let frame = Fingerprint(bits: try reader.readWord())
        let templates = try reader.readFingerprints()
        let uses = try reader.readFingerprints()
        let rows = try reader.readRows()
        self.init(
            world: world,
            frame: frame,
            templates: templates,
            uses: uses,
            pages: try reader.readPages(of: rows),
            facts: FactTable(rows: rows),
            documents: try reader.readDocuments()
        )
        search = try reader.readSearch()
        beginChanges()
    }
}

/// The lists of names that rows have, each once: most records are asked for the same.
private struct NameLists {
    private(set) var all: [[FactName]] = []
    private var numbers: [[FactName]: Int] = [:]
    private var last = 0

    mutating func number(of names: [FactName]) -> Int {
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
    fileprivate mutating func write(_ texts: some Collection<String>) {
        write(texts.count)
        for text in texts { write(text) }
    }

    fileprivate mutating func write(_ rows: [FactTable.Row]) {
        var lists = NameLists()
        let numbers = rows.map { lists.number(of: $0.names) }
        write(lists.all.count)
        for names in lists.all { write(names.map(\.text)) }
        write(rows.count)
        for (row, number) in zip(rows, numbers) {
            write(row.subject.list)
            write(row.subject.slug)
            write(word: row.context?.bits ?? 0)
            write(number)
            for answer in row.answers { write(word: answer.bits) }
        }
    }

    fileprivate mutating func write(_ page: SiteTrace.Page) {
        write(page.template)
        write(word: page.item.bits)
        write(page.facts.count)
        for fact in page.facts {
            write(Int(fact.row))
            write(Int(bitPattern: UInt(fact.names)))
        }
    }

    fileprivate mutating func write(_ parts: [SearchPart.Note]) {
        write(parts.count)
        for part in parts {
            write(part.name)
            write(word: part.fingerprint.bits)
            write(part.words)
        }
    }

    fileprivate mutating func write(_ fingerprints: [String: Fingerprint]) {
        write(fingerprints.count)
        for (name, fingerprint) in fingerprints.sorted(by: { $0.key < $1.key }) {
            write(name)
            write(word: fingerprint.bits)
        }
    }
}

extension ByteReader {
    fileprivate mutating func readTexts() throws(Damaged) -> [String] {
        var texts: [String] = []
        for _ in 0..<(try readCount()) { texts.append(try readText()) }
        return texts
    }

    /// - Parameter rows: what the pages may refer to.
    fileprivate mutating func readPages(of rows: [FactTable.Row]) throws(Damaged) -> NotedFiles<SiteTrace.Page> {
        var template = ""
        var references: [FactTable.Reference] = []
        var ends: [Int] = []
        var pages = try NotedFiles<SiteTrace.Page>(from: &self) { reader throws(Damaged) in
            template = try reader.readText(perhaps: template)
            let item = Fingerprint(bits: try reader.readWord())
            for _ in 0..<(try reader.readCount()) {
                let row = try reader.readNumber()
                guard rows.indices.contains(row) else { throw Damaged() }
                let names = UInt64(UInt(bitPattern: try reader.readNumber()))
                guard names >> UInt64(rows[row].names.count) == 0 || rows[row].names.count == 64 else {
                    throw Damaged()
                }
                references.append(FactTable.Reference(row: Int32(row), names: names))
            }
            ends.append(references.count)
            return SiteTrace.Page(template: template, item: item, facts: [])
        }
        // An array for each page would be thousands.
        var (place, start) = (0, 0)
        pages.changeValues { page in
            page.facts = references[start..<ends[place]]
            (place, start) = (place + 1, ends[place])
        }
        return pages
    }

    fileprivate mutating func readDocuments() throws(Damaged) -> NotedFiles<Fingerprint> {
        try NotedFiles(from: &self) { reader throws(Damaged) in Fingerprint(bits: try reader.readWord()) }
    }

    fileprivate mutating func readSearch() throws(Damaged) -> [SearchPart.Note] {
        var parts: [SearchPart.Note] = []
        for _ in 0..<(try readCount()) {
            let (name, fingerprint) = (try readText(), Fingerprint(bits: try readWord()))
            parts.append(SearchPart.Note(name: name, fingerprint: fingerprint, words: try readTexts()))
        }
        return parts
    }

    fileprivate mutating func readRows() throws(Damaged) -> [FactTable.Row] {
        var lists: [[FactName]] = []
        for _ in 0..<(try readCount()) {
            let names = try readTexts()
            guard names.count <= 64 else { throw Damaged() }
            lists.append(names.map { FactName($0) })
        }
        let count = try readCount()
        var rows: [FactTable.Row] = []
        // With room for some more: a build adds few, and would have to move all.
        rows.reserveCapacity(count + count / 16)
        var answers: [Fingerprint] = []
        answers.reserveCapacity(8 * count)
        for _ in 0..<count {
            var row = FactTable.Row(subject: Subject(list: try readText(), slug: try readText()))
            // None is written as zero; the one in 2⁶⁴ that is zero is asked for once more.
            let context = try readWord()
            row.context = context == 0 ? nil : Fingerprint(bits: context)
            let number = try readNumber()
            guard lists.indices.contains(number) else { throw Damaged() }
            row.names = lists[number]
            for _ in row.names { answers.append(Fingerprint(bits: try readWord())) }
            rows.append(row)
        }
        // An array for each row would be thousands.
        var start = 0
        for number in rows.indices {
            let end = start + rows[number].names.count
            rows[number].answers = answers[start..<end]
            start = end
        }
        return rows
    }

    fileprivate mutating func readFingerprints() throws(Damaged) -> [String: Fingerprint] {
        var fingerprints: [String: Fingerprint] = [:]
        let count = try readCount()
        fingerprints.reserveCapacity(count)
        for _ in 0..<count { fingerprints[try readText()] = Fingerprint(bits: try readWord()) }
        return fingerprints
    }
}
