import Glibc
import LocationIO
package import LocationKit
package import LocationReceivers

/// What must be undone on receivers if the program ends before it does: a private file for each device.
package struct ReceiverUndoFiles: Sendable {
  private let folder: String

  /// - Parameter folder: folder of the files, which is created with the first one.
  package init(folder: String) { self.folder = folder }

  /// Returns the file of a device.
  private func file(_ device: String) -> ConfidentialFile {
    let name = device.utf8.map { byte in
      byte == UInt8(ascii: "/") || byte < 0x21 || byte > 0x7E ? "-" : String(Unicode.Scalar(byte))
    }
    return ConfidentialFile("\(folder)/receiver\(name.joined()).undo")
  }

  /// Returns whether something is to be undone on the device.
  package func isPending(_ device: String) -> Bool { stat.of(path: file(device).path) != nil }

  /// Returns what is to be undone on the device; `nil` if nothing is. Throws if other users may change the file, and for
  /// a file that is not one of settings.
  package func pending(_ device: String) throws(LocationError) -> ReceiverSettings? {
    let file = file(device)
    guard try file.version() != nil else { return nil }
    let bytes = try InputFile.contents(of: file.path, limit: Self.mostBytes)
    do throws(LocationError) {
      return try ReceiverSettings(text: String(decoding: bytes, as: UTF8.self), place: file.path)
    } catch {
      throw LocationError(
        error.code, "\(error.message); what an earlier run changed is not undone", context: error.context,
        remedy: "unplug the receiver and plug it in again, then remove the file: rm \(file.path)")
    }
  }

  /// Returns the path of the file of a device.
  package func path(_ device: String) -> String { file(device).path }

  /// Remembers settings, in place of those that are remembered for the device.
  package func remember(_ settings: ReceiverSettings, of device: String) throws(LocationError) {
    let file = file(device)
    _ = try file.change { () throws(LocationError) in
      // Those of killed processes: no other one writes now.
      for name in FolderEntries.names(in: folder)
      where "\(folder)/\(name)".hasPrefix(file.path) && name.hasSuffix(ReplacingFile.ending) {
        unlink("\(folder)/\(name)")
      }
      return .replace(Array(settings.text.utf8))
    }
  }

  /// Forgets the settings of a device, because they are in force again or are not wanted.
  package func forget(_ device: String) { unlink(file(device).path) }

  private static let mostBytes = 1 << 20
}
