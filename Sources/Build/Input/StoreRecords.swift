package import Diagnostics
package import Records
import Settings
package import Site

/// The records as the stores hold them, with the fields that the settings exclude.
///
/// No site is made of these. A publish looks for the excluded fields in the finished files.
package struct StoreRecords: Sendable {
    package var records: AlmanacRecords
    package var collections: [SiteInput.Collection]

    /// - Throws: the first error in the stores.
    package init(reading configuration: Configuration) throws(Diagnostic) {
        var unfiltered = configuration
        unfiltered.settings.exclude = []
        var loader = StoreLoader(InputSnapshot(unfiltered), cache: StoreCache())
        records = loader.records() ?? AlmanacRecords()
        collections = loader.collections()
        if let error = loader.diagnostics.first(where: { $0.severity == .error }) { throw error }
    }
}
