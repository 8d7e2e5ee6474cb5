import Persistence
import Templates

extension SiteTrace {
    /// Writes the trace for a later process.
    package func encode(to writer: inout ByteWriter) {
        writer.write(siteInputs)
        writer.write(documentInputs)
        writer.write(templates)
        writer.write(uses)
        dependencies.encode(to: &writer)
        pages.encode(to: &writer) { page, writer in
            writer.write(page.template)
            writer.write(page.identity)
            writer.write(page.uses) { use, writer in
                writer.write(Int(use.row))
                writer.write(Int(use.list))
            }
        }
        documents.encode(to: &writer) { $1.write($0) }
        writer.write(search) { part, writer in
            writer.write(part.name)
            writer.write(part.fingerprint)
            writer.write(part.words) { $1.write($0) }
        }
    }

    /// Reads a trace that an earlier process has written.
    package init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        siteInputs = try reader.readFingerprint()
        documentInputs = try reader.readFingerprint()
        templates = try reader.readFingerprints()
        uses = try reader.readFingerprints()
        let dependencies = try DependencyTable(from: &reader)
        self.dependencies = dependencies
        pages = try FileMap(from: &reader) { reader throws(ByteReader.Damaged) in
            let (template, identity) = (try reader.readText(), try reader.readFingerprint())
            let uses = try reader.readArray { reader throws(ByteReader.Damaged) in
                let row = Int32(truncatingIfNeeded: try reader.readNumber())
                let use = DependencyTable.Use(row: row, list: Int32(truncatingIfNeeded: try reader.readNumber()))
                guard dependencies.has(use) else { throw ByteReader.Damaged() }
                return use
            }
            return Page(template: template, identity: identity, uses: uses)
        }
        documents = try FileMap(from: &reader) { reader throws(ByteReader.Damaged) in try reader.readFingerprint() }
        search = try reader.readArray { reader throws(ByteReader.Damaged) in
            SearchPart.Note(
                name: try reader.readText(),
                fingerprint: try reader.readFingerprint(),
                words: try reader.readArray { reader throws(ByteReader.Damaged) in try reader.readText() }
            )
        }
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ fingerprints: [String: Fingerprint]) {
        write(fingerprints) { entry, writer in
            writer.write(entry.key)
            writer.write(entry.value)
        }
    }
}

extension ByteReader {
    fileprivate mutating func readFingerprints() throws(Damaged) -> [String: Fingerprint] {
        var fingerprints: [String: Fingerprint] = [:]
        for _ in 0..<(try readCount()) { fingerprints[try readText()] = try readFingerprint() }
        return fingerprints
    }
}
