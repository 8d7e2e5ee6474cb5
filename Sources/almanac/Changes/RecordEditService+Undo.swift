import Build
import Diagnostics
import Persistence
import Preview
import Synchronization

extension RecordEditService {
    /// Undoes the last change, if it is the one that was requested; with the field `skip`, the newest one that no app has
    /// made impossible to undo.
    func undo(_ fields: [String: String]) throws -> EditResult {
        let journal = try access().journal
        let isSkipping = fields["skip"] == "yes"
        let result = try step(journal.lastDone, .notUndone, instead: skipping(in: journal)) { notice in
            try journal.undo(try number(fields["change"]), isSkipping: isSkipping, notice: notice)
        }
        guard let (undone, loss) = result else { throw EditProblem(.missing, words(.nothingToUndo)) }
        let message = words(.tookBack, ["change": name(of: undone.number, undone.entry)]).warning(of: loss)
        let page = made.withLock { $0[undone.number]?.formerPage }
        var done = CompletedEdit(message, change: journal.lastDone?.number, page: page, undone: undone.number)
        // A change before one that wasn't undone can't be redone.
        if isSkipping, journal.lastUndone?.number != undone.number { (done.change, done.undone) = (nil, nil) }
        return .done(done)
    }

    /// The button that undoes the change before the last one, if an app has made it impossible to undo the last one.
    private func skipping(in journal: Journal) -> EditAction? {
        let blocked = journal.blocked()
        guard let last = journal.lastDone, blocked.contains(last.number),
            journal.items().contains(where: { !$0.isUndone && !blocked.contains($0.number) })
        else { return nil }
        return EditAction(words(.undoBefore), path: ["undo"], fields: ["change": "\(last.number)", "skip": "yes"])
    }

    /// Redoes the change that was undone last, if it is the one that was requested.
    func redo(_ change: String?) throws -> EditResult {
        let journal = try access().journal
        let result = try step(journal.lastUndone, .notRedone) { notice in
            try journal.redo(try number(change), notice: notice)
        }
        guard let (redone, loss) = result else { throw EditProblem(.missing, words(.nothingToRedo)) }
        let message = words(.redid, ["change": name(of: redone.number, redone.entry)]).warning(of: loss)
        let page = made.withLock { $0[redone.number]?.page }
        return .done(CompletedEdit(message, change: redone.number, page: page))
    }

    /// The number of a change in the journal; nil if none was requested.
    private func number(_ text: String?) throws(EditProblem) -> Int? {
        guard let text else { return nil }
        if let number = Int(text) { return number }
        let hint = "send the `change` of an earlier response"
        throw EditProblem(.invalid, "`\(text)` isn't the number of a change", hint: hint, field: "change")
    }

    private var changedSince: EditProblem {
        EditProblem(.outdated, words(.changedSince), hint: words(.loadAgainHint))
    }

    /// Undoes or redoes a change.
    ///
    /// - Parameters:
    ///   - refusal: the message if an app has changed a store since.
    ///   - instead: the button to offer in that case.
    ///   - body: receives a function to call if the journal can't be written.
    /// - Returns: the result, and why it can't be reversed later, if it can't; nil if there is no change.
    private func step(
        _ item: Journal.Item?,
        _ refusal: EditWord,
        instead: @autoclosure () -> EditAction? = nil,
        _ body: (_ notice: @Sendable (Diagnostic) -> Void) throws -> Journal.UndoResult?
    ) throws -> (result: Journal.UndoResult, loss: Diagnostic?)? {
        let loss = First<Diagnostic>()
        do {
            let result = try body { diagnostic in
                Console.message(diagnostic)
                loss.add(diagnostic)
            }
            return result.map { ($0, loss.value) }
        } catch is Journal.NotNext {
            throw changedSince
        } catch StoreError.outdated {
            let message = words(refusal, ["change": item.map(name(of:)) ?? ""])
            var problem = EditProblem(.outdated, message, hint: words(.changedByApp))
            problem.instead = instead()
            throw problem
        }
    }

    /// The description of a change: the message about it, or else the words of the command line.
    private func name(of number: Int, _ entry: JournalEntry) -> String {
        made.withLock { $0[number]?.summary } ?? entry.title
    }

    func name(of change: Journal.Item) -> String { name(of: change.number, change.entry) }
}
