/// A file of this machine that may belong to a receiver, and the processes that have it open.
struct DeviceFile: Sendable, Hashable {
  var path: String
  /// File that the path resolves to: `/dev/ttyACM0` for `/dev/serial/by-id/…`.
  var target: String
  /// Status; `nil` if the file does not exist.
  var status: FileStatus?
  /// Processes that have the file open.
  var holders: [Holder]

  struct Holder: Sendable, Hashable {
    /// Number of the process.
    var process: Int
    /// Name of the program.
    var name: String
  }

  /// Creates a device file; the default target is the path.
  init(path: String, target: String? = nil, status: FileStatus?, holders: [Holder] = []) {
    self.path = path
    self.target = target ?? path
    self.status = status
    self.holders = holders
  }

  /// Path with its target: `/dev/serial/by-id/usb-u-blox… (/dev/ttyACM0)`.
  var name: String { target == path ? path : "\(path) (\(target))" }
}
