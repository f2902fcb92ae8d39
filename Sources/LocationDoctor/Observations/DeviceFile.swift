/// A file of this machine that may belong to a receiver, and the processes that have it open.
package struct DeviceFile: Sendable, Hashable {
  /// Path of the file.
  package var path: String
  /// File that the path resolves to: `/dev/ttyACM0` for `/dev/serial/by-id/…`.
  package var target: String
  /// Status; `nil` if the file does not exist.
  package var status: FileStatus?
  /// Processes that have the file open.
  package var holders: [Holder]

  /// A process that has the file open.
  package struct Holder: Sendable, Hashable {
    /// Number of the process.
    package var process: Int
    /// Name of the program.
    package var name: String

    /// Creates a holder.
    package init(process: Int, name: String) {
      self.process = process
      self.name = name
    }
  }

  /// Creates a device file; the default target is the path.
  package init(path: String, target: String? = nil, status: FileStatus?, holders: [Holder] = []) {
    self.path = path
    self.target = target ?? path
    self.status = status
    self.holders = holders
  }

  /// Path with its target: `/dev/serial/by-id/usb-u-blox… (/dev/ttyACM0)`.
  var name: String { target == path ? path : "\(path) (\(target))" }
}
