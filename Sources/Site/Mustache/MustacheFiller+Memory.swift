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
        filler.scopes = [Operand(value: .record(root))]
        filler.records = [Scope(record: root, number: nil)]
        guard isRepeated, let tree = memory?.tree(for: .init(template, item: root.item?.name)), tree.isWorthwhile
        else {
            filler.filled.reserveCapacity(8_192)
            filler.fill(template)
            return filler.filled
        }
        let start = FillingTree.Start(root: root, records: [.record(root)], words: words)
        var answers: [Value] = []
        answers.reserveCapacity(32)
        if let filling = tree.filling(from: start, &answers) {
            if let trace { filling.note(answers, in: &trace.facts) }
            return filling.text.withValues(filling.slots(answers))
        }
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

    /// Fills a section in for each element of a list, as it was filled in for those that are like it.
    mutating func fill(
        _ template: MustacheTemplate,
        _ content: Range<Int>,
        each values: [Value],
        _ memory: FillingMemory
    ) {
        guard var start = start else { return }
        let outerKinds = start.records.map(Filling.Kind.init)
        start.records.append(.nothing)
        var answers: [Value] = []
        var known: (kind: Filling.Kind, tree: FillingTree)?
        for (index, element) in values.enumerated() where !filled.isTooLong {
            filled.addStep()
            place = (index, values.count)
            isPlaceRecorded = false
            let kind = Filling.Kind(element)
            if known?.kind != kind {
                let key = FillingMemory.Key(
                    template,
                    instruction: content.lowerBound,
                    scopes: outerKinds + [kind],
                    item: start.root.item?.name
                )
                known = (kind, memory.tree(for: key))
            }
            start.records[outerKinds.count] = element
            start.place = place
            let isFilled = fill(from: known?.tree, start, &answers) { filler in
                let recorder = filler.record(element)
                filler.fill(template, content)
                return recorder
            }
            if !isFilled { fill(template, content, in: Operand(value: element)) }
        }
    }

    /// Fills a partial in, as it was filled in where the same is in scope.
    mutating func fill(_ partial: MustacheTemplate, _ memory: FillingMemory) {
        // Something that is no record may be in scope, and asked for as `{{.}}`.
        guard scopes.count == records.count, let start else { return fill(partial) }
        let kinds = start.records.map(Filling.Kind.init)
        let tree = memory.tree(for: .init(partial, scopes: kinds, item: start.root.item?.name))
        // Most partials of the pages that are made once are filled in once.
        guard tree.isMetAgain() else { return fill(partial) }
        var answers: [Value] = []
        let isFilled = fill(from: tree, start, &answers) { filler in
            let recorder = filler.record()
            filler.fill(partial)
            return recorder
        }
        if !isFilled { fill(partial) }
    }

    /// What is in scope here.
    private var start: FillingTree.Start? {
        guard let root = records.first?.record as? SiteRoot else { return nil }
        return FillingTree.Start(root: root, records: records.map { Value.record($0.record) }, words: words)
    }

    /// Fills in a part of a template.
    ///
    /// - Parameter record: fills it in by its instructions, and notes how that goes.
    /// - Returns: whether that was done; if not, it is quicker to follow the instructions.
    private mutating func fill(
        from tree: FillingTree?,
        _ start: FillingTree.Start,
        _ answers: inout [Value],
        record: (inout MustacheFiller) -> FillingRecorder
    ) -> Bool {
        guard let tree, tree.isWorthwhile else { return false }
        if let filling = tree.filling(from: start, &answers), let pieces = filling.pieces {
            if let trace { filling.note(answers, in: &trace.facts) }
            filled.append(pieces, filling.slots(answers))
            return true
        }
        guard tree.isOpen else { return false }
        var filler = self
        filler.filled = filled.part
        let recorder = record(&filler)
        let filling = recorder.filling(of: filler.filled, isPart: true)
        if !filler.filled.isTooLong { tree.add(recorder, filling) }
        if let pieces = filling.pieces { filled.append(pieces, filler.filled.slots) }
        return true
    }
}
