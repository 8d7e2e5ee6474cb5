import Foundation

/// An open descriptor; closed when it goes.
struct OpenDescriptor: ~Copyable, Sendable {
    let number: Int32

    /// Takes over what a system call returned: a descriptor, or -1.
    init(_ number: Int32, from call: String) throws(ChangeSourceError) {
        guard number >= 0 else { throw ChangeSourceError(.system(call: call, code: errno)) }
        self.number = number
    }

    /// Takes over an open descriptor.
    init(owning number: Int32) {
        self.number = number
    }

    deinit { close(number) }
}
