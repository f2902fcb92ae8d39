/// A file of this machine that may belong to a receiver, and the processes that have it open.
public struct DeviceFile: Sendable, Hashable {
  /// Path of the file.
  public var path: String
  /// File that the path resolves to: `/dev/ttyACM0` for `/dev/serial/by-id/…`.
  public var target: String
  /// Status; `nil` if the file does not exist.
  public var status: FileStatus?
  /// Processes that have the file open.
  public var holders: [Holder]

  /// A process that has the file open.
  public struct Holder: Sendable, Hashable {
    /// Number of the process.
    public var process: Int
    /// Name of the program.
    public var name: String

    /// Creates a holder.
    public init(process: Int, name: String) {
      self.process = process
      self.name = name
    }
  }

  /// Creates a device file; the default target is the path.
  public init(path: String, target: String? = nil, status: FileStatus?, holders: [Holder] = []) {
    self.path = path
    self.target = target ?? path
    self.status = status
    self.holders = holders
  }

  /// Path with its target: `/dev/serial/by-id/usb-u-blox… (/dev/ttyACM0)`.
  var name: String { target == path ? path : "\(path) (\(target))" }
}
