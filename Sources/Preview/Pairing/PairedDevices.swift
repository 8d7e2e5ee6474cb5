package import Diagnostics
import Digest
import FileSystem
package import Foundation

/// The paired devices, in a file of the state folder.
///
/// The file is read on each request from another device, so that a revoked device is refused immediately. Cookies apply
/// to a host with all of its ports, so the devices belong to the user rather than to one site.
package struct PairedDevices: Sendable {
    private let folder: URL
    private static let name = "devices.json"

    /// - Parameter folder: the state folder. It may not exist yet.
    package init(in folder: URL) { self.folder = folder }

    private struct Content: Codable {
        var devices: [PairedDevice] = []
    }

    /// The devices, in the order in which they were paired.
    ///
    /// - Throws: `Diagnostic` if the file can't be read.
    package func all() throws(Diagnostic) -> [PairedDevice] { try read().devices }

    func device(with secret: String) throws(Diagnostic) -> PairedDevice? {
        let digest = try digest(of: secret)
        return try all().first { RandomToken.isSame(digest, $0.digest) }
    }

    @discardableResult
    func add(named name: String, secret: String, at date: Date) throws(Diagnostic) -> PairedDevice {
        var device = PairedDevice(number: 1, name: name, digest: try digest(of: secret), paired: date, seen: date)
        try change { devices in
            device.number += devices.map(\.number).max() ?? 0
            devices.append(device)
        }
        return device
    }

    /// Records the visit of a device, if the last one was an hour ago or more, so that the file isn't written on each
    /// request.
    func noteVisit(of device: PairedDevice, at date: Date) throws(Diagnostic) {
        guard date.timeIntervalSince(device.seen) >= 3_600 else { return }
        try change { devices in
            for index in devices.indices where devices[index].digest == device.digest { devices[index].seen = date }
        }
    }

    /// Removes a device, which is refused from then on.
    ///
    /// - Parameter wanted: its number or its name.
    /// - Throws: `Diagnostic` if there is no such device, or several have the name.
    @discardableResult
    package func revoke(_ wanted: String) throws(Diagnostic) -> PairedDevice {
        try change { devices throws(Diagnostic) in try devices.remove(at: Self.index(of: wanted, in: devices)) }
    }

    private static func index(of wanted: String, in devices: [PairedDevice]) throws(Diagnostic) -> Int {
        if let number = Int(wanted), let index = devices.firstIndex(where: { $0.number == number }) { return index }
        let named = devices.indices.filter {
            devices[$0].name.compare(wanted, options: .caseInsensitive) == .orderedSame
        }
        guard let index = named.first else {
            let message = "no paired device has the number or the name \"\(wanted)\""
            throw .error(message, hint: "`almanac serve --devices` lists them")
        }
        guard named.count == 1 else {
            let numbers = named.map { String(devices[$0].number) }.joined(separator: ", ")
            let message = "\(named.count) paired devices are called \"\(wanted)\""
            throw .error(message, hint: "name one by its number: \(numbers)")
        }
        return index
    }

    private func digest(of secret: String) throws(Diagnostic) -> String {
        if let digest = SHA256.digest(of: Data(secret.utf8)) { return digest }
        throw .error("libcrypto offers no SHA-256, which is needed to recognise devices")
    }

    // MARK: The file

    private var file: URL { folder.appending(path: Self.name, directoryHint: .notDirectory) }
    private var path: String { file.path(percentEncoded: false) }

    private func read() throws(Diagnostic) -> Content {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try ReadableFile(path, followsLink: true).readAll()
        } catch {
            if error.code == ENOENT { return Content() }
            throw error.diagnostic(path, "cannot be read")
        }
        do {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            return try decoder.decode(Content.self, from: Data(bytes))
        } catch {
            let message = "isn't a list of paired devices, so all devices are refused"
            throw .error(Location(file: path), message, hint: "remove the file, and pair them again")
        }
    }

    private func change<Result>(
        _ body: (inout [PairedDevice]) throws(Diagnostic) -> Result
    ) throws(Diagnostic) -> Result {
        let place = folder.path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .error(Location(file: place), "cannot be created: \(error)", hint: "Almanac keeps its state there")
        }
        let lock = try FolderLock(place, timeout: .seconds(5), for: path)
        var content = try read()
        let result = try body(&content.devices)
        do {
            try write(content, in: lock.descriptor)
        } catch {
            throw (error as? SystemError)?.diagnostic(path, "cannot be written")
                ?? .error(Location(file: path), "cannot be written: \(error)")
        }
        return result
    }

    /// Writes a temporary file, and renames it into place.
    private func write(_ content: Content, in folder: Int32) throws {
        let encoder = JSONEncoder.readable
        encoder.dateEncodingStrategy = .iso8601
        let data = try encoder.encode(content)
        // The folder is locked, so no one else uses this name.
        let aside = Self.name + ".new"
        let new = try Descriptor(aside, in: folder, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
        try new.write(data)
        try new.synchronize()
        try SystemError.check { renameat(folder, aside, folder, Self.name) }
    }
}
