package import Diagnostics
package import Records
import Settings
package import Site

/// The records in the stores and sources, including the fields that the settings exclude, but without private events.
///
/// They aren't used to build a site: before publishing, the built files are searched for the excluded fields.
package struct StoreRecords: Sendable {
    package var records: AlmanacRecords
    package var collections: [SiteInput.Collection]

    /// - Throws: the first error in the stores and sources.
    package init(reading configuration: Configuration) throws(Diagnostic) {
        var unfiltered = configuration
        unfiltered.settings.exclude = []
        for index in unfiltered.settings.sources.indices {
            unfiltered.settings.sources[index].exclude.formIntersection([Settings.Source.privateEvents])
        }
        let loader = StoreLoader(InputSnapshot(unfiltered))
        (records, collections) = (loader.records ?? AlmanacRecords(), loader.collections)
        if let error = loader.diagnostics.first(where: { $0.severity == .error }) { throw error }
    }
}
