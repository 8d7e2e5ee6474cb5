import Foundation
import Persistence
import TestSupport
import Testing

@Suite(.ends) struct DelegateTests {
    /// Saves items deleted from one store in another, as the app in the documents does for completed events.
    private final class Saving: DataPersistenceDelegate {
        let completed: DataPersistence<Note>
        let log = Log<String>()
        let refuses: Bool

        init(_ completed: DataPersistence<Note>, refuses: Bool = false) {
            (self.completed, self.refuses) = (completed, refuses)
        }

        struct Refused: Error {}

        func willDeleteItem<Item>(_ persistenceHelper: DataPersistence<Item>, item: Item) throws {
            if refuses { throw Refused() }
            guard let note = item as? Note else { return }
            let isThere = try persistenceHelper.hasItemBeenSaved(item)
            log.add("will delete \(note.name), \(isThere)")
            try completed.createItem(note)
        }

        func didDeleteItem<Item>(_ persistenceHelper: DataPersistence<Item>, item: Item) {
            guard let note = item as? Note, let isThere = try? persistenceHelper.hasItemBeenSaved(item) else { return }
            log.add("did delete \(note.name), \(isThere)")
        }
    }

    private func withStores(_ body: (DataPersistence<Note>, DataPersistence<Note>) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let open = DataPersistence<Note>(url: folder.appending(path: "open"))
            for name in ["a", "b"] { try open.createItem(Note(name)) }
            try body(open, DataPersistence<Note>(url: folder.appending(path: "completed")))
        }
    }

    @Test func isNotifiedBeforeAndAfterDeletion() async throws {
        try await withStores { open, completed in
            let delegate = Saving(completed)
            open.delegate = delegate
            try open.deleteItem(at: 0)
            #expect(delegate.log.values == ["will delete a, true", "did delete a, false"])
            #expect(try completed.loadItems() == [Note("a")])
            #expect(try open.loadItems() == [Note("b")])
        }
    }

    @Test func canPreventDeletion() async throws {
        try await withStores { open, completed in
            let delegate = Saving(completed, refuses: true)
            open.delegate = delegate
            #expect { try open.deleteItem(at: 0) } throws: { $0 is Saving.Refused }
            let count = try open.loadItems().count
            #expect(count == 2)
            #expect(throws: DataPersistenceError.self) { try open.deleteItem(at: 2) }
            #expect(delegate.log.values == [])
        }
    }

    @Test func isHeldWeakly() async throws {
        try await withStores { open, completed in
            weak var weakly: Saving?
            do {
                let delegate = Saving(completed)
                open.delegate = delegate
                weakly = delegate
            }
            #expect(weakly == nil && open.delegate == nil)
            try open.deleteItem(at: 0)
        }
    }
}
