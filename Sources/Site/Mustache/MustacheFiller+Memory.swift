/// How what was learnt by filling in other pages is used, and added to.
extension MustacheFiller {
    /// Fills `template` in with the names of `root`.
    ///
    /// - Parameter isRepeated: whether there are other pages for which this is done.
    static func fill(
        _ template: MustacheTemplate,
        root: SiteRoot,
        partials: [String: MustacheTemplate],
        words: WordTable?,
        trace: TraceRecorder?,
        memory: FillingMemory? = nil,
        isRepeated: Bool = false
    ) -> FilledText {
        var filler = MustacheFiller(partials: partials, words: words, trace: trace, memory: memory)
        let record = RecordObject(root)
        guard isRepeated, let tree = memory?.tree(for: .init(template, item: root.item?.name)), tree.isWorthwhile
        else {
            filler.enter(record)
            filler.filled.reserveCapacity(8_192)
            filler.fill(template)
            return filler.filled
        }
        let start = FillingTree.Start(root: root, records: [.record(record)], words: words)
        var answers: [Value] = []
        answers.reserveCapacity(32)
        if let filling = tree.filling(from: start, &answers) {
            if let trace { filling.notes.note(answers, in: &trace.facts) }
            filler.filled = filling.text
            let slots = filler.slots(of: filling, answers, root)
            return filler.filled.with(slots, of: filling)
        }
        filler.enter(record)
        guard tree.isOpen else {
            filler.fill(template)
            return filler.filled
        }
        let recorder = filler.record()
        filler.fill(template)
        // What is cut off is like no other.
        if !filler.filled.isTooLong { tree.add(recorder, recorder.filling(of: filler.filled, isPart: false)) }
        return filler.filled
    }

    /// Sets the scope to that of a page.
    private mutating func enter(_ root: any Record) {
        scopes = [Operand(value: .record(root))]
        records = [Scope(record: root, number: nil)]
    }

    /// From now on notes how this goes. What is in scope has the first numbers.
    private mutating func record() -> FillingRecorder {
        let recorder = FillingRecorder(scopes: records.count)
        records = records.enumerated().map { Scope(record: $1.record, number: $0) }
        scopes = records.map { Operand(value: .record($0.record), number: $0.number) }
        self.recorder = recorder
        return recorder
    }

    /// The same in the section of an element, whose number comes next.
    private mutating func record(_ element: Value) -> FillingRecorder {
        let recorder = FillingRecorder(scopes: records.count + 1)
        records = records.enumerated().map { Scope(record: $1.record, number: $0) }
        let number = records.count
        scopes = [Operand(value: element, number: number)]
        if case .record(let record) = element { records.append(Scope(record: record, number: number)) }
        self.recorder = recorder
        isPlaceRecorded = true
        return recorder
    }

    /// Fills a section in for each element of a list, apart from the text that it stands in.
    ///
    /// - Returns: whether that was done.
    mutating func fill(
        _ template: MustacheTemplate,
        _ content: Range<Int>,
        each values: [Value],
        of list: Operand,
        _ memory: FillingMemory
    ) -> Bool {
        guard let root = records.first?.record.content(as: SiteRoot.self) else { return false }
        var filler = self
        // What it asks for is noted for itself, and where it is used again asked for again.
        filler.recorder = nil
        filler.filled = filled.part
        let outer = records.map { Value.record($0.record) }
        let rows = filler.rows(template, content, each: values, in: outer, root, memory)
        filled.countRows(of: filler.filled)
        filled.append(rows)
        if let recorder, let number = list.number {
            let scope = records.map { record in
                record.number.map(Filling.Source.answer) ?? .value(.record(record.record))
            }
            recorder.add(Filling.Section(template, content, list: number, records: scope))
        }
        return true
    }

    /// The values that belong into the text of `filling`.
    private mutating func slots(of filling: Filling, _ answers: [Value], _ root: SiteRoot) -> [FilledText.Slot] {
        var slots: [FilledText.Slot] = []
        slots.reserveCapacity(filling.places.count)
        for place in filling.places {
            let value =
                switch place.source {
                case .value(let value): value
                case .answer(let number): answers[number]
                case .rows(let section): Value.rows(rows(of: section, answers, root))
                }
            slots.append(FilledText.Slot(value: value, tag: place.tag))
        }
        return slots
    }

    /// Fills a section in for each element of a list that has been answered.
    private mutating func rows(of section: Filling.Section, _ answers: [Value], _ root: SiteRoot) -> FilledRows {
        guard let memory, case .list(let values) = answers[section.list] else { return FilledRows([]) }
        let outer = section.records.map { source in
            switch source {
            case .value(let value): value
            case .answer(let number): answers[number]
            case .rows: Value.nothing
            }
        }
        return rows(section.template, section.content, each: values, in: outer, root, memory)
    }

