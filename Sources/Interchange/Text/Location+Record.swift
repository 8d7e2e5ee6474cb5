import Diagnostics
import Records

extension Location {
    /// Creates the place of a record that is being written to a file without a name.
    init(record position: Int, named name: String, key: String? = nil) {
        self.init(file: "", record: position, name: name.isBlank ? nil : name, key: key)
    }
}
