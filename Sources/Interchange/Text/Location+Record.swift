import Diagnostics

extension Location {
    /// Creates the place of a record that is written, whose file has no name yet.
    init(record position: Int, named name: String, key: String? = nil) {
        self.init(file: "", record: position, name: name.isBlank ? nil : name, key: key)
    }
}