    /// Fills a section in for each element of a list, as it was filled in for those that are like it.
    ///
    /// - Parameter outer: the records that are in scope round it.
    private mutating func rows(
        _ template: MustacheTemplate,
        _ content: Range<Int>,
        each values: [Value],
        in outer: [Value],
        _ root: SiteRoot,
        _ memory: FillingMemory
    ) -> FilledRows {
        let outerKinds = outer.map(Filling.Kind.of)
        var start = FillingTree.Start(root: root, records: outer + [.nothing], words: words)
        var answers: [Value] = []
        var known: (kind: Filling.Kind, tree: FillingTree)?
        var rows: [FilledRows.Row] = []
        rows.reserveCapacity(values.count)
        for (index, element) in values.enumerated() where !filled.isTooLong {
            filled.addRow()
            let kind = Filling.Kind.of(element)
            if known?.kind != kind {
                let key = FillingMemory.Key(
                    template,
                    instruction: content.lowerBound,
                    scopes: outerKinds + [kind],
                    item: root.item?.name
                )
                known = (kind, memory.tree(for: key))
            }
            start.records[outer.count] = element
            start.place = (index, values.count)
            let known =
                row(from: known?.tree, start, &answers) { filler in
                    filler.enter(outer, at: start.place)
                    let recorder = filler.record(element)
                    filler.fill(template, content)
                    return recorder
                }
            let row =
                known
                ?? otherRow { filler in
                    filler.enter(outer, at: start.place)
                    filler.fill(template, content, in: Operand(value: element))
                }
            filled.count(row)
            rows.append(row)
        }
        return FilledRows(rows)
    }

    /// Sets the scope to that of a section of a list.
    private mutating func enter(_ outer: [Value], at place: (index: Int, count: Int)?) {
        scopes = outer.map { Operand(value: $0) }
        records = outer.compactMap {
            if case .record(let record) = $0 { Scope(record: record, number: nil) } else { nil }
        }
        self.place = place
        isPlaceRecorded = false
    }

    /// Fills an element in by its instructions, where it is like no other.
    private mutating func otherRow(fill: (inout MustacheFiller) -> Void) -> FilledRows.Row {
        var filler = self
        filler.filled = filled.part
        fill(&filler)
        filled.countRows(of: filler.filled)
        let filling = Filling(text: filler.filled.withoutValues, pieces: nil)
        return FilledRows.Row(filling: filling, slots: filler.filled.slots)
    }

    /// Fills a partial in, as it was filled in where the same is in scope.
    mutating func fill(_ partial: MustacheTemplate, _ memory: FillingMemory) {
        // Something that is no record may be in scope, and asked for as `{{.}}`.
        guard scopes.count == records.count, let start else { return fill(partial) }
        let kinds = start.records.map(Filling.Kind.of)
        let tree = memory.tree(for: .init(partial, scopes: kinds, item: start.root.item?.name))
        // Most partials of the pages that are made once are filled in once.
        guard tree.isMetAgain() else { return fill(partial) }
        var answers: [Value] = []
        let part = row(from: tree, start, &answers) { filler in
            let recorder = filler.record()
            filler.fill(partial)
            return recorder
        }
        guard let part, let pieces = part.filling.pieces else { return fill(partial) }
        filled.append(pieces, part.slots)
    }

    /// What is in scope here.
    private var start: FillingTree.Start? {
        guard let root = records.first?.record.content(as: SiteRoot.self) else { return nil }
        return FillingTree.Start(root: root, records: records.map { Value.record($0.record) }, words: words)
    }

    /// Fills in a part of a template.
    ///
    /// - Parameter record: fills it in by its instructions, and notes how that goes.
    /// - Returns: nil if it is quicker to follow the instructions.
    private mutating func row(
        from tree: FillingTree?,
        _ start: FillingTree.Start,
        _ answers: inout [Value],
        record: (inout MustacheFiller) -> FillingRecorder
    ) -> FilledRows.Row? {
        guard let tree, tree.isWorthwhile else { return nil }
        if let filling = tree.filling(from: start, &answers) {
            if let trace { filling.notes.note(answers, in: &trace.facts) }
            return FilledRows.Row(filling: filling, slots: slots(of: filling, answers, start.root))
        }
        guard tree.isOpen else { return nil }
        var filler = self
        filler.filled = filled.part
        let recorder = record(&filler)
        filled.countRows(of: filler.filled)
        let filling = recorder.filling(of: filler.filled, isPart: true)
        if !filler.filled.isTooLong { tree.add(recorder, filling) }
        return FilledRows.Row(filling: filling, slots: filler.filled.slots)
    }
}
