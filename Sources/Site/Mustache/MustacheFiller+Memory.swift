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
        if let (filling, answers) = tree.filling(from: start) {
            if let trace { filling.note(answers, in: &trace.facts) }
            return filling.text.withValues(filling.slots(answers))
        }
        guard tree.isOpen else {
            filler.fill(template)
            return filler.filled
        }
        let recorder = filler.record()
        filler.fill(template)
        tree.add(recorder, recorder.filling(of: filler.filled, isPart: false))
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
        guard let root = records.first?.record as? SiteRoot else { return }
        let outer = records.map { Value.record($0.record) }
        let outerKinds = outer.map(Filling.Kind.init)
        var known: (kind: Filling.Kind, tree: FillingTree)?
        for (index, element) in values.enumerated() {
            place = (index, values.count)
            isPlaceRecorded = false
            let kind = Filling.Kind(element)
            if known?.kind != kind {
                let key = FillingMemory.Key(
                    template,
                    instruction: content.lowerBound,
                    scopes: outerKinds + [kind],
                    item: root.item?.name
                )
                known = (kind, memory.tree(for: key))
            }
            guard let tree = known?.tree, tree.isWorthwhile else {
                fill(template, content, in: Operand(value: element))
                continue
            }
            let start = FillingTree.Start(root: root, records: outer + [element], place: place, words: words)
            if let (filling, answers) = tree.filling(from: start), let pieces = filling.pieces {
                if let trace { filling.note(answers, in: &trace.facts) }
                filled.append(pieces, filling.slots(answers))
            } else if tree.isOpen {
                var filler = self
                filler.filled = FilledText()
                let recorder = filler.record(element)
                filler.fill(template, content)
                let filling = recorder.filling(of: filler.filled, isPart: true)
                tree.add(recorder, filling)
                if let pieces = filling.pieces { filled.append(pieces, filler.filled.slots) }
            } else {
                fill(template, content, in: Operand(value: element))
            }
        }
    }
}
